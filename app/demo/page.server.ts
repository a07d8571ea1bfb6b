import { data, redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { type Address, defaultArea, listedTabs, locate, neighbours, pathTo } from "~/content/addresses";
import { assetUrl } from "~/content/assets.server";
import type { Section, Tab } from "~/content/schema";
import { notFound } from "~/http/not-found.server";
import { keptQuery } from "~/http/query";
import { areaContent, site } from "~/site.server";

/**
 * Sends a visitor on to the exact address of the first tab, or of the one the tab form asked for
 * (spec §2), with the query kept byte for byte.
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
 * A tab's page; an unknown step is a 404 whose content stays empty (spec §2).
 *
 * @param query the raw query
 * @throws a redirect to the exact address when the names match only loosely, a 404 response when there
 *   is no such area or section
 */
export function stepData(query: string, { area, sectionName, step }: Params) {
  const location = locateIn(area, { sectionName, step });
  if (location.kind === "unknown-section") throw notFound();
  if (location.kind === "unknown-step") return data({ page: null }, { status: 404 });
  const { section, tab } = location;
  if (location.kind === "redirect") throw redirectTo(area, section, tab, query);
  return data({ page: tabPage(area, section, tab) });
}

function tabPage(area: string | undefined, section: Section, { video, image, ...words }: Tab) {
  const { product, sections } = areaContent(area);
  const { previous, next } = neighbours(sections, section.sectionName, words.tab);
  const linkTo = (to: typeof next) =>
    to && { tab: to.tab, path: pathTo(product.value, to.sectionName, to.tab) };
  return {
    ...words,
    path: pathTo(product.value, section.sectionName, words.tab),
    video: videoOf(video, image),
    previous: linkTo(previous),
    next: linkTo(next),
  };
}

/**
 * A tab's video with the addresses of its files. Without media facts it gets the size that every
 * recording has; a file that is missing has no address.
 */
function videoOf(path: string | undefined, posterPath: string | undefined) {
  if (!path) return undefined;
  const facts = site().content.media[path];
  return {
    url: assetUrl(path),
    poster: posterPath ? assetUrl(posterPath) : undefined,
    type: facts ? `video/mp4; codecs="${facts.codecs}"` : "video/mp4",
    width: facts?.width ?? 1280,
    height: facts?.height ?? 720,
    uploadDate: facts?.uploadDate,
    durationSeconds: facts?.durationSeconds,
  };
}

export type SectionTabs = ReturnType<typeof sectionData>;
export type TabPage = ReturnType<typeof tabPage>;
export type TabVideo = NonNullable<TabPage["video"]>;
