import { z } from "zod";
import { faultAt, noTab } from "~/content/demos";
import { stopsIn } from "~/content/url/tour";

/** What is known of a data set that may have faults: its tabs' ids, and its tours' stops. */
const idsSchema = z.object({
  entries: z.tuple(
    [z.object({ sections: z.array(z.object({ tabs: z.array(z.object({ id: z.string().catch("") })) })) })],
    z.unknown(),
  ),
  tours: z.array(z.object({ stops: z.array(z.string()) })).optional(),
});

/** Stops whose id no tab has, in data sets that have other faults; none where the ids cannot be read. */
export function stopFaults(files: { file: string; parsed: unknown }[]) {
  const known = files.flatMap(({ file, parsed }) => {
    const { data } = idsSchema.safeParse(parsed);
    return data ? [{ file, ...data }] : [];
  });
  if (known.length < files.length) return [];
  const tabs = known.flatMap(({ entries: [shown] }) => shown.sections.flatMap((section) => section.tabs));
  const there = Object.fromEntries(tabs.map(({ id }) => [id, {}]));
  return known.flatMap(({ file, tours = [], ...content }) =>
    tours.flatMap(({ stops }, tour) =>
      stops.flatMap((stop, index) => {
        const path = ["tours", tour, "stops", index];
        return stopsIn(stop, there).length === 0
          ? [faultAt(file, { ...content, tours }, path, noTab(stop))]
          : [];
      }),
    ),
  );
}
