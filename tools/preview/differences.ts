import type { Content } from "~/content/schema/content";
import type { Tour } from "~/content/schema/data-set";
import type { LegalPage } from "~/content/schema/legal";
import { type ProductValue, productValues } from "~/content/schema/products";
import { pathTo, tourPath } from "~/content/url/addresses";
import {
  type Change,
  legalChanges,
  orderChanges,
  sectionChanges,
  tabChanges,
  tourChanges,
  valueChanges,
} from "./changes";
import {
  type BrokenLinks,
  brokenLegalLinks,
  brokenSectionLinks,
  brokenTabLinks,
  brokenTourLinks,
} from "./old-links";
import {
  legalPairs,
  type Pair,
  type Pairs,
  pairsOf,
  type SectionPlace,
  type TabPlace,
  tourPairs,
} from "./pairs";

/** Something that changes for visitors. */
export type Difference = {
  kind: "files" | "site" | "product" | "section" | "tab" | "tour" | "legal page" | "forms" | "messages";
  /** Its name in the new content, or the former one where it is gone. */
  name: string;
  /** Undefined where it belongs to both products. */
  product: ProductValue | undefined;
  /** What has become of it as a whole, like `renamed from "Workflow"`. */
  news: string[];
  changes: Change[];
  broken: BrokenLinks[];
  /** Its address on the site as it is; undefined where it has none. */
  before: string | undefined;
  /** Its address on the site as it will be. */
  after: string | undefined;
};

type Contents = { before: Content; after: Content; pairs: Pairs };

/** The differences by product, in the order of the content, without those of items that are hidden in both contents. */
export function differencesBetween(before: Content, after: Content): Difference[] {
  const contents = { before, after, pairs: pairsOf(before, after) };
  const siteChanges = valueChanges(visibleSite(before), visibleSite(after));
  return [
    changed("site", "site.json", undefined, "/", siteChanges),
    ...productValues.flatMap((product) => productDifferences(product, contents)),
  ].filter(isWorthTelling);
}

/** @param files paths of assets that the new content replaces */
export function fileDifferences(files: string[]): Difference[] {
  const changes = files.map((part) => ({ part, before: "", after: "" }));
  return [changed("files", "assets", undefined, "/", changes)].filter(isWorthTelling);
}

export function breaksLinks(differences: Difference[]): boolean {
  return differences.some(({ broken }) => broken.length > 0);
}

function isWorthTelling({ news, changes, broken }: Difference): boolean {
  return news.length + changes.length + broken.length > 0;
}

/** `site.json` without the names of files, which visitors do not see. */
function visibleSite({ site: { products, contacts, ...site } }: Content) {
  const visible = products.map(({ dataSet: _, messages: __, legal: ___, ...product }) => product);
  return {
    ...site,
    contacts: Object.fromEntries(contacts.map((contact) => [contact.id, contact])),
    products: Object.fromEntries(visible.map((product) => [product.value, product])),
  };
}

function productDifferences(product: ProductValue, contents: Contents): Difference[] {
  const [was, is] = [contents.before.products[product], contents.after.products[product]];
  const sections = contents.pairs.sections.filter(
    ({ before, after }) => (after ?? before)?.product === product,
  );
  const tours = tourPairs(was.tours, is.tours);
  const legal = legalPairs(was.legal, is.legal);
  const tour = tourSubject(product);
  const page = legalSubject(product);
  const orders = [
    ...orderChanges(
      "sections",
      namesInBoth(sections, sectionSubject),
      is.sections.map(({ sectionName }) => sectionName),
    ),
    ...orderChanges("tours", namesInBoth(tours, tour), is.tours.map(tour.nameOf)),
    ...orderChanges("legal pages", namesInBoth(legal, page), is.legal.map(page.nameOf)),
  ];
  const path = pathTo(product);
  return [
    changed("product", product, product, path, orders),
    ...sections.flatMap((section) => [
      sectionDifference(section, contents),
      ...contents.pairs.tabs.filter((tab) => isIn(tab, section)).map((tab) => tabDifference(tab, contents)),
    ]),
    ...tours.map((pair) => differenceOf(pair, tour, { changesOf: tourChanges })),
    ...legal.map((pair) =>
      differenceOf(pair, page, { changesOf: legalChanges, broken: brokenLegalLinks(product, pair) }),
    ),
    changed("forms", `forms.json, ${is.product.lang}`, product, path, valueChanges(was.forms, is.forms)),
    changed("messages", is.product.messages, product, path, valueChanges(was.messages, is.messages)),
  ];
}

/** Whether a tab is reported with a section: its new one, or the former one of a removed tab. */
function isIn(tab: Pair<TabPlace>, { before, after }: Pair<SectionPlace>): boolean {
  return tab.after ? tab.after.section === after?.section : tab.before?.section === before?.section;
}

function sectionDifference(pair: Pair<SectionPlace>, { pairs, after }: Contents): Difference {
  const tabs = pairs.tabs.filter(
    (tab) => tab.before?.section === pair.before?.section && tab.after?.section === pair.after?.section,
  );
  return differenceOf(pair, sectionSubject, {
    changesOf: ({ section: was }, { section: is }) => [
      ...sectionChanges(was, is),
      ...orderChanges(
        "tabs",
        namesInBoth(tabs, tabSubject),
        is.tabs.map(({ tab }) => tab),
      ),
    ],
    broken: brokenSectionLinks(pair, after),
  });
}

function tabDifference(pair: Pair<TabPlace>, { pairs, before, after }: Contents): Difference {
  const sectionAfter = pairs.sections.find(({ before }) => before?.section === pair.before?.section)?.after
    ?.section;
  const tabsAfter = pairs.tabs.flatMap((tab) => tab.after?.tab ?? []);
  return differenceOf(pair, tabSubject, {
    newsOf: (was, is) =>
      is.section === sectionAfter ? [] : [`moved from ${was.product}/${was.section.sectionName}`],
    changesOf: (was, is) => tabChanges(was.tab, is.tab, before.media, after.media),
    broken: [...brokenTabLinks(pair, sectionAfter, after), ...brokenTourLinks(pair, tabsAfter)],
  });
}

/** How items of a kind are named and found. */
type Subject<Item> = {
  kind: Difference["kind"];
  productOf: (item: Item) => ProductValue;
  nameOf: (item: Item) => string;
  /** The name in its address, where that is another one. */
  addressName?: (item: Item) => string;
  /** Undefined where the item is hidden. */
  pathOf: (item: Item) => string | undefined;
};

const sectionSubject: Subject<SectionPlace> = {
  kind: "section",
  productOf: ({ product }) => product,
  nameOf: ({ section }) => section.sectionName,
  pathOf: ({ isShown, product, section }) => (isShown ? pathTo(product, section.sectionName) : undefined),
};

const tabSubject: Subject<TabPlace> = {
  kind: "tab",
  productOf: ({ product }) => product,
  nameOf: ({ tab }) => tab.tab,
  pathOf: ({ isShown, product, section, tab }) =>
    isShown ? pathTo(product, section.sectionName, tab.tab) : undefined,
};

function tourSubject(product: ProductValue): Subject<Tour> {
  return {
    kind: "tour",
    productOf: () => product,
    nameOf: ({ title }) => title,
    pathOf: ({ stops }) => `${tourPath(product)}?tour=${stops.join(",")}`,
  };
}

function legalSubject(product: ProductValue): Subject<LegalPage> {
  return {
    kind: "legal page",
    productOf: () => product,
    nameOf: ({ title }) => title,
    addressName: ({ slug }) => slug,
    pathOf: ({ slug }) => pathTo(product, "legal", slug),
  };
}

/** @param pair an item that is in one of the contents at least */
function differenceOf<Item>(
  pair: Pair<Item>,
  { kind, productOf, nameOf, addressName = nameOf, pathOf }: Subject<Item>,
  {
    newsOf = () => [],
    changesOf,
    broken = [],
  }: {
    newsOf?: (before: Item, after: Item) => string[];
    changesOf: (before: Item, after: Item) => Change[];
    broken?: BrokenLinks[];
  },
): Difference {
  const item = (pair.after ?? pair.before) as Item;
  const both = seenInBoth(pair, pathOf);
  return {
    kind,
    name: nameOf(item),
    product: productOf(item),
    news: both
      ? [...renaming(addressName(both.before), addressName(both.after)), ...newsOf(both.before, both.after)]
      : comingOrGoing(pair, pathOf),
    changes: both ? changesOf(both.before, both.after) : [],
    broken,
    before: pair.before && pathOf(pair.before),
    after: pair.after && pathOf(pair.after),
  };
}

/** The difference of something that both contents have, at the same address. */
function changed(
  kind: Difference["kind"],
  name: string,
  product: ProductValue | undefined,
  path: string,
  changes: Change[],
): Difference {
  return { kind, name, product, news: [], changes, broken: [], before: path, after: path };
}

function seenInBoth<Item>(
  { before, after }: Pair<Item>,
  pathOf: Subject<Item>["pathOf"],
): { before: Item; after: Item } | undefined {
  return before && after && pathOf(before) && pathOf(after) ? { before, after } : undefined;
}

function namesInBoth<Item>(pairs: Pair<Item>[], { nameOf, pathOf }: Subject<Item>) {
  return pairs
    .flatMap((pair) => seenInBoth(pair, pathOf) ?? [])
    .map(({ before, after }) => ({ before: nameOf(before), after: nameOf(after) }));
}

/** The news of an item that visitors see in one of the contents at most. */
function comingOrGoing<Item>({ before, after }: Pair<Item>, pathOf: Subject<Item>["pathOf"]): string[] {
  if (after && pathOf(after)) return [before ? "no longer hidden" : "added"];
  if (before && pathOf(before)) return [after ? "hidden" : "removed"];
  return [];
}

function renaming(before: string, after: string): string[] {
  return before === after ? [] : [`renamed from "${before}"`];
}
