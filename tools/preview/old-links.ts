import type { Content } from "~/content/schema/content";
import type { Section, Tab } from "~/content/schema/data-set";
import type { LegalPage } from "~/content/schema/legal";
import { normaliseName } from "~/content/schema/naming";
import type { ProductValue } from "~/content/schema/products";
import { locate, pathTo } from "~/content/url/addresses";
import type { Pair, SectionPlace, TabPlace } from "./pairs";

/** Links that somebody may have, and that no longer lead to the same page. */
export type BrokenLinks = {
  /** Addresses of the site as it is. */
  links: string[];
  outcome: string;
  /** The line to write into the content, and where, to keep the links; undefined where none does. */
  mend: { where: string; line: string } | undefined;
};

/** The addresses of a section itself that break; those of its tabs are reported with the tabs. */
export function brokenSectionLinks(
  { before, after }: Pair<SectionPlace>,
  { products }: Content,
): BrokenLinks[] {
  if (!before?.isShown) return [];
  const { product, section } = before;
  const shown = products[product].sections;
  const missing = namesOf(section.sectionName, section).filter(
    (sectionName) => locate(shown, { sectionName }).kind === "unknown-section",
  );
  if (missing.length === 0) return [];
  const links = missing.map((name) => pathTo(product, name));
  if (!after) {
    const outcome = "nothing is at its place: they are a 404, with those of its tabs";
    const mend = { where: "the section that takes its place", line: formerLine(missing, undefined) };
    return [{ links, outcome, mend }];
  }
  if (!after.isShown) return [{ links, outcome: "they are a 404 while it is hidden", mend: undefined }];
  const { sectionName } = after.section;
  const mend = { where: `the section "${sectionName}"`, line: formerLine(missing, after.section) };
  return [{ links, outcome: "they are a 404, with those of its tabs", mend }];
}

/**
 * The addresses of a tab that break.
 *
 * @param sectionAfter its section in the new content. Where only that lacks a former name, the fault is reported with the
 *   section, and not with each of its tabs
 */
export function brokenTabLinks(
  { before, after }: Pair<TabPlace>,
  sectionAfter: Section | undefined,
  { products }: Content,
): BrokenLinks[] {
  if (!before?.isShown) return [];
  const { product, section, tab } = before;
  const shown = products[product].sections;
  const addresses = namesOf(section.sectionName, section).flatMap((sectionName) =>
    namesOf(tab.tab, tab).map((tabName) => ({ sectionName, tabName })),
  );
  const located = addresses.map(({ sectionName, tabName }) => {
    const isKnown = locate(shown, { sectionName }).kind !== "unknown-section";
    const name = isKnown ? sectionName : (sectionAfter?.sectionName ?? sectionName);
    return { sectionName, tabName, found: locate(shown, { sectionName: name, tabName }) };
  });
  const linkTo = ({ sectionName, tabName }: (typeof located)[number]) =>
    pathTo(product, sectionName, tabName);

  const missing = located.filter(({ found }) => found.kind.startsWith("unknown"));
  const names = [...new Set(missing.map(({ tabName }) => tabName))];
  const ofMissing = { links: missing.map(linkTo), ...fateOf(names, after, sectionAfter) };
  const elsewhere = located.flatMap((address) =>
    after?.isShown && "tab" in address.found && address.found.tab !== after.tab
      ? [{ link: linkTo(address), to: address.found.tab.tab }]
      : [],
  );
  const ofElsewhere = {
    links: elsewhere.map(({ link }) => link),
    outcome: `they lead to the tab "${elsewhere[0]?.to}", which has the name now`,
    mend: undefined,
  };
  return [ofMissing, ofElsewhere].filter(({ links }) => links.length > 0);
}

function fateOf(
  names: string[],
  after: TabPlace | undefined,
  sectionAfter: Section | undefined,
): Pick<BrokenLinks, "outcome" | "mend"> {
  if (!after) {
    const mend = { where: "the tab that takes its place", line: formerLine(names, undefined) };
    return { outcome: "nothing is at its place: they are a 404", mend: sectionAfter && mend };
  }
  if (!after.isShown) return { outcome: "they are a 404 while it is hidden", mend: undefined };
  if (after.section !== sectionAfter)
    return { outcome: "they are a 404: former names lead to no other section", mend: undefined };
  const taken = sectionAfter.tabs
    .filter((each) => each !== after.tab)
    .flatMap((each) => namesOf(each.tab, each).map(normaliseName));
  const isFree = names.every((name) => !taken.includes(normaliseName(name)));
  const mend = { where: `the tab "${after.tab.tab}"`, line: formerLine(names, after.tab) };
  return { outcome: "they are a 404", mend: isFree ? mend : undefined };
}

/** Tours that leave a tab out, because it has another id. */
export function brokenTourLinks({ before, after }: Pair<TabPlace>, tabsAfter: Tab[]): BrokenLinks[] {
  if (!before?.isShown || !after?.isShown || before.tab.id === after.tab.id) return [];
  const { id = "" } = before.tab;
  const isFree = tabsAfter.every((tab) => tab.id !== id);
  const mend = isFree ? { where: `the tab "${after.tab.tab}"`, line: `"id": "${id}"` } : undefined;
  return [{ links: [`${pathTo(before.product)}?tour=${id}`], outcome: "tours leave it out", mend }];
}

/** A legal page has no former names. */
export function brokenLegalLinks(product: ProductValue, { before, after }: Pair<LegalPage>): BrokenLinks[] {
  if (!before || before.slug === after?.slug) return [];
  const mend = after && { where: `the page "${after.title}"`, line: `"slug": "${before.slug}"` };
  return [{ links: [pathTo(product, "legal", before.slug)], outcome: "they are a 404", mend }];
}

type Named = { formerly?: string[] | undefined };

function namesOf(name: string, { formerly = [] }: Named): string[] {
  return [name, ...formerly];
}

/** The line that redirects these names to an item. */
function formerLine(names: string[], item: Named | undefined): string {
  const all = [...(item?.formerly ?? []), ...names];
  return `"formerly": [${all.map((name) => JSON.stringify(name)).join(", ")}]`;
}
