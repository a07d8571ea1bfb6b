import type { Language } from "~/schema/basics/languages";
import { jsonPath, pathInWords } from "~/schema/basics/place";
import type { ProductValue } from "~/schema/basics/products";
import type { DataSet, Section, Tour } from "~/schema/data-set";
import { type Recordings, timingOf, type VideoTiming } from "~/schema/media";
import type { Product } from "~/schema/site";
import { stopsIn } from "~/urls/page-queries/tour";
import { listedTabs, pathTo } from "~/urls/tables/addresses";

export type Demo = {
  tab: string;
  translated: string | undefined;
  product: ProductValue;
  lang: Language;
  path: string;
} & VideoTiming;

/** Paths of the videos of all tabs, including hidden tabs. */
export function videosOf(products: Pick<DataSet, "entries">[]): string[] {
  const tabs = products.flatMap(({ entries }) =>
    entries.flatMap(({ sections }) => sections.flatMap((section) => section.tabs)),
  );
  return [...new Set(tabs.flatMap(({ video }) => video || []))];
}

type ProductDemos = { product: Product; sections: Section[]; tours: Tour[] };

export function demosById(products: ProductDemos[], media: Recordings): Record<string, Demo> {
  const demos = products.flatMap(({ product: { value, lang }, sections }) =>
    sections.flatMap(({ sectionName, tabs }) =>
      listedTabs(tabs).map(({ id = "", tab, translation, video = "" }): [string, Demo] => [
        id,
        {
          tab,
          translated: translation?.title,
          product: value,
          lang,
          path: pathTo(value, sectionName, tab),
          ...timingOf(media[video]),
        },
      ]),
    ),
  );
  return Object.fromEntries(demos);
}

/** @returns the demo's name, and `lang` if the name is not in the reader's language (rule 20.8) */
export function nameFor(
  reader: Language,
  { tab, translated, lang }: Pick<Demo, "tab" | "translated" | "lang">,
): { name: string; lang: Language | undefined } {
  if (lang === reader) return { name: tab, lang: undefined };
  return { name: translated ?? tab, lang: translated === undefined ? lang : undefined };
}

export function demoAt<Shown extends { path: string }>(
  demos: Record<string, Shown>,
  path: string | undefined,
): [id: string, demo: Shown] | [] {
  return Object.entries(demos).find(([, demo]) => demo.path === path) ?? [];
}

/** Finds duplicate tab ids (rule 17.8), and tour stops that are unknown, hidden or repeated (rule 20.7). */
export function demoProblems(products: (ProductDemos & Pick<DataSet, "entries">)[], media: Recordings) {
  const withHidden = products.map((each) => ({ ...each, sections: each.entries[0]?.sections ?? [] }));
  const there = demosById(withHidden, media);
  const shown = demosById(products, media);
  return withHidden.flatMap(({ product: { dataSet: file, value }, entries, sections, tours }) => {
    const problem = (path: PropertyKey[], reason: string) => [
      problemAt(file, { entries, tours }, path, reason),
    ];
    const ofIds = sections.flatMap(({ sectionName, tabs }, section) =>
      tabs.flatMap(({ id = "", tab }, index) => {
        const other = there[id];
        if (!other || other.path === pathTo(value, sectionName, tab)) return [];
        const path = ["entries", 0, "sections", section, "tabs", index, "id"];
        return problem(
          path,
          `"${id}" is already the id of ${decodeURIComponent(other.path)}: choose another id`,
        );
      }),
    );
    const ofTours = tours.flatMap(({ stops }, tour) =>
      stops.flatMap((stop, index) => {
        const path = ["tours", tour, "stops", index];
        if (stopsIn(stop, there).length === 0) return problem(path, noTab(stop));
        if (stopsIn(stop, shown).length === 0)
          return problem(path, `"${stop}" is a hidden tab: remove the stop, or show the tab`);
        const isRepeated = stops.indexOf(stop) < index;
        return isRepeated
          ? problem(path, `"${stop}" is already a stop of this tour: remove one of them`)
          : [];
      }),
    );
    return [...ofIds, ...ofTours];
  });
}

export function noSuchTime(id: string, { durationSeconds = 0, moments = {} }: VideoTiming): string {
  if (durationSeconds === 0) return `is a time in ${id}, which has no video yet: add the video first`;
  const names = Object.keys(moments).join(", ");
  const others = names ? `one of its moments (${names})` : "a moment, because there are none";
  return `is neither a second of the video of ${id}, which ends after ${Math.floor(durationSeconds)} s, nor ${others}`;
}

export const noTab = (stop: string) => `no tab has the id "${stop}"`;

export function problemAt(file: string, content: object, path: PropertyKey[], reason: string) {
  return { file, path: jsonPath(path), names: pathInWords(content, path), reason };
}

/** The content check rejects tour stops with an invalid time. If the server loads one, its video starts at 0:00. */
export function stopTimeProblems(products: ProductDemos[], media: Recordings) {
  const there = demosById(products, media);
  return products.flatMap(({ product: { dataSet: file }, tours }) =>
    tours.flatMap(({ stops }, tour) =>
      stops.flatMap((stop, index) => {
        const [found] = stopsIn(stop, there);
        if (!found || !stop.includes("@") || found.second !== undefined) return [];
        const path = ["tours", tour, "stops", index];
        return [problemAt(file, { tours }, path, noSuchTime(found.id, there[found.id] ?? {}))];
      }),
    ),
  );
}
