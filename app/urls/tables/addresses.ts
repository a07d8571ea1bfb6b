import { normaliseName } from "~/schema/basics/naming";
import type { ProductValue } from "~/schema/basics/products";
import type { Section, Tab } from "~/schema/data-set";

/** The area of the root path (rule 3.2). */
export const defaultArea = "Seafood" satisfies ProductValue;

/** First segment of embeds, the pages that other sites frame (section 21). */
export const embedArea = "embed";

/** Where pages report how their films were played (rule 23.8). */
export const playedPath = "/played";

/** A path from raw names, each encoded as one segment, without what mail programs take for an address's end (rule 3.1). */
export function pathTo(...segments: string[]): string {
  return `/${segments.map((name) => encodeURIComponent(name).replace(cutAt, escaped)).join("/")}`;
}

/** What `encodeURIComponent` leaves and mail programs cut addresses at. */
const cutAt = /[!'()*]/g;

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Whether a path is spelled with characters that `pathTo` escapes. */
export function canBeCut(path: string): boolean {
  return path.search(cutAt) >= 0;
}

/** The embed of the demo whose page has this path. */
export function embedPath(path: string): string {
  return `/${embedArea}${path}`;
}

/** The names in a path, the inverse of `pathTo`; undefined if an escape is malformed. */
export function namesIn(path: string): string[] | undefined {
  try {
    return segmentsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The segments of a path as they are. Empty ones are ignored: a trailing or doubled slash changes nothing. */
export function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** Text with its escapes decoded, those that are no UTF-8 as Windows-1252; undefined if an escape is malformed. */
export function unescaped(text: string): string | undefined {
  if (/%(?![\da-f]{2})/i.test(text)) return undefined;
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    const bytes = Uint8Array.from(run.slice(1).split("%"), (hex) => Number.parseInt(hex, 16));
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return new TextDecoder("windows-1252").decode(bytes);
    }
  });
}

export function searchPath(product: ProductValue): string {
  return pathTo(product, "search");
}

/** The page with all demos of a section. */
export function sectionPath(product: ProductValue, sectionName: string): string {
  return pathTo(product, "demos", sectionName);
}

/** A product's page for printing a tour. */
export function tourPath(product: ProductValue): string {
  return pathTo(product, "tour");
}

/** A product's page for making links to demos. */
export function sharePath(product: ProductValue): string {
  return pathTo(product, "share");
}

/** A product's page of what buyers ask. */
export function questionsPath(product: ProductValue): string {
  return pathTo(product, "questions");
}

/** The same as a file for spreadsheets. */
export function questionsFilePath(product: ProductValue): string {
  return pathTo(product, "questions.csv");
}

/** A product's page that offers demos as files. */
export function copyPath(product: ProductValue): string {
  return pathTo(product, "copy");
}

/** Demos as files, in one archive. */
export function copyFilePath(product: ProductValue): string {
  return pathTo(product, "copy.zip");
}

/** A draft of a mail as a file for mail programs. */
export function mailPath(product: ProductValue): string {
  return pathTo(product, "mail.eml");
}

/** The tabs that visitors see: without placeholders, which have no name (rule 3.10). */
export function listedTabs(tabs: Tab[]): Tab[] {
  return tabs.filter((tab) => tab.tab !== "");
}

/** What a URL below an area means. */
export type Location =
  | { kind: "tab"; section: Section; tab: Tab }
  | { kind: "redirect"; section: Section; tab: Tab; permanent: boolean }
  | { kind: "unknown-section" }
  | { kind: "unknown-tab"; section: Section };

export type Names = {
  sectionName?: string | undefined;
  tabName?: string | undefined;
  /** The tab that the tab form asked for (`?tab=`); an unknown one is ignored. */
  requestedTab?: string | null | undefined;
};

/**
 * Finds the page for the segments of a URL (rule 3.5). Missing segments redirect to the first section and tab, loosely
 * matching names to the exact URL (rule 3.6), and former names permanently to the present one (rule 3.13).
 *
 * @param sections the shown entry's sections, each with at least one listed tab
 */
export function locate(sections: Section[], { sectionName, tabName, requestedTab }: Names): Location {
  const namedSection = findByName(sections, sectionName, (item) => item.sectionName);
  const section = sectionName === undefined ? sections[0] : namedSection?.item;
  if (!section) return { kind: "unknown-section" };

  const tabs = listedTabs(section.tabs);
  const namedTab = findByName(tabs, tabName ?? requestedTab ?? undefined, (item) => item.tab);
  const tab = namedTab?.item ?? (tabName === undefined ? tabs[0] : undefined);
  if (!tab) return { kind: "unknown-tab", section };

  if (section.sectionName === sectionName && tab.tab === tabName) return { kind: "tab", section, tab };
  const permanent = Boolean(namedSection?.isFormer || namedTab?.isFormer);
  return { kind: "redirect", section, tab, permanent };
}

/**
 * The item with exactly this name, or else one whose name matches after normalisation, or else one that formerly had
 * such a name.
 */
function findByName<Item extends { formerly?: string[] | undefined }>(
  items: Item[],
  name: string | undefined,
  nameOf: (item: Item) => string,
): { item: Item; isFormer: boolean } | undefined {
  if (name === undefined) return undefined;
  const wanted = normaliseName(name);
  const present =
    items.find((item) => nameOf(item) === name) ??
    items.find((item) => normaliseName(nameOf(item)) === wanted);
  const item =
    present ?? items.find(({ formerly }) => formerly?.some((former) => normaliseName(former) === wanted));
  return item && { item, isFormer: !present };
}

export type Neighbour = { sectionName: string; tab: string };

/** The previous and the next tab, across sections: the order in which a demo is presented. */
export function neighbours(
  sections: Section[],
  sectionName: string,
  tab: string,
): { previous: Neighbour | undefined; next: Neighbour | undefined } {
  const order = sections.flatMap((each) =>
    listedTabs(each.tabs).map((listed) => ({ sectionName: each.sectionName, tab: listed.tab })),
  );
  const here = order.findIndex((each) => each.sectionName === sectionName && each.tab === tab);
  return { previous: order[here - 1], next: order[here + 1] };
}
