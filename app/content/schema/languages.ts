import type { Language } from "./site";

/** The one of the two languages that a page is not in. */
export function otherLanguage(language: Language): Language {
  return language === "en" ? "nb" : "en";
}

/**
 * The language in which a page's captions are wanted (rule 7.16).
 *
 * @param query a raw query
 * @param own the page's, which it is unless the other one is asked for by `?captions=`
 */
export function captionsLanguage(query: string, own: Language): Language {
  const other = otherLanguage(own);
  return new URLSearchParams(query).get("captions") === other ? other : own;
}
