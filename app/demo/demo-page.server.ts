import { data, redirect } from "@remix-run/node";
import { momentOf } from "~/content/questions";
import { demos, linkedStops, namedTour, namesOf } from "~/content/site/demos.server";
import { notFound } from "~/content/site/not-found.server";
import { hasScenes, type Moment, momentAt, type SceneData, scenesOf } from "~/demo/pictures/scenes.server";
import {
  endCardOf,
  isShownWhole,
  listPicture,
  type PreviewPicture,
  recordingOf,
  tourPreview,
  type VideoData,
  videoOf,
} from "~/demo/video/files.server";
import { asText } from "~/platform/remix/data-text";
import type { Language } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { ProductValue } from "~/schema/basics/products";
import type { ProductContent } from "~/schema/content";
import type { Section, Tab } from "~/schema/data-set";
import type { VideoTiming } from "~/schema/media";
import { firstQuestions, questionsOf } from "~/schema/questions";
import { type Stop, stopsIn, writtenTour } from "~/urls/page-queries/tour";
import type { Address } from "~/urls/resolve";
import { listedTabs, type Neighbour, neighbours, pathTo, sectionPath } from "~/urls/tables/addresses";

const maxTabsInBar = 12;
const maxNearTabs = 5;
const maxPictured = 24;

/**
 * Returns the redirect to the page's exact URL, for example from a section to its first tab (rule 3.5).
 * @throws a 404 response if the URL has no redirect
 */
export function redirectOn({ redirect: to }: Address): Response {
  if (!to) throw notFound();
  return redirect(to.location, to.permanent ? 301 : 302);
}

/**
 * Returns a section's tabs. In large sections, these are only the tabs near the current tab (rule 6.7).
 * @throws a 404 response if the area or section does not exist
 */
export function sectionData({ product, section, tab, tour }: Address) {
  if (!product || !section) throw notFound();
  const { sectionName, tabs } = section;
  const { value } = product.product;
  const path = pathTo(value, sectionName);
  if (tour.some(({ id }) => id === tab?.id)) return { sectionName, path, tabs: [] };
  const all = listedTabs(tabs);
  const isLarge = all.length > maxTabsInBar;
  return {
    sectionName,
    path,
    tabs: linksTo(isLarge ? nearTabs(all, tab) : all, value, sectionName),
    ...(isLarge && { all: { count: all.length, path: sectionPath(value, sectionName) } }),
  };
}

function nearTabs(all: Tab[], shown: Tab | undefined): Tab[] {
  const here = shown ? all.indexOf(shown) : 0;
  const first = Math.max(0, Math.min(here - Math.floor(maxNearTabs / 2), all.length - maxNearTabs));
  return all.slice(first, first + maxNearTabs);
}

/**
 * @throws a redirect if the URL is not the page's exact URL
 * @throws a 404 response if the area or section does not exist
 */
export function sectionPageData(address: Address) {
  const { product, section, redirect: to } = address;
  if (!product || !section) throw notFound();
  if (to) throw redirectOn(address);
  const { sectionName, tabs } = section;
  const listed = listedTabs(tabs);
  // Omits pictures from long lists, because the pictures would make the first load too large (rule 16.3).
  const isPictured = listed.length <= maxPictured;
  const demos = listed.map(
    (tab): ListedDemo => ({
      tab: tab.tab,
      path: pathTo(product.product.value, sectionName, tab.tab),
      subTitle: tab.subTitle,
      durationSeconds: recordingOf(tab)?.durationSeconds,
      ...(isPictured && { picture: listPicture(tab) }),
    }),
  );
  return { sectionName, count: listed.length, demos: asText(demos) };
}

export type ListedDemo = {
  tab: string;
  path: string;
  subTitle: string | undefined;
  durationSeconds: number | undefined;
  picture?: ReturnType<typeof listPicture>;
};

function linksTo(tabs: Tab[], product: ProductValue, sectionName: string) {
  return tabs.map(({ tab }) => ({ tab, path: pathTo(product, sectionName, tab) }));
}

/**
 * If the tab does not exist, returns a 404 with a link to the first tab (rule 3.9).
 * @throws a redirect to the exact URL if the URL contains a former name, or a name similar to the exact name
 * @throws a 404 response if the area or section does not exist
 */
export function tabData(address: Address) {
  const { product, section, tab, isData } = address;
  if (!product || !section) throw notFound();
  if (!tab) return data({ page: null, onward: firstTab(product, section) }, { status: 404 });
  if (address.redirect) throw redirectOn(address);
  const page: TabPage = { ...tabPage(product, section, tab, address), ...viewOf(tab, address) };
  return data({ page: isData ? page : asShown(page), onward: null });
}

function firstTab({ product }: ProductContent, { sectionName, tabs }: Section) {
  const [{ tab } = { tab: "" }] = listedTabs(tabs);
  return { tab, path: pathTo(product.value, sectionName, tab) };
}

function tabPage(content: ProductContent, section: Section, tab: Tab, { view, tour }: Address) {
  const { product, sections, messages } = content;
  const { language } = view;
  const { formerly: _, hidden: __, video: ___, image: ____, translation, ...texts } = tab;
  const { previous, next } = neighbours(sections, section.sectionName, tab.tab);
  const linkTo = (to: Neighbour) => ({ tab: to.tab, path: pathTo(product.value, to.sectionName, to.tab) });
  return {
    ...texts,
    path: pathTo(product.value, section.sectionName, tab.tab),
    language,
    translation: language === product.lang ? undefined : translation,
    video: videoOf(tab, messages, product.lang, language),
    hasScenes: hasScenes(tab),
    ...(isShownWhole(tab) && { isShownWhole: true }),
    ...askedAt(tab, tour, content),
    ...(!previous && tour.length === 0 && { tours: namedTours(content), ask: offeredQuestions(content) }),
    previous: previous && linkTo(previous),
    next: next && { ...linkTo(next), ...(tour.length === 0 && endCardOf(tabAt(sections, next))) },
  };
}

/** Questions that are answered at the tour's stops on this tab (rule 28.3). Predefined tours show no questions. */
function askedAt({ id }: Tab, tour: Stop[], content: ProductContent): { asked?: AnsweredQuestion[] } {
  const stops = tour.filter((stop) => stop.id === id);
  if (stops.length === 0 || namedTour(writtenTour(tour))) return {};
  const asked = questionsOf(content).flatMap((each) => {
    const moment = each.answer?.demo === id ? momentOf(each, demos()) : undefined;
    const isStop = moment && stops.some(({ second }) => second === moment.second);
    return isStop && each.answer
      ? [{ second: moment.second, question: each.question, answer: each.answer.text }]
      : [];
  });
  return asked.length > 0 ? { asked } : {};
}

export type AnsweredQuestion = { second: number | undefined; question: string; answer: string };

function tabAt(sections: Section[], { sectionName, tab }: Neighbour): Tab | undefined {
  return sections.find((each) => each.sectionName === sectionName)?.tabs.find((each) => each.tab === tab);
}

function offeredQuestions(content: ProductContent) {
  const words = content.messages.questions;
  const { first, introduction, show } = words;
  const count = questionsOf(content).length;
  const all = count === 1 ? words.all : fill(words.allCount, { count });
  const questions = firstQuestions(content).map(({ id, question }) => ({ id, question }));
  return questions.length > 0 ? { words: { first, introduction, show, all }, questions } : undefined;
}

export type OfferedQuestions = NonNullable<ReturnType<typeof offeredQuestions>>;

export function namedTours({ product, tours }: ProductContent) {
  return tours.flatMap(({ title, sentence, stops }) => {
    const written = stops.join(",");
    const [first] = linkedStops(stopsIn(written, demos()).slice(0, 1), product);
    return first ? [{ title, sentence, stops: written, first }] : [];
  });
}

export type NamedTour = ReturnType<typeof namedTours>[number];

/** Omits most of the video's data, to keep the HTML of picture views small. */
function asShown(page: TabPage): TabPage {
  const { scenes, video } = page;
  if (!scenes?.length || !video) return page;
  const { preview, durationSeconds, moments } = video;
  return { ...page, video: undefined, preview, timing: { durationSeconds, moments } };
}

type View = {
  scenes?: SceneData[];
  moment?: Moment;
  tour?: {
    title: string | undefined;
    text: string;
    stops: string;
    count: number;
    image: PreviewPicture | undefined;
  };
  preview?: VideoData["preview"];
  timing?: VideoTiming;
  /** The video's start time in links: a number of seconds, or a moment's name. */
  time?: string | undefined;
};

function viewOf(tab: Tab, { product, view, tour, isData }: Address): View {
  const { start, time, asPictures, language } = view;
  if (!product) return {};
  const languages = { lang: product.product.lang, language };
  const moment = isData || start === undefined ? undefined : momentAt(tab, start, languages);
  return {
    ...(!isData && start !== undefined && { time }),
    ...((isData || asPictures) && { scenes: scenesOf(tab, languages) }),
    ...(moment && { moment }),
    ...(!isData && tourFrom(tab, tour, languages.lang)),
  };
}

function tourFrom(tab: Tab, stops: Stop[], reader: Language): Pick<View, "tour"> | undefined {
  if (stops[0]?.id !== tab.id || stops.length < 2) return undefined;
  const written = writtenTour(stops);
  const { title, sentence } = namedTour(written) ?? {};
  const names = namesOf(stops, reader).join(", ");
  const image = title === undefined ? undefined : tourPreview(tab, { title, stops: written });
  return { tour: { title, text: sentence ?? names, stops: written, count: stops.length, image } };
}

export type SectionTabs = ReturnType<typeof sectionData>;
export type TabPage = ReturnType<typeof tabPage> & View;
export type FirstTab = ReturnType<typeof firstTab>;
