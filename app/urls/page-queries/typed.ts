export function searchQueryIn(query: string): string | undefined {
  return normalisedQuery(new URLSearchParams(query).get("q") ?? "") || undefined;
}

export const maxQueryLength = 200;

/** Puts a query on one line and replaces underscores with spaces, so that equivalent queries share a cached page. */
export function normalisedQuery(typed: string): string {
  const line = typed
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s_\uFFFD]+/gu, " ")
    .trim();
  return [...line].slice(0, maxQueryLength).join("").trim();
}
