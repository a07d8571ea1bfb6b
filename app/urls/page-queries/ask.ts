/** The questions that a query selects (section 28). */
export type Ask = {
  /** Ids of the selected questions, in the page's order. Empty if the form was sent without a selection. */
  ids: string[];
  /** Whether some of the selected questions do not exist. */
  lacksSome: boolean;
};

/** In a normalised query, this value replaces the ids of all questions that do not exist. */
const missingQuestion = "-";

/**
 * Forms submit one `ask` parameter for each question.
 * @param existing ids of the product's questions, in page order
 */
export function askIn(query: string, existing: readonly string[]): Ask | undefined {
  const values = new URLSearchParams(query).getAll("ask");
  if (values.length === 0) return undefined;
  const selectedIds = new Set(
    values
      .flatMap((value) => value.split(","))
      .map((id) => id.trim().toLowerCase())
      .filter((id) => id !== ""),
  );
  const ids = existing.filter((id) => selectedIds.has(id));
  return { ids, lacksSome: ids.length < selectedIds.size };
}

export function writtenAsk({ ids, lacksSome }: Ask): string {
  return [...ids, ...(lacksSome ? [missingQuestion] : [])].join(",");
}
