import type { Language } from "./site";

/** How numbers and dates are written in a language. */
export const locales: Record<Language, string> = { en: "en-GB", nb: "nb-NO" };

export function otherLanguage(language: Language): Language {
  return language === "en" ? "nb" : "en";
}

/**
 * The language of a page's captions (rule 7.16).
 *
 * @param query a raw query
 * @param own the page's language, the default of `?captions=`
 */
export function captionsLanguage(query: string, own: Language): Language {
  const other = otherLanguage(own);
  return new URLSearchParams(query).get("captions") === other ? other : own;
}
