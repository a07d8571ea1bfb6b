import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { Language } from "~/content/schema/site";
import type { LinkedStop } from "~/content/site/demos.server";
import { withParameter } from "~/content/url/query";
import { startTime } from "~/content/url/second";
import { queryOfStop, stopAt } from "~/content/url/tour";
import type { Neighbours } from "~/demo/demo";
import type { NamedTour } from "~/demo/page.server";
import { type LinkedDemo, usePersistentQuery } from "~/navigation/persistent-query-link";

/** A link to a stop. */
export type StopLink = LinkedDemo & {
  /** The language of the tab's name, if it is not the page's. */
  lang: Language | undefined;
};

/** A tour, and the page's position in it; -1 if it is no stop. */
export type TourPlace = {
  stops: StopLink[];
  current: number;
  /** How many earlier stops have the same tab. */
  repeated: number;
};

/**
 * The tour in the query that links carry on, and the position of a tab's page in it. The area's data has its stops.
 *
 * @param id the tab's
 * @returns undefined without a tour
 */
export function useTour(id: string | undefined): TourPlace | undefined {
  const { stops = [] } = useRouteLoaderData<{ stops?: LinkedStop[] }>("routes/$area") ?? {};
  const query = usePersistentQuery();
  const { search } = useLocation();
  if (stops.length === 0) return undefined;
  const second = startTime(search, stops.find((stop) => stop.id === id)?.durationSeconds);
  const current = stopAt(stops, id, second);
  const repeated = stops.slice(0, Math.max(current, 0)).filter((stop) => stop.id === id).length;
  return { stops: stops.map((stop) => linked(stop, query)), current, repeated };
}

/** The previous and next demo: on a tour its stops, otherwise the page's neighbours. */
export function neighboursOf(page: Neighbours | null, tour: TourPlace | undefined): Neighbours {
  if (!page || !tour || tour.current < 0) return page ?? {};
  return { previous: tour.stops[tour.current - 1], next: tour.stops[tour.current + 1] };
}

/** The first stop of a tour that is not in the query yet. */
export function useStart({ stops, first }: NamedTour): StopLink {
  return linked(first, withParameter(usePersistentQuery(), `tour=${stops}`));
}

function linked({ name, lang, path, isElsewhere, ...stop }: LinkedStop, query: string): StopLink {
  return { tab: name, path, query: queryOfStop(query, stop), reloadDocument: isElsewhere, lang };
}
