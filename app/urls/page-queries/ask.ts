/** Which questions a page is asked for (section 28). */
export type Ask = {
  /** Ids of known questions, in the order of the page; empty if the form was sent without any. */
  ids: string[];
  /** Whether questions were asked for that there are not, or not any more. */
  lacksSome: boolean;
};

/** Stands in a normal form for all questions that there are not. */
const gone = "-";

/**
 * Parses the questions asked for, such as `?ask=substitute,over-invoice`; a form sends one `ask` for each.
 *
 * @param query a raw query
 * @param there ids of the product's questions, in the order of the page
 * @returns undefined if the query does not ask
 */
export function askIn(query: string, there: readonly string[]): Ask | undefined {
  const values = new URLSearchParams(query).getAll("ask");
  if (values.length === 0) return undefined;
  const asked = new Set(
    values
      .flatMap((value) => value.split(","))
      .map((id) => id.trim().toLowerCase())
      .filter((id) => id !== ""),
  );
  const ids = there.filter((id) => asked.has(id));
  return { ids, lacksSome: ids.length < asked.size };
}

/** The normal form of what is asked for, as an address has it. */
export function writtenAsk({ ids, lacksSome }: Ask): string {
  return [...ids, ...(lacksSome ? [gone] : [])].join(",");
}
