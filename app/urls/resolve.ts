import { isDataPath, pagePath } from "~/platform/remix/data-url";
import { isFormKind } from "~/schema/basics/form-kind";
import type { ProductValue } from "~/schema/basics/products";
import type { Content, ProductContent } from "~/schema/content";
import type { Section, Tab } from "~/schema/data-set";
import type { LegalPage } from "~/schema/legal";
import type { VideoTiming } from "~/schema/media";
import { questionsOf } from "~/schema/questions";
import { type Ask, askIn, writtenAsk } from "~/urls/page-queries/ask";
import { type Choice, choiceIn, parametersOf } from "~/urls/page-queries/choice";
import { contactIn } from "~/urls/page-queries/contact";
import { type CopyChoice, copyIn, parametersOfCopy } from "~/urls/page-queries/copy";
import { queryOfStop, type Stop, tourIn, writtenTour } from "~/urls/page-queries/tour";
import { searchQueryIn } from "~/urls/page-queries/typed";
import { type View, viewIn, viewQuery } from "~/urls/page-queries/view";
import { type Placeholders, withPlaceholders } from "~/urls/query/placeholders";
import { keptQuery, queryOfSamePage, withoutOwn, withParameter } from "~/urls/query/query";
import {
  type AddressKind,
  addressTable,
  dataRoutes,
  isEmbedKind,
  kindOf,
  productOf,
} from "~/urls/tables/address-table";
import {
  canBeCut,
  defaultArea,
  embedArea,
  locate,
  namesIn,
  pathTo,
  segmentsOf,
} from "~/urls/tables/addresses";
import { type Parameter, parameters } from "~/urls/tables/parameters";
import { beginsWithProduct, mendedPaths, mendedQuery } from "./mended";

export type VisibleContent = Pick<Content, "products"> & {
  /** Listed tabs of both products, by id. */
  demos: Readonly<Record<string, VideoTiming & { product: ProductValue; path: string }>>;
  contacts: readonly string[];
  release: string;
  isEmbeddable: boolean;
};

export type Address = {
  /** Path and undecoded query of the request. */
  target: string;
  query: string;
  kind: AddressKind;
  /** Whether the request fetches the data of a page for client navigation. */
  isData: boolean;
  /** Undefined if the first segment of the path selects no product (rule 3.3). */
  product: ProductContent | undefined;
  section: Section | undefined;
  /** The tab of the page. Also set if the URL contains a former name or a different spelling of the tab's name. */
  tab: Tab | undefined;
  legal: LegalPage | undefined;
  /** The page's exact path (rule 3.6), with the area of the request. Undefined if the page does not exist. */
  path: string | undefined;
  redirect: Redirect | undefined;
  view: View;
  searchQuery: string | undefined;
  tour: Stop[];
  choice: Choice | undefined;
  ask: Ask | undefined;
  copy: CopyChoice | undefined;
  /**
   * Key in the page cache: the path and the query, with placeholders for passthrough parameters. Undefined if the page
   * cache does not keep the response.
   */
  canonical: string | undefined;
  /** The parameters that replace the placeholders in `canonical` (see `Placeholders`). */
  passthrough: string[];
};

/** A redirect is permanent if the URL contains a former name (rule 3.13). */
export type Redirect = { location: string; permanent: boolean };

type PagePosition = Partial<Pick<Address, "section" | "tab" | "legal">> & {
  /** Decoded path segments that follow the area in the page's exact URL. Undefined if the page does not exist. */
  exact?: string[];
  /** Area in the page's exact URL. If undefined, it is the area in the requested URL. */
  area?: string;
  redirect?: { permanent: boolean; query: string };
  /** Decoded path segments that follow the product in the canonical URL. */
  rendered?: string[];
};

type RequestedPage = {
  kind: AddressKind;
  isEmbed: boolean;
  area: string | undefined;
  names: string[];
  product: ProductContent;
  query: string;
  tour: Stop[];
};

/** Replaces unknown names in canonical paths, so that URLs that differ only in these names share a 404 page. */
const unknownName = "__missing__";

/** Maximum number of segments after the area in canonical paths. Longer URLs share a rendered 404 page. */
const maxNamesBelowArea = 3;

/** Finds the page, redirect or file for a request (sections 3 and 4). */
export function resolveAddress(target: string, shown: VisibleContent): Address {
  const address = resolveAsItStands(target, shown);
  const isDocument = address.kind.answeredBy === "page" && !address.isData;
  const redirect = isDocument ? redirectOfMangled(address, shown) : undefined;
  return redirect ? { ...address, redirect, canonical: undefined } : address;
}

/** Redirects damaged URLs (rule 3.15), and URLs that mail programs could cut off, to their correct form. */
function redirectOfMangled({ target, path, query }: Address, shown: VisibleContent): Redirect | undefined {
  const [requestedPath = ""] = target.split("?", 1);
  const inQuery = mendedQuery(query);
  // Also repairs paths whose slashes are escaped. Such a path is a single segment, which looks like an area.
  const isWhole = path !== undefined && beginsWithProduct(namesIn(path) ?? []);
  const meant = isWhole ? [] : mendedPaths(requestedPath, query);
  if (path !== undefined && (inQuery.query !== query || canBeCut(requestedPath)))
    meant.push({ path: requestedPath, ...inQuery });
  for (const each of meant) {
    const found = resolveAsItStands(uncut(each.path, shown) + each.query, shown);
    if (found.path === undefined || found.isData) continue;
    const location = (found.redirect?.location ?? found.path + each.query) + each.fragment;
    return { location, permanent: found.redirect?.permanent ?? false };
  }
  return undefined;
}

/** Completes a path that was cut off inside `&#38;` (an escaped `&`), because the `#` starts a fragment. */
function uncut(path: string, { demos }: VisibleContent): string {
  if (!path.endsWith("%26")) return path;
  return Object.values(demos).find((demo) => demo.path.startsWith(path))?.path ?? path;
}

function resolveAsItStands(target: string, shown: VisibleContent): Address {
  const start = target.indexOf("?");
  const path = start < 0 ? target : target.slice(0, start);
  const query = start < 0 ? "" : target.slice(start);
  const kind = kindOf(path);
  const isPage = kind.answeredBy === "page";
  const isData = isPage && isDataPath(path);
  // A path whose escapes are not UTF-8 matches no page.
  const all = namesIn(pagePath(path));
  const isEmbed = isEmbedKind(kind);
  const [area, ...names] = (all ?? segmentsOf(pagePath(path))).slice(isEmbed ? 1 : 0);
  const value = productOf(area ?? defaultArea);
  const product = value && shown.products[value];
  const tour = tourIn(query, shown.demos);
  const place: PagePosition = !isPage
    ? {}
    : product && all && !/\/\/./.test(path)
      ? placeOf({ kind, isEmbed, area, names, product, query, tour }, shown)
      : missing(names);
  const { exact, rendered, redirect } = place;
  const pathIn = (...segments: string[]) => pathTo(...(isEmbed ? [embedArea] : []), ...segments);
  const exactPath = exact && pathIn(place.area ?? area ?? defaultArea, ...exact);
  const { lang } = (product ?? shown.products[defaultArea]).product;
  const view = viewIn(query, place.tab && shown.demos[place.tab.id ?? ""], lang);
  const address: Address = {
    target,
    query,
    kind,
    isData,
    product,
    section: place.section,
    tab: place.tab,
    legal: place.legal,
    path: exactPath,
    redirect: redirect && {
      location: exactPath + (isEmbed ? viewQuery(view, lang) : redirect.query),
      permanent: redirect.permanent,
    },
    view,
    searchQuery: kind.shapedBy?.includes("q") ? searchQueryIn(query) : undefined,
    tour: kind.shapedBy?.includes("tour") ? tour : [],
    choice: kind.shapedBy?.includes("share") ? choiceIn(query, shown.demos, shown.contacts) : undefined,
    ask:
      product && kind.shapedBy?.includes("ask")
        ? askIn(
            query,
            questionsOf(product).map(({ id }) => id),
          )
        : undefined,
    copy: kind.shapedBy?.includes("copy") ? copyIn(query, lang, shown.release) : undefined,
    canonical: undefined,
    passthrough: [],
  };
  const shape = isEmbed ? embedShape : isData ? dataShape : documentShape;
  const shaped = rendered && shape(address, shown);
  if (!shaped) return address;
  // 404 pages without a product have a different layout, so they need a separate canonical URL.
  const page = pathIn(value ?? `${unknownName}.`, ...rendered);
  address.canonical = page + (isData ? ".data" : "") + shaped.query;
  address.passthrough = shaped.pieces;
  return address;
}

/** @param known the names in the path that exist. The canonical path keeps them, because the 404 page uses them. */
function missing(names: string[], ...known: string[]): PagePosition {
  return {
    rendered: [...known, unknownName, unknownName, unknownName].slice(
      0,
      Math.min(names.length, maxNamesBelowArea),
    ),
  };
}

function placeOf(page: RequestedPage, shown: VisibleContent): PagePosition {
  const { kind, isEmbed, names, product } = page;
  switch (kind.names) {
    case "missing":
      return missing(names);
    case "legal": {
      const legal = product.legal.find(({ slug }) => slug === names[1]);
      return legal ? { exact: names, rendered: names, legal } : missing(names, "legal");
    }
    case "section":
      return sectionPlace(page);
    case "questions":
      return product.questions.length > 0 ? { exact: names, rendered: names } : missing(names, ...names);
    case "tab":
      if (isEmbed && !shown.isEmbeddable) return missing(names);
      return (names.length === 0 && startOfTour(page, shown)) || tabPlace(page);
    default:
      return { exact: names, rendered: names };
  }
}

/** Redirects to the tour's first stop. If the URL names a product, ignores stops in the other product (rule 20.3). */
function startOfTour(
  { area, product, query, tour }: RequestedPage,
  { demos }: VisibleContent,
): PagePosition | undefined {
  for (const stop of tour) {
    const demo = demos[stop.id];
    if (!demo || (area !== undefined && demo.product !== product.product.value)) continue;
    const exact = namesIn(demo.path)?.slice(1) ?? [];
    return {
      area: area ?? demo.product,
      exact,
      redirect: { permanent: false, query: queryOfStop(query, stop) },
    };
  }
  return undefined;
}

/** Redirects a URL without a tab to the first tab, or to the tab chosen in the tab form (rules 3.5 and 3.7). */
function tabPlace({ isEmbed, names, product, query }: RequestedPage): PagePosition {
  const [sectionName, tabName] = names;
  const requestedTab = new URLSearchParams(query).get("tab");
  const location = locate(product.sections, { sectionName, tabName, requestedTab });
  const isShown = "tab" in location && (!isEmbed || location.tab.video);
  if (!isShown) {
    const section = "section" in location && !isEmbed ? location.section : undefined;
    return { ...missing(names, ...(section ? [section.sectionName] : [])), ...(section && { section }) };
  }
  const { section, tab } = location;
  const place = { exact: [section.sectionName, tab.tab], section, tab };
  if (location.kind === "tab") return { ...place, rendered: place.exact };
  const { permanent } = location;
  // If the requested path names the tab, the redirect leads to the same page, and keeps parameters such as `t`.
  const isSamePage = tabName !== undefined;
  return { ...place, redirect: { permanent, query: isSamePage ? queryOfSamePage(query) : keptQuery(query) } };
}

function sectionPlace({ names, product, query }: RequestedPage): PagePosition {
  const [folder = "", sectionName] = names;
  const location = locate(product.sections, { sectionName });
  if (location.kind !== "redirect") return missing(names, folder);
  const { section, permanent } = location;
  const exact = [folder, section.sectionName];
  if (section.sectionName === sectionName) return { exact, rendered: exact, section };
  return { exact, section, redirect: { permanent, query: keptQuery(query) } };
}

/** Embeds need no placeholders for passthrough parameters, because they ignore these parameters. */
function embedShape({ isData, view, product, tab }: Address): Placeholders | undefined {
  if (isData) return undefined;
  return { query: tab && product ? viewQuery(view, product.product.lang) : "", pieces: [] };
}

function dataParameters({ product, view, tour, searchQuery, choice, copy, ask }: Address): Parameters {
  const own = product?.product.lang;
  return {
    captions: own === view.language ? undefined : own && view.language,
    tour: writtenTour(tour) || undefined,
    q: searchQuery,
    ask: ask && writtenAsk(ask),
    ...(choice && parametersOf(choice)),
    ...(copy && own && parametersOfCopy(copy, own)),
  };
}

type Parameters = Record<string, string | undefined>;

function fixedParameters(query: string): Parameters {
  const searchParams = new URLSearchParams(query);
  const rows: readonly Parameter[] = parameters;
  return Object.fromEntries(
    rows
      .filter(({ changes }) => changes === "data")
      .map(({ name, values }) => [name, values?.find((value) => value === searchParams.get(name))]),
  );
}

/** Page data needs no placeholders, because it does not contain passthrough parameters. */
function dataShape(address: Address, { contacts }: VisibleContent): Placeholders | undefined {
  const { query, copy } = address;
  const routes = new URLSearchParams(query).get("_routes") ?? undefined;
  if (routes !== undefined && !knownRoutes.has(routes)) return undefined;
  const dataQuery = shaped("", {
    _routes: routes,
    rep: copy && contactIn(query, contacts),
    ...fixedParameters(query),
    ...dataParameters(address),
  });
  return { query: dataQuery, pieces: [] };
}

function documentShape(address: Address, { contacts }: VisibleContent): Placeholders | undefined {
  const { kind, query, tab, view, copy } = address;
  const searchParams = new URLSearchParams(query);
  const sent = searchParams.get("sent");
  const { captions: _, tour, ...own } = dataParameters(address);
  const placeholders = withPlaceholders(withoutOwn(query, kind), {
    // Keeps `?tour=` even if none of its stops exist. Otherwise, the copy would contain all demos of the product.
    tour: tour ?? (copy && searchParams.has("tour") ? "" : undefined),
    rep: contactIn(query, contacts),
  });
  if (!placeholders) return undefined;
  const asShown = shaped(placeholders.query, {
    t: tab && view.time,
    sent: isFormKind(sent) ? sent : undefined,
    ...own,
  });
  return { query: asShown, pieces: placeholders.pieces };
}

const knownRoutes = new Set(
  addressTable
    .filter(
      ({ answeredBy, names, pages }) =>
        answeredBy === "page" && (names === undefined || names === "section" || pages),
    )
    .map(dataRoutes),
);

function shaped(query: string, shaping: Parameters): string {
  return Object.entries(shaping).reduce(
    (sum, [name, value]) =>
      value === undefined ? sum : withParameter(sum, `${name}=${encodeURIComponent(value)}`),
    query,
  );
}
