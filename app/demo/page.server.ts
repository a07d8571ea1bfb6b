import { data, redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { type Address, defaultArea, listedTabs, locate, neighbours, pathTo } from "~/content/addresses";
import type { Section, Tab } from "~/content/schema/data-set";
import { keptQuery } from "~/query/query";
import { notFound } from "~/site/not-found.server";
import { areaContent } from "~/site/site.server";
import { videoOf } from "~/video/files.server";

/**
 * Sends a visitor on to the exact address of the first tab, or of the one the tab form asked for
 * (rules 3.5 and 3.7), with the query kept byte for byte.
 *
 * @param query the raw query
 * @throws a 404 response when there is no such area or section
 */
export function redirectToTab(query: string, { area, sectionName }: Params): Response {
  const requestedTab = new URLSearchParams(query).get("tab");
  const location = locateIn(area, { sectionName, requestedTab });
  if (!("tab" in location)) throw notFound();
  return redirectTo(area, location.section, location.tab, query);
}

function locateIn(area: string | undefined, address: Address) {
  return locate(areaContent(area).sections, address);
}

function redirectTo(area: string = defaultArea, section: Section, tab: Tab, query: string): Response {
  return redirect(pathTo(area, section.sectionName, tab.tab) + keptQuery(query));
}

/**
 * The tab bar of a section.
 *
 * @throws a 404 response when there is no such area or section
 */
export function sectionData({ area, sectionName }: Params) {
  const location = locateIn(area, { sectionName });
  if (location.kind === "unknown-section") throw notFound();
  const { section } = location;
  const product = areaContent(area).product.value;
  return {
    sectionName: section.sectionName,
    path: pathTo(product, section.sectionName),
    tabs: listedTabs(section.tabs).map(({ tab }) => ({
      tab,
      path: pathTo(product, section.sectionName, tab),
    })),
  };
}

/**
 * A tab's page; an unknown tab is a 404 that has none, but a way on: its section's first tab (rule 3.9).
 *
 * @param query the raw query
 * @throws a redirect to the exact address when the names match only loosely, a 404 response when there
 *   is no such area or section
 */
export function tabData(query: string, { area, sectionName, step: tabName }: Params) {
  const location = locateIn(area, { sectionName, tabName });
  if (location.kind === "unknown-section") throw notFound();
  const { section } = location;
  if (location.kind === "unknown-tab") {
    return data({ page: null, onward: firstTab(area, section) }, { status: 404 });
  }
  if (location.kind === "redirect") throw redirectTo(area, section, location.tab, query);
  return data({ page: tabPage(area, section, location.tab), onward: null });
}

function firstTab(area: string | undefined, { sectionName, tabs }: Section) {
  const [{ tab } = { tab: "" }] = listedTabs(tabs);
  return { tab, path: pathTo(areaContent(area).product.value, sectionName, tab) };
}

function tabPage(area: string | undefined, section: Section, tab: Tab) {
  const { product, sections, messages } = areaContent(area);
  const { video: _, image: __, ...texts } = tab;
  const { previous, next } = neighbours(sections, section.sectionName, tab.tab);
  const linkTo = (to: typeof next) =>
    to && { tab: to.tab, path: pathTo(product.value, to.sectionName, to.tab) };
  return {
    ...texts,
    path: pathTo(product.value, section.sectionName, tab.tab),
    video: videoOf(tab, messages, product.lang),
    previous: linkTo(previous),
    next: linkTo(next),
  };
}

export type SectionTabs = ReturnType<typeof sectionData>;
export type TabPage = ReturnType<typeof tabPage>;
export type Onward = ReturnType<typeof firstTab>;
