/** The questions that a query selects (section 28). */
export type Ask = {
  /** In the order of the page; empty if the form was submitted without a question. */
  ids: string[];
  /** Whether some of the questions do not exist, or no longer exist. */
  lacksSome: boolean;
};

/** Replaces all missing questions in the normal form. */
const gone = "-";

/**
 * Parses a raw query such as `?ask=substitute,over-invoice`; a form sends one `ask` for each question.
 *
 * @param there ids of the product's questions, in the order of the page
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

/** The normal form of `ask` in URLs. */
export function writtenAsk({ ids, lacksSome }: Ask): string {
  return [...ids, ...(lacksSome ? [gone] : [])].join(",");
}
