/** The search query (`?q=`) in normal form; undefined if it is empty. */
export function searchQueryIn(query: string): string | undefined {
  return normalisedQuery(new URLSearchParams(query).get("q") ?? "") || undefined;
}

/** The longest search query, in characters. */
export const longestSearch = 200;

/**
 * Normalises a search query to one line of limited length, so that equivalent queries share a page. Underscores are
 * no letters of words.
 */
export function normalisedQuery(typed: string): string {
  const line = typed
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s_\uFFFD]+/gu, " ")
    .trim();
  return [...line].slice(0, longestSearch).join("").trim();
}
