import { z } from "zod";
import { noTab, problemAt } from "~/content/demos";
import { stopsIn } from "~/urls/page-queries/tour";

const text = z.string().catch("");

/** Reads only tabs' ids and tour stops, so that both can be checked even if other content is invalid. */
const idsSchema = z.object({
  entries: z.tuple(
    [z.object({ sections: z.array(z.object({ tabs: z.array(z.object({ id: text, tab: text })) })) })],
    z.unknown(),
  ),
  tours: z.array(z.object({ stops: z.array(z.string()) })).optional(),
});

type FileWithIds = z.infer<typeof idsSchema> & { file: string };

/** Returns no problems if either file's tabs cannot be read, because tours in the other file may contain these tabs. */
export function rawIdProblems(files: { file: string; parsed: unknown }[]) {
  const known = files.flatMap(({ file, parsed }) => {
    const { data } = idsSchema.safeParse(parsed);
    return data ? [{ file, ...data }] : [];
  });
  return known.length < files.length ? [] : [...repeatedIds(known), ...stopsOfNoTab(known)];
}

function repeatedIds(known: FileWithIds[]) {
  const first = new Map<string, string>();
  return known.flatMap(({ file, ...content }) =>
    content.entries[0].sections.flatMap(({ tabs }, section) =>
      tabs.flatMap(({ id, tab }, index) => {
        const other = first.get(id);
        if (other === undefined || id === "") {
          first.set(id, tab);
          return [];
        }
        const path = ["entries", 0, "sections", section, "tabs", index, "id"];
        return [
          problemAt(
            file,
            content,
            path,
            `"${id}" is already the id of the tab "${other}": choose another id`,
          ),
        ];
      }),
    ),
  );
}

function stopsOfNoTab(known: FileWithIds[]) {
  const tabs = known.flatMap(({ entries: [shown] }) => shown.sections.flatMap((section) => section.tabs));
  const there = Object.fromEntries(tabs.map(({ id }) => [id, {}]));
  return known.flatMap(({ file, tours = [], ...content }) =>
    tours.flatMap(({ stops }, tour) =>
      stops.flatMap((stop, index) => {
        const path = ["tours", tour, "stops", index];
        return stopsIn(stop, there).length === 0
          ? [problemAt(file, { ...content, tours }, path, noTab(stop))]
          : [];
      }),
    ),
  );
}
