/** The languages that products speak. Without the schemas, as scripts of pages need them too. */
export const languages = ["en", "nb"] as const;
export type Language = (typeof languages)[number];

/** The languages of captions, and of other texts that belong to a video. Products' languages are among them. */
export const captionLanguages = ["en", "nb"] as const satisfies readonly [...typeof languages, ...string[]];
export type CaptionLanguage = (typeof captionLanguages)[number];

/** How numbers and dates are written in a language. */
export const locales: Record<CaptionLanguage, string> = { en: "en-GB", nb: "nb-NO" };

/** The language that films have captions in as well (rule 7.16). A third one needs a choice where this is called. */
export function otherLanguage(language: CaptionLanguage): CaptionLanguage {
  return language === "en" ? "nb" : "en";
}

/**
 * The language of a page's captions (rule 7.16).
 *
 * @param query a raw query
 * @param own the page's language, the default of `?captions=`
 */
export function captionsLanguage(query: string, own: Language): CaptionLanguage {
  const other = otherLanguage(own);
  return new URLSearchParams(query).get("captions") === other ? other : own;
}
