/** The search query (`?q=`) in normal form; undefined if it is empty. */
export function searchQueryIn(query: string): string | undefined {
  return normalisedQuery(new URLSearchParams(query).get("q") ?? "") || undefined;
}

/** In characters. */
export const maxQueryLength = 200;

/** Limits the query to one line, so that equivalent queries share a page. Underscores separate words. */
export function normalisedQuery(typed: string): string {
  const line = typed
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s_\uFFFD]+/gu, " ")
    .trim();
  return [...line].slice(0, maxQueryLength).join("").trim();
}
