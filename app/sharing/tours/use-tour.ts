import { useLocation } from "@remix-run/react";
import { demoAt, nameFor } from "~/content/demos";
import type { Language } from "~/content/schema/site";
import type { ShellData } from "~/content/site/shell-data.server";
import { useShellData } from "~/content/site/use-shell-data";
import { withParameter } from "~/content/url/query";
import { startTime } from "~/content/url/second";
import { queryOfStop, type Stop, stopAt, stopsIn, tourIn } from "~/content/url/tour";
import type { Neighbours } from "~/demo/demo";
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
 * The tour in the query that links carry on, and the position of a tab's page in it.
 *
 * @param path the page's, which identifies it here so that pages need no ids
 * @returns undefined without a tour
 */
export function useTour(path: string | undefined): TourPlace | undefined {
  const shell = useShellData();
  const query = usePersistentQuery();
  const { search } = useLocation();
  const stops = tourIn(query, shell.demos);
  if (stops.length === 0) return undefined;
  const [id, demo] = demoAt(shell.demos, path);
  const second = startTime(search, demo?.durationSeconds);
  const current = stopAt(stops, id, second);
  const repeated = stops.slice(0, Math.max(current, 0)).filter((stop) => stop.id === id).length;
  return { stops: linked(stops, query, shell), current, repeated };
}

/** The previous and next demo: on a tour its stops, otherwise the page's neighbours. */
export function neighboursOf(page: Neighbours | null, tour: TourPlace | undefined): Neighbours {
  if (!page || !tour || tour.current < 0) return page ?? {};
  return { previous: tour.stops[tour.current - 1], next: tour.stops[tour.current + 1] };
}

/**
 * The stops of a tour that is not in the query yet.
 *
 * @param tour its normal form
 */
export function useStops(tour: string): StopLink[] {
  const shell = useShellData();
  const query = withParameter(usePersistentQuery(), `tour=${tour}`);
  return linked(stopsIn(tour, shell.demos), query, shell);
}

function linked(stops: Stop[], query: string, { demos, product, lang: reader }: ShellData): StopLink[] {
  return stops.flatMap((stop) => {
    const demo = demos[stop.id];
    if (!demo) return [];
    const { name, lang } = nameFor(reader, demo);
    return [
      {
        tab: name,
        path: demo.path,
        query: queryOfStop(query, stop),
        reloadDocument: demo.product !== product,
        lang,
      },
    ];
  });
}
