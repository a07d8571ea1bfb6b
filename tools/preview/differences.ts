import type { Content } from "~/content/schema/content";
import type { Tour } from "~/content/schema/data-set";
import type { LegalPage } from "~/content/schema/legal";
import { type ProductValue, productValues } from "~/content/schema/site";
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
  seenInBoth,
  type TabPlace,
  tourPairs,
} from "./pairs";

/** Something that visitors will find other than it is. */
export type Difference = {
  kind: "files" | "site" | "product" | "section" | "tab" | "tour" | "legal page" | "forms" | "words";
  /** As it will be called, or was where it is gone. */
  name: string;
  /** Undefined for what is of both. */
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

/**
 * What visitors will find other than it is, by product, in the order of the content. What is hidden in both contents is
 * none of it.
 */
export function differencesBetween(before: Content, after: Content): Difference[] {
  const pairs = pairsOf(before, after);
  return [
    ...siteDifferences(before, after),
    ...productValues.flatMap((product) => [
      ...orderDifferences(product, pairs, before, after),
      ...pairs.sections
        .filter((pair) => (pair.after ?? pair.before)?.product === product)
        .flatMap((pair) => [
          ...sectionDifferences(pair, pairs, after),
          ...pairs.tabs
            .filter((tab) => isIn(tab, pair))
            .flatMap((tab) => tabDifferences(tab, pairs, before, after)),
        ]),
      ...tourPairs(before.products[product].tours, after.products[product].tours).flatMap((pair) =>
        tourDifferences(product, pair),
      ),
      ...legalPairs(before.products[product].legal, after.products[product].legal).flatMap((pair) =>
        legalDifferences(product, pair),
      ),
      ...wordDifferences(product, before, after),
    ]),
  ];
}

/** Whether a tab is told of with a section: with its present one, or with its last one where it is gone. */
function isIn(tab: Pair<TabPlace>, { before, after }: Pair<SectionPlace>): boolean {
  return tab.after ? tab.after.section === after?.section : tab.before?.section === before?.section;
}

/** Whether links that were sent break. */
export function breaksLinks(differences: Difference[]): boolean {
  return differences.some(({ broken }) => broken.length > 0);
}

function siteDifferences(before: Content, after: Content): Difference[] {
  return told({
    ...whole("site", "site.json", undefined),
    changes: valueChanges(visibleSite(before), visibleSite(after)),
    before: "/",
    after: "/",
  });
}

/** The files that a content brings along in place of others, by their paths. */
export function fileDifferences(files: string[]): Difference[] {
  const changes = files.map((part) => ({ part, before: "", after: "" }));
  return told({ ...whole("files", "assets", undefined), changes, before: "/", after: "/" });
}

/** What visitors see of `site.json`: the names of files are nothing to them. */
function visibleSite({ site: { products, ...site } }: Content) {
  const visible = products.map(({ dataSet: _, messages: __, legal: ___, ...product }) => product);
  return { ...site, products: Object.fromEntries(visible.map((product) => [product.value, product])) };
}

/** What order the product's lists are in. */
function orderDifferences(
  product: ProductValue,
  { sections }: Pairs,
  { products: { [product]: was } }: Content,
  { products: { [product]: is } }: Content,
): Difference[] {
  const sectionNames = sections
    .map(seenInBoth)
    .flatMap((both) =>
      both?.before.product === product
        ? [{ before: both.before.section.sectionName, after: both.after.section.sectionName }]
        : [],
    );
  const changes = [
    ...orderChanges(
      "sections",
      sectionNames,
      is.sections.map(({ sectionName }) => sectionName),
    ),
    ...orderChanges(
      "tours",
      titlesOf(tourPairs(was.tours, is.tours)),
      is.tours.map(({ title }) => title),
    ),
    ...orderChanges(
      "legal pages",
      titlesOf(legalPairs(was.legal, is.legal)),
      is.legal.map(({ title }) => title),
    ),
  ];
  const path = pathTo(product);
  return told({ ...whole("product", product, product), changes, before: path, after: path });
}

/** The titles of what is in both contents. */
function titlesOf(pairs: Pair<{ title: string }>[]) {
  return pairs.flatMap(({ before, after }) =>
    before && after ? [{ before: before.title, after: after.title }] : [],
  );
}

function sectionDifferences(pair: Pair<SectionPlace>, { tabs }: Pairs, content: Content): Difference[] {
  const { before, after } = pair;
  const place = after ?? before;
  if (!place) return [];
  const pathOf = (each: SectionPlace | undefined) =>
    each?.isShown ? pathTo(each.product, each.section.sectionName) : undefined;
  const both = seenInBoth(pair);
  const tabNames = tabs
    .map(seenInBoth)
    .flatMap((tab) =>
      tab && tab.before.section === before?.section && tab.after.section === after?.section
        ? [{ before: tab.before.tab.tab, after: tab.after.tab.tab }]
        : [],
    );
  return told({
    ...whole("section", place.section.sectionName, place.product),
    news: [
      ...comingOrGoing(pair),
      ...(both ? renaming(both.before.section.sectionName, both.after.section.sectionName) : []),
    ],
    changes: both
      ? [
          ...sectionChanges(both.before.section, both.after.section),
          ...orderChanges(
            "tabs",
            tabNames,
            both.after.section.tabs.map(({ tab }) => tab),
          ),
        ]
      : [],
    broken: brokenSectionLinks(pair, content),
    before: pathOf(before),
    after: pathOf(after),
  });
}

function tabDifferences(
  pair: Pair<TabPlace>,
  { sections, tabs }: Pairs,
  before: Content,
  after: Content,
): Difference[] {
  const place = pair.after ?? pair.before;
  if (!place) return [];
  const pathOf = (each: TabPlace | undefined) =>
    each?.isShown ? pathTo(each.product, each.section.sectionName, each.tab.tab) : undefined;
  const both = seenInBoth(pair);
  const sectionAfter = sections.find((section) => section.before?.section === pair.before?.section)?.after
    ?.section;
  const tabsAfter = tabs.flatMap((tab) => (tab.after ? [tab.after.tab] : []));
  return told({
    ...whole("tab", place.tab.tab, place.product),
    news: [
      ...comingOrGoing(pair),
      ...(both ? renaming(both.before.tab.tab, both.after.tab.tab) : []),
      ...(both && both.after.section !== sectionAfter ? [`moved from ${placeOf(both.before)}`] : []),
    ],
    changes: both ? tabChanges(both.before.tab, both.after.tab, before.media, after.media) : [],
    broken: [...brokenTabLinks(pair, sectionAfter, after), ...brokenTourLinks(pair, tabsAfter)],
    before: pathOf(pair.before),
    after: pathOf(pair.after),
  });
}

function placeOf({ product, section }: SectionPlace): string {
  return `${product}/${section.sectionName}`;
}

function tourDifferences(product: ProductValue, { before, after }: Pair<Tour>): Difference[] {
  const tour = after ?? before;
  if (!tour) return [];
  const pathOf = (each: Tour | undefined) => each && `${tourPath(product)}?tour=${each.stops.join(",")}`;
  return told({
    ...whole("tour", tour.title, product),
    ...ofOne(before, after, ({ title }) => title, tourChanges),
    before: pathOf(before),
    after: pathOf(after),
  });
}

function legalDifferences(product: ProductValue, pair: Pair<LegalPage>): Difference[] {
  const { before, after } = pair;
  const page = after ?? before;
  if (!page) return [];
  const pathOf = (each: LegalPage | undefined) => each && pathTo(product, "legal", each.slug);
  return told({
    ...whole("legal page", page.title, product),
    ...ofOne(before, after, ({ slug }) => slug, legalChanges),
    broken: brokenLegalLinks(product, pair),
    before: pathOf(before),
    after: pathOf(after),
  });
}

/** What there is to tell of something that cannot be hidden. */
function ofOne<Item>(
  before: Item | undefined,
  after: Item | undefined,
  nameOf: (item: Item) => string,
  changesBetween: (before: Item, after: Item) => Change[],
): Pick<Difference, "news" | "changes"> {
  if (!before) return { news: ["added"], changes: [] };
  if (!after) return { news: ["removed"], changes: [] };
  return { news: renaming(nameOf(before), nameOf(after)), changes: changesBetween(before, after) };
}

function wordDifferences(
  product: ProductValue,
  { products: { [product]: was } }: Content,
  { products: { [product]: is } }: Content,
): Difference[] {
  const path = pathTo(product);
  const pages = { before: path, after: path };
  return [
    ...told({
      ...whole("forms", `forms.json, ${is.product.lang}`, product),
      changes: valueChanges(was.forms, is.forms),
      ...pages,
    }),
    ...told({
      ...whole("words", is.product.messages, product),
      changes: valueChanges(was.messages, is.messages),
      ...pages,
    }),
  ];
}

/** A difference before anything is told of it. */
function whole(kind: Difference["kind"], name: string, product: ProductValue | undefined) {
  return { kind, name, product, news: [], changes: [], broken: [] };
}

/** Nothing where there is nothing to tell. */
function told(difference: Difference): Difference[] {
  const { news, changes, broken } = difference;
  return news.length + changes.length + broken.length > 0 ? [difference] : [];
}

/** What has become of an item that visitors see in one of the contents alone. */
function comingOrGoing<Item extends { isShown: boolean }>({ before, after }: Pair<Item>): string[] {
  if (Boolean(before?.isShown) === Boolean(after?.isShown)) return [];
  if (after?.isShown) return [before ? "no longer hidden" : "added"];
  return [after ? "hidden" : "removed"];
}

function renaming(before: string, after: string): string[] {
  return before === after ? [] : [`renamed from "${before}"`];
}
