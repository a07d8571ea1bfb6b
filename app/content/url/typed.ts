/** What a query asks for with `?q=`, tidied; undefined where that is nothing. */
export function typedIn(query: string): string | undefined {
  return tidied(new URLSearchParams(query).get("q") ?? "") || undefined;
}

/** The longest text that is searched for, in characters. */
export const longestQuery = 200;

/**
 * What somebody has typed, in the form that it shares with what means the same and looks alike: no more than it takes,
 * in one line. (An underscore is part of no word, and with two of them a placeholder could be spelt.)
 */
export function tidied(typed: string): string {
  const line = typed
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s_\uFFFD]+/gu, " ")
    .trim();
  return [...line].slice(0, longestQuery).join("").trim();
}
