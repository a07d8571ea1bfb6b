import { normaliseName } from "~/schema/basics/naming";
import type { ProductValue } from "~/schema/basics/products";
import type { Section, Tab } from "~/schema/data-set";

/** The area of the root path (rule 3.2). */
export const defaultArea = "Seafood" satisfies ProductValue;

/** First segment of the path of embeds, which other sites show in iframes (section 21). */
export const embedArea = "embed";

/** Pages report video playback to this path (rule 23.8). */
export const playedPath = "/played";

/** Encodes names as path segments (rule 3.1). */
export function pathTo(...segments: string[]): string {
  return `/${segments.map((name) => encodeURIComponent(name).replace(cutAt, escaped)).join("/")}`;
}

/** Mail programs cut off URLs at these characters, but `encodeURIComponent` does not encode them. */
const cutAt = /[!'()*]/g;

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

export function canBeCut(path: string): boolean {
  return path.search(cutAt) >= 0;
}

export function embedPath(path: string): string {
  return `/${embedArea}${path}`;
}

export function namesIn(path: string): string[] | undefined {
  try {
    return segmentsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Ignores empty segments, so that a trailing or double slash has no effect. */
export function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** Decodes percent-encoded text as UTF-8, or as Windows-1252 if the bytes are not valid UTF-8. */
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

export function sectionPath(product: ProductValue, sectionName: string): string {
  return pathTo(product, "demos", sectionName);
}

export function tourPath(product: ProductValue): string {
  return pathTo(product, "tour");
}

export function sharePath(product: ProductValue): string {
  return pathTo(product, "share");
}

export function questionsPath(product: ProductValue): string {
  return pathTo(product, "questions");
}

export function questionsFilePath(product: ProductValue): string {
  return pathTo(product, "questions.csv");
}

export function copyPath(product: ProductValue): string {
  return pathTo(product, "copy");
}

export function copyFilePath(product: ProductValue): string {
  return pathTo(product, "copy.zip");
}

export function mailPath(product: ProductValue): string {
  return pathTo(product, "mail.eml");
}

/** Tabs without a name are placeholders, which are not shown (rule 3.10). */
export function listedTabs(tabs: Tab[]): Tab[] {
  return tabs.filter((tab) => tab.tab !== "");
}

export type Location =
  | { kind: "tab"; section: Section; tab: Tab }
  | { kind: "redirect"; section: Section; tab: Tab; permanent: boolean }
  | { kind: "unknown-section" }
  | { kind: "unknown-tab"; section: Section };

export type Names = {
  sectionName?: string | undefined;
  tabName?: string | undefined;
  /** The tab that the visitor chose in the tab form (`?tab=`). An unknown tab is ignored. */
  requestedTab?: string | null | undefined;
};

/**
 * Returns a redirect if a name is omitted, is spelled differently, or is a former name (rules 3.6 and 3.13).
 * @param sections sections with at least one listed tab each
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
