import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { Neighbours } from "~/demo/demo";
import type { AnsweredQuestion, NamedTour, TabPage } from "~/demo/demo-page.server";
import { type LinkedDemo, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import type { Language } from "~/schema/basics/languages";
import { queryOfStop, stopAt } from "~/urls/page-queries/tour";
import { withParameter } from "~/urls/query/query";
import { startTime } from "~/urls/query/second";
import type { stopsOf } from "./tour-page.server";

export type Target = Pick<LinkedDemo, "path" | "query" | "reloadDocument">;

type Stop = NonNullable<ReturnType<typeof stopsOf>["stops"]>[number];
type StopTarget = Pick<Stop, "path" | "second" | "time" | "isElsewhere">;

export type StopLink = LinkedDemo & {
  /** Language of the tab's name, or undefined if it is the page's language. */
  lang: Language | undefined;
};

/** A page's position in a tour. `current` is the index of the stop, or -1 if the page is not a stop. */
export type TourPlace = {
  stops: StopLink[];
  current: number;
  /** Number of earlier stops at the same tab. React keys contain it, so that the video restarts at every stop. */
  repeated: number;
  asked: AnsweredQuestion | undefined;
};

/** @returns undefined if the query has no tour */
export function useTour(
  page: Pick<TabPage, "id" | "video" | "timing" | "asked"> | null | undefined,
): TourPlace | undefined {
  const { stops = [] } = useRouteLoaderData<{ stops?: Stop[] }>("routes/$area") ?? {};
  const query = usePersistentQuery();
  const { search } = useLocation();
  if (stops.length === 0) return undefined;
  const id = page?.id;
  const second = startTime(search, page?.video ?? page?.timing);
  const current = stopAt(stops, id, second);
  const repeated = stops.slice(0, Math.max(current, 0)).filter((stop) => stop.id === id).length;
  return {
    stops: stops.map(({ name, lang, durationSeconds, ...stop }, index) => ({
      ...linked(stop, query),
      ...{ tab: name, lang, durationSeconds },
      stop: { number: index + 1, count: stops.length },
    })),
    current,
    repeated,
    asked: page?.asked?.find((asked) => asked.second === stops[current]?.second),
  };
}

export function neighboursOf(page: Neighbours | null, tour: TourPlace | undefined): Neighbours {
  if (!page || !tour || tour.current < 0) return page ?? {};
  return { previous: tour.stops[tour.current - 1], next: tour.stops[tour.current + 1] };
}

export function isLastStop(tour: TourPlace): boolean {
  return tour.current === tour.stops.length - 1;
}

export function useStart({ stops, first }: Pick<NamedTour, "stops" | "first">): Target {
  return linked(first, withParameter(usePersistentQuery(), `tour=${stops}`));
}

function linked({ path, isElsewhere, ...stop }: StopTarget, query: string): Target {
  return { path, query: queryOfStop(query, stop), reloadDocument: isElsewhere };
}
