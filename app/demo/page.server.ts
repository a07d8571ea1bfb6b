import { data, redirect } from "@remix-run/node";
import type { ProductContent } from "~/content/schema/content";
import type { Section, Tab, Tour } from "~/content/schema/data-set";
import type { Language } from "~/content/schema/site";
import { namedTour, namesOf } from "~/content/site/demos.server";
import { notFound } from "~/content/site/not-found.server";
import { listedTabs, neighbours, pathTo } from "~/content/url/addresses";
import type { Address } from "~/content/url/resolve";
import { type Stop, writtenTour } from "~/content/url/tour";
import { hasScenes, type Moment, momentAt, type SceneData, scenesOf } from "./pictures/scenes.server";
import { type VideoData, videoOf } from "./video/files.server";

/**
 * Sends a visitor on to where the page is (rules 3.5, 3.6, 3.7, 3.13 and 20.3).
 *
 * @throws a 404 response where the address leads nowhere
 */
export function redirectOn({ redirect: to }: Address): Response {
  if (!to) throw notFound();
  return redirect(to.location, to.permanent ? 301 : 302);
}

/**
 * The tab bar of a section.
 *
 * @throws a 404 response when there is no such area or section
 */
export function sectionData({ product, section }: Address) {
  if (!product || !section) throw notFound();
  const { sectionName, tabs } = section;
  const { value } = product.product;
  return {
    sectionName,
    path: pathTo(value, sectionName),
    tabs: listedTabs(tabs).map(({ tab }) => ({ tab, path: pathTo(value, sectionName, tab) })),
  };
}

/**
 * A tab's page; an unknown tab is a 404 that has none, but a way on: its section's first tab (rule 3.9).
 *
 * @param address for a document the page has what it shows; for scripts that go on from here all that any view of it
 *   needs, in the language that is wanted
 * @throws a redirect to the exact address when the names match only loosely, a 404 response when there
 *   is no such area or section
 */
export function tabData(address: Address) {
  const { product, section, tab, isData } = address;
  if (!product || !section) throw notFound();
  if (!tab) return data({ page: null, onward: firstTab(product, section) }, { status: 404 });
  if (address.redirect) throw redirectOn(address);
  const page: TabPage = { ...tabPage(product, section, tab, address.view.language), ...viewOf(tab, address) };
  return data({ page: isData ? page : asShown(page), onward: null });
}

function firstTab({ product }: ProductContent, { sectionName, tabs }: Section) {
  const [{ tab } = { tab: "" }] = listedTabs(tabs);
  return { tab, path: pathTo(product.value, sectionName, tab) };
}

function tabPage(content: ProductContent, section: Section, tab: Tab, language: Language) {
  const { product, sections, tours, messages } = content;
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
function viewOf(tab: Tab, { product, view, tour, isData }: Address): View {
  const { start, asPictures, language } = view;
  const languages = { lang: product?.product.lang ?? language, language };
  const moment = isData || start === undefined ? undefined : momentAt(tab, start, languages);
  return {
    ...((isData || asPictures) && { scenes: scenesOf(tab, languages) }),
    ...(moment && { moment }),
    ...(!isData && tourFrom(tab, tour, languages.lang)),
  };
}

function tourFrom({ id }: Tab, stops: Stop[], reader: Language): Pick<View, "tour"> | undefined {
  if (stops[0]?.id !== id || stops.length < 2) return undefined;
  const { title, sentence } = namedTour(writtenTour(stops)) ?? {};
  const names = namesOf(stops, reader).join(", ");
  return { tour: { title, text: sentence ?? names, count: stops.length } };
}

export type SectionTabs = ReturnType<typeof sectionData>;
export type TabPage = ReturnType<typeof tabPage> & View;
export type Onward = ReturnType<typeof firstTab>;
