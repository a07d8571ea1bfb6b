import { data, redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { captionsLanguage } from "~/content/languages";
import type { Section, Tab, Tour } from "~/content/schema/data-set";
import type { Language } from "~/content/schema/site";
import { demos, namedTour, startOfTour } from "~/content/site/demos.server";
import { notFound } from "~/content/site/not-found.server";
import { areaContent } from "~/content/site/site.server";
import {
  type Address,
  defaultArea,
  type Location,
  listedTabs,
  locate,
  neighbours,
  pathTo,
} from "~/content/url/addresses";
import { keptQuery, queryOfRenamed } from "~/content/url/query";
import { startTime } from "~/content/url/second";
import { tourIn, writtenTour } from "~/content/url/tour";
import { hasScenes, type Moment, momentAt, type SceneData, scenesOf } from "./pictures/scenes.server";
import { asksForPictures } from "./pictures/use-view";
import { recordingOf, type VideoData, videoOf } from "./video/files.server";

/**
 * Sends a visitor on to the exact address of the first tab, of the one the tab form asked for, or of the tour's
 * beginning (rules 3.5, 3.7 and 20.3), with the query kept byte for byte.
 *
 * @param query the raw query
 * @throws a 404 response when there is no such area or section
 */
export function redirectToTab(query: string, { area, sectionName }: Params): Response {
  const start = sectionName === undefined ? startOfTour(query, area) : undefined;
  if (start !== undefined) return redirect(start);
  const requestedTab = new URLSearchParams(query).get("tab");
  const location = locateIn(area, { sectionName, requestedTab });
  if (location.kind !== "redirect") throw notFound();
  return redirectTo(area, location, keptQuery(query));
}

type Redirect = Extract<Location, { kind: "redirect" }>;

function locateIn(area: string | undefined, address: Address) {
  return locate(areaContent(area).sections, address);
}

function redirectTo(area: string = defaultArea, to: Redirect, query: string): Response {
  const { section, tab, permanent } = to;
  return redirect(pathTo(area, section.sectionName, tab.tab) + query, permanent ? 301 : 302);
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
 * @param forScripts whether scripts go on from here: what they get has all that any view of the page needs, in the
 * language that is wanted. A document has what it shows.
 * @throws a redirect to the exact address when the names match only loosely, a 404 response when there
 *   is no such area or section
 */
export function tabData(query: string, { area, sectionName, step: tabName }: Params, forScripts: boolean) {
  const location = locateIn(area, { sectionName, tabName });
  if (location.kind === "unknown-section") throw notFound();
  const { section } = location;
  if (location.kind === "unknown-tab") {
    return data({ page: null, onward: firstTab(area, section) }, { status: 404 });
  }
  if (location.kind === "redirect") {
    throw redirectTo(area, location, location.permanent ? queryOfRenamed(query) : keptQuery(query));
  }
  const { lang } = areaContent(area).product;
  const language = captionsLanguage(query, lang);
  const page: TabPage = {
    ...tabPage(area, section, location.tab, language),
    ...viewOf(location.tab, { query, lang, language }, forScripts),
  };
  return data({ page: forScripts ? page : asShown(page), onward: null });
}

function firstTab(area: string | undefined, { sectionName, tabs }: Section) {
  const [{ tab } = { tab: "" }] = listedTabs(tabs);
  return { tab, path: pathTo(areaContent(area).product.value, sectionName, tab) };
}

function tabPage(area: string | undefined, section: Section, tab: Tab, language: Language) {
  const { product, sections, tours, messages } = areaContent(area);
  const { id: _, formerly: __, hidden: ___, video: ____, image: _____, translation, ...texts } = tab;
  const { previous, next } = neighbours(sections, section.sectionName, tab.tab);
  const linkTo = (to: typeof next) =>
    to && { tab: to.tab, path: pathTo(product.value, to.sectionName, to.tab) };
  return {
    ...texts,
    path: pathTo(product.value, section.sectionName, tab.tab),
    /** The language in which the captions are wanted. */
    language,
    translation: language === product.lang ? undefined : translation,
    video: videoOf(tab, messages, product.lang, language),
    hasScenes: hasScenes(tab),
    // The product's own tours are offered on its first tab.
    ...(!previous && { tours: namedTours(tours) }),
    previous: linkTo(previous),
    next: linkTo(next),
  };
}

/** Tours as pages offer them: their stops as an address has them. */
export function namedTours(tours: Tour[]) {
  return tours.map(({ title, sentence, stops }) => ({ title, sentence, stops: stops.join(",") }));
}

export type NamedTour = ReturnType<typeof namedTours>[number];

/** A document in pictures has of the film only what previews show. */
function asShown(page: TabPage): TabPage {
  return page.scenes?.length ? { ...page, video: undefined, preview: page.video?.preview } : page;
}

type View = {
  scenes?: SceneData[];
  moment?: Moment;
  /** The tour that begins here: how it is called, if it is, and its stops. */
  tour?: { title: string | undefined; text: string; count: number };
  /** Where the page comes without its film. */
  preview?: VideoData["preview"];
};

/** What of a tab's page depends on how it is asked for: the scenes, and the moment that a link leads to. */
function viewOf(
  tab: Tab,
  { query, ...languages }: { query: string; lang: Language; language: Language },
  forScripts: boolean,
): View {
  const second = startTime(query, recordingOf(tab)?.durationSeconds);
  const moment = forScripts || second === undefined ? undefined : momentAt(tab, second, languages);
  return {
    ...((forScripts || asksForPictures(query)) && { scenes: scenesOf(tab, languages) }),
    ...(moment && { moment }),
    ...(!forScripts && tourFrom(tab, query)),
  };
}

function tourFrom({ id }: Tab, query: string): Pick<View, "tour"> | undefined {
  const there = demos();
  const stops = tourIn(query, there);
  if (stops[0]?.id !== id || stops.length < 2) return undefined;
  const { title, sentence } = namedTour(writtenTour(stops)) ?? {};
  const names = stops.flatMap((stop) => there[stop.id]?.tab ?? []).join(", ");
  return { tour: { title, text: sentence ?? names, count: stops.length } };
}

export type SectionTabs = ReturnType<typeof sectionData>;
export type TabPage = ReturnType<typeof tabPage> & View;
export type Onward = ReturnType<typeof firstTab>;
