import { demosById, nameFor } from "~/content/demos";
import type { Language } from "~/schema/basics/languages";
import type { Tab, Tour } from "~/schema/data-set";
import type { Product } from "~/schema/site";
import { type Stop, stopsIn, writtenTour } from "~/urls/page-queries/tour";
import { oncePerSite, site } from "./site.server";

export const demos = oncePerSite(({ content }) => demosById(Object.values(content.products), content.media));

export const recordings = oncePerSite(({ content: { products, media } }) => {
  const tabs = Object.values(products).flatMap(({ sections }) => sections.flatMap(({ tabs }) => tabs));
  return new Map(tabs.flatMap(({ id, video = "" }) => (id && media[video] ? [[id, media[video]]] : [])));
});

export function namesOf(stops: Stop[], reader: Language): string[] {
  const there = demos();
  return stops.flatMap(({ id }) => (there[id] ? nameFor(reader, there[id]).name : []));
}

export function linkedStops(stops: Stop[], { value, lang: reader }: Product) {
  const there = demos();
  return stops.flatMap((stop) => {
    const demo = there[stop.id];
    if (!demo) return [];
    const { path, product } = demo;
    return [{ ...stop, ...nameFor(reader, demo), path, ...(product !== value && { isElsewhere: true }) }];
  });
}

export function tabOf(id: string): Tab | undefined {
  return Object.values(site().content.products)
    .flatMap(({ sections }) => sections.flatMap(({ tabs }) => tabs))
    .find((tab) => tab.id === id);
}

/** @param written the tour's stops, normalised by `writtenTour` */
export function namedTour(written: string): Tour | undefined {
  return Object.values(site().content.products)
    .flatMap(({ tours }) => tours)
    .find(({ stops }) => writtenTour(stopsIn(stops.join(","), demos())) === written);
}
