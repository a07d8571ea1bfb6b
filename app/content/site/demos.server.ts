import { type Demo, demosById } from "~/content/demos";
import type { Tab, Tour } from "~/content/schema/data-set";
import { productOf } from "~/content/url/addresses";
import { queryOfStop, tourIn } from "~/content/url/tour";
import { type LoadedSite, site } from "./site.server";

const known = new WeakMap<LoadedSite, Record<string, Demo>>();

/** Every tab of both products by its id, for the content at hand. */
export function demos(): Record<string, Demo> {
  const loaded = site();
  const there = known.get(loaded) ?? demosById(Object.values(loaded.content.products), loaded.content.media);
  known.set(loaded, there);
  return there;
}

/** The tab with an id, of either product. */
export function tabOf(id: string): Tab | undefined {
  return Object.values(site().content.products)
    .flatMap(({ sections }) => sections.flatMap(({ tabs }) => tabs))
    .find((tab) => tab.id === id);
}

/**
 * The tour of the content's own that has just these stops, if there is one.
 *
 * @param written its normal form
 */
export function namedTour(written: string): Tour | undefined {
  return Object.values(site().content.products)
    .flatMap(({ tours }) => tours)
    .find(({ stops }) => stops.join(",") === written);
}

/**
 * Where a tour begins that an address without a section asks for (rule 20.3): at its first stop or, where the address
 * has an area, at the first one of that area's product.
 *
 * @param query the raw query, which is kept
 * @returns undefined where there is no such stop
 */
export function startOfTour(query: string, area: string | undefined): string | undefined {
  const product = area === undefined ? undefined : productOf(area);
  const there = demos();
  for (const stop of tourIn(query, there)) {
    const demo = there[stop.id];
    if (!demo || (area !== undefined && demo.product !== product)) continue;
    // A redirect keeps the area that was asked for.
    const path =
      area === undefined ? demo.path : demo.path.replace(/^\/[^/]+/, `/${encodeURIComponent(area)}`);
    return path + queryOfStop(query, stop);
  }
  return undefined;
}
