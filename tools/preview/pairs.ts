import type { Content } from "~/content/schema/content";
import type { Section, Tab, Tour } from "~/content/schema/data-set";
import type { LegalPage } from "~/content/schema/legal";
import { normaliseName } from "~/content/schema/naming";
import { type ProductValue, productValues } from "~/content/schema/products";
import { listedTabs } from "~/content/url/addresses";
import { sectionsOf } from "../media/tabs";

/** A section of a product, and whether visitors see it (rule 3.14). */
export type SectionPlace = { product: ProductValue; section: Section; isShown: boolean };

export type TabPlace = SectionPlace & { tab: Tab };

/** An item in both contents; one of them may lack it. */
export type Pair<Item> = { before: Item | undefined; after: Item | undefined };

export type Pairs = { sections: Pair<SectionPlace>[]; tabs: Pair<TabPlace>[] };

/**
 * Pairs the sections and tabs of two contents, also hidden ones. A section is recognised by its name, by a former name, or
 * by at least half of its tabs; a tab by its id, or by its name in the same section.
 */
export function pairsOf(before: Content, after: Content): Pairs {
  const sections = paired(sectionPlaces(before), sectionPlaces(after), [
    (one, other) => one.product === other.product && isSameName(nameOf(one), nameOf(other)),
    (one, other) => one.product === other.product && wasCalled(other, nameOf(one)),
    (one, other) => one.product === other.product && holdsHalfOf(one.section, other.section),
  ]);
  const partners = new Map(sections.map(({ before, after }) => [before?.section, after?.section]));
  const isSameSection = (one: TabPlace, other: TabPlace) => partners.get(one.section) === other.section;
  const tabs = paired(tabPlaces(before), tabPlaces(after), [
    (one, other) => one.tab.id === other.tab.id,
    (one, other) => isSameSection(one, other) && isSameName(one.tab.tab, other.tab.tab),
  ]);
  return { sections, tabs };
}

/** Pairs a product's tours: by their titles, else by their stops. */
export function tourPairs(before: Tour[], after: Tour[]): Pair<Tour>[] {
  return paired(before, after, [
    (one, other) => isSameName(one.title, other.title),
    (one, other) => one.stops.join() === other.stops.join(),
  ]);
}

/** Pairs a product's legal pages: by their addresses, else by their titles, else by their places in the footer. */
export function legalPairs(before: LegalPage[], after: LegalPage[]): Pair<LegalPage>[] {
  return paired(before, after, [
    (one, other) => one.slug === other.slug,
    (one, other) => isSameName(one.title, other.title),
    (one, other) => before.indexOf(one) === after.indexOf(other),
  ]);
}

/** Pairs items by the first of the tests that finds a partner; each item is in one pair. */
function paired<Item>(
  before: Item[],
  after: Item[],
  tests: ((one: Item, other: Item) => boolean)[],
): Pair<Item>[] {
  const partners = new Map<Item, Item>();
  const taken = new Set<Item>();
  for (const isSame of tests) {
    for (const one of before) {
      if (partners.has(one)) continue;
      const partner = after.find((other) => !taken.has(other) && isSame(one, other));
      if (partner === undefined) continue;
      partners.set(one, partner);
      taken.add(partner);
    }
  }
  return [
    ...before.map((one) => ({ before: one, after: partners.get(one) })),
    ...after.filter((other) => !taken.has(other)).map((other) => ({ before: undefined, after: other })),
  ];
}

function sectionPlaces({ products }: Content): SectionPlace[] {
  return productValues.flatMap((product) => {
    const shown = new Set(products[product].sections.map(({ sectionName }) => sectionName));
    return sectionsOf(products[product]).map((section) => ({
      product,
      section,
      isShown: shown.has(section.sectionName),
    }));
  });
}

function tabPlaces(content: Content): TabPlace[] {
  return sectionPlaces(content).flatMap((place) =>
    listedTabs(place.section.tabs).map((tab) => ({ ...place, tab, isShown: place.isShown && !tab.hidden })),
  );
}

function nameOf({ section }: SectionPlace): string {
  return section.sectionName;
}

function isSameName(one: string, other: string): boolean {
  return normaliseName(one) === normaliseName(other);
}

function wasCalled({ section: { formerly = [] } }: SectionPlace, name: string): boolean {
  return formerly.some((former) => isSameName(former, name));
}

function holdsHalfOf(one: Section, other: Section): boolean {
  const ids = listedTabs(one.tabs).map(({ id }) => id);
  const kept = ids.filter((id) => other.tabs.some((tab) => tab.id === id));
  return kept.length > 0 && kept.length * 2 >= ids.length;
}
