import { captionsLanguage } from "~/content/languages";
import type { Language } from "~/content/schema/site";
import { demos, startOfTour } from "~/content/site/demos.server";
import { site } from "~/content/site/site.server";
import { kindOf } from "~/content/url/address-table";
import {
  defaultArea,
  embedArea,
  locate,
  namesIn,
  pathTo,
  productOf,
  searchPath,
  sharePath,
  tourPath,
} from "~/content/url/addresses";
import { areaPlaceholder, type Placeholders, withPlaceholders } from "~/content/url/placeholders";
import { keptQuery, queryOfRenamed, withParameter } from "~/content/url/query";
import { startTime } from "~/content/url/second";
import { tourIn, writtenTour } from "~/content/url/tour";
import { isFormKind } from "~/leads/store/submission";
import { typedIn } from "~/search/engine/typed";
import { embedPath, embedQuery } from "~/sharing/embed/address";
import { locateEmbed } from "~/sharing/embed/embed.server";
import { choiceIn, parametersOf } from "~/sharing/share/choice";
import type { Passthrough } from "./response-template.server";

/** A request for a page, in the form that it shares with all that get the same but for what travels. */
export type CanonicalRequest = {
  /** The path and query that are rendered for all of them, with placeholders. */
  target: string;
  passthrough: Passthrough;
  /** Where a request for a document is redirected to. */
  location?: string | undefined;
  /** Whether it is for good: the address has a former name in it. */
  permanent?: boolean;
};

/** What the path of a request means. */
type Meaning =
  | {
      kind: "page";
      path: string;
      durationSeconds?: number | undefined;
      typed?: string | undefined;
      /** The tour that it shows: where it stands in it, or all of it. */
      tour?: { stops: string; whole: boolean };
      /** What is chosen in the form that makes links. */
      choice?: Record<string, string | undefined>;
    }
  | {
      kind: "redirect";
      path: string;
      tab: string;
      arrivesAt: string;
      permanent: boolean;
      /** Whether the page that it leads to is the one that was asked for, by a former name. */
      isRenamed: boolean;
    }
  | { kind: "start-of-tour"; path: string; location: string }
  | { kind: "missing"; path: string };

/** Stands for a name that nothing has. */
const nothing = "__missing__";

/** Routes whose data pages ask for, when scripts go from one to another: all below the root. */
export const partsOfData = new Set([
  "routes/$area,routes/$area.$sectionName,routes/$area.$sectionName.$step",
  "routes/$area_.legal.$page",
  "routes/$area_.search",
  "routes/$area_.tour",
  "routes/$area_.share",
]);

/** The number of names in the deepest addresses of all; those that are deeper still are all alike. */
const deepest = 4;

/**
 * The normal form of a request for a page or its data.
 *
 * @param target path and query
 * @returns undefined for anything else, and for an address so odd that it is rendered for itself
 */
export function canonicalRequest(target: string): CanonicalRequest | undefined {
  const start = target.indexOf("?");
  const path = start < 0 ? target : target.slice(0, start);
  const query = start < 0 ? "" : target.slice(start);
  // With an empty name in its middle it means nothing.
  if (kindOf(path).answeredBy !== "page" || /\/\/./.test(path)) return undefined;
  const isData = path.endsWith(".data");
  if (kindOf(path).pattern.startsWith(`/${embedArea}/`))
    return isData ? undefined : normalEmbed(namesIn(path) ?? [], query);
  const names = namesIn(isData ? path.replace(/(?:^\/_root)?\.data$/, "") : path) ?? [];
  const meaning = meaningOf(names, query);
  const [area = defaultArea] = names;
  const { typed = undefined, tour = undefined, choice = {} } = meaning.kind === "page" ? meaning : {};

  if (isData) {
    // Data leads to no second, so a tour's beginning is computed for whoever asks; and so is where a former name leads.
    if (meaning.kind === "start-of-tour" || (meaning.kind === "redirect" && meaning.permanent))
      return undefined;
    const part = new URLSearchParams(query).get("_routes") ?? undefined;
    if (part !== undefined && !partsOfData.has(part)) return undefined;
    const data = meaning.path === "/" ? "/_root.data" : `${meaning.path}.data`;
    // A page's data says nothing of its query, except for what is found, in which language, a whole tour, and where it
    // redirects to.
    return meaning.kind === "redirect"
      ? withPieces(area, data, withPlaceholders(query), { tab: meaning.tab, _routes: part })
      : withPieces(
          "",
          data,
          { query: "", pieces: [] },
          {
            _routes: part,
            captions: otherLanguageIn(query, meaning.path),
            q: typed,
            tour: (tour?.whole && tour.stops) || undefined,
            ...choice,
          },
        );
  }
  if (meaning.kind === "start-of-tour") {
    return { target: meaning.path, passthrough: { area: "", pieces: [] }, location: meaning.location };
  }
  if (meaning.kind === "redirect") {
    const { path, arrivesAt, permanent, isRenamed } = meaning;
    const location = arrivesAt + (isRenamed ? queryOfRenamed(query) : keptQuery(query));
    return { target: path, passthrough: { area: "", pieces: [] }, location, permanent };
  }
  const second = meaning.kind === "page" ? startTime(query, meaning.durationSeconds) : undefined;
  const sent = new URLSearchParams(query).get("sent");
  return withPieces("", meaning.path, withPlaceholders(query, tour?.stops), {
    t: second === undefined ? undefined : String(second),
    sent: isFormKind(sent) ? sent : undefined,
    q: typed,
    ...choice,
  });
}

/** The normal form of a request for an embed: only what shapes it is left of its query. */
function normalEmbed([, area = "", sectionName, step]: string[], query: string): CanonicalRequest {
  const passthrough = { area: "", pieces: [] };
  const location = locateEmbed(query, { area, sectionName, step });
  const known = location.product?.product.value;
  if (location.kind === "missing")
    return { target: pathTo(embedArea, known ?? `${nothing}.`, nothing, nothing), passthrough };
  const { product, tab, view } = location;
  const { value, lang } = product.product;
  const shape = embedQuery(view, lang);
  if (location.kind === "embed")
    return { target: embedPath(value, location.sectionName, tab.tab) + shape, passthrough };
  return {
    // What is kept for the exact address is not for this one.
    target: pathTo(embedArea, value, location.sectionName),
    passthrough,
    location: pathTo(embedArea, area, location.sectionName, tab.tab) + shape,
    permanent: location.permanent,
  };
}

/** The language that a page's captions are wanted in, if it is not the page's own. */
function otherLanguageIn(query: string, path: string): Language | undefined {
  const product = productOf(path.split("/")[1] ?? "");
  if (!product) return undefined;
  const { lang } = site().content.products[product].product;
  const wanted = captionsLanguage(query, lang);
  return wanted === lang ? undefined : wanted;
}

/**
 * @param area of the request, where it stands in the answer
 * @param shape parameters of the one page, as it is rendered with them
 */
function withPieces(
  area: string,
  path: string,
  placeholders: Placeholders | undefined,
  shape: Record<string, string | undefined>,
): CanonicalRequest | undefined {
  if (!placeholders) return undefined;
  let { query } = placeholders;
  for (const [name, value] of Object.entries(shape)) {
    if (value !== undefined) query = withParameter(query, `${name}=${encodeURIComponent(value)}`);
  }
  return { target: path + query, passthrough: { area, pieces: placeholders.pieces } };
}

function meaningOf(names: string[], query: string): Meaning {
  const [area = defaultArea, sectionName, tabName] = names;
  const product = productOf(area);
  const missing = (...known: string[]): Meaning => {
    const path = [...known, ...Array<string>(deepest).fill(nothing)].slice(
      0,
      Math.min(names.length, deepest),
    );
    return { kind: "missing", path: pathTo(...path) };
  };
  // The frame is another one then, and so is the page.
  if (!product) return missing(`${nothing}.`);
  const { sections, legal } = site().content.products[product];
  if (names.length >= deepest) return missing(product);
  if (sectionName === "legal" && tabName !== undefined) {
    return legal.some(({ slug }) => slug === tabName)
      ? { kind: "page", path: pathTo(product, "legal", tabName) }
      : missing(product, "legal");
  }
  if (sectionName === "search" && tabName === undefined) {
    return { kind: "page", path: searchPath(product), typed: typedIn(query) };
  }
  if (sectionName === "tour" && tabName === undefined) {
    return { kind: "page", path: tourPath(product), tour: { stops: tourOf(query), whole: true } };
  }
  if (sectionName === "share" && tabName === undefined) {
    return { kind: "page", path: sharePath(product), choice: parametersOf(choiceIn(query, demos())) };
  }
  const begun = sectionName === undefined ? startOfTour(query, names[0]) : undefined;
  if (begun !== undefined) return { kind: "start-of-tour", path: pathTo(...names), location: begun };

  const requestedTab = new URLSearchParams(query).get("tab");
  const location = locate(sections, { sectionName, tabName, requestedTab });
  if (location.kind === "unknown-section") return missing(product);
  const { section } = location;
  if (location.kind === "unknown-tab") return missing(product, section.sectionName);
  const { tab } = location;
  if (location.kind === "tab") {
    const { durationSeconds } = site().content.media[tab.video ?? ""] ?? {};
    return {
      kind: "page",
      path: pathTo(product, section.sectionName, tab.tab),
      durationSeconds,
      tour: { stops: tourOf(query), whole: false },
    };
  }
  // Whatever the address looked like, that of the section with the wanted tab leads to the same.
  const shared = names.length === 0 ? [] : [product === defaultArea ? product : areaPlaceholder];
  return {
    kind: "redirect",
    path: names.length === 0 ? "/" : pathTo(...shared, section.sectionName),
    tab: tab.tab,
    arrivesAt: pathTo(area, section.sectionName, tab.tab),
    permanent: location.permanent,
    isRenamed: location.permanent && tabName !== undefined,
  };
}

/** The tour that a query asks for, in its normal form; empty for none. */
function tourOf(query: string): string {
  return writtenTour(tourIn(query, demos()));
}
