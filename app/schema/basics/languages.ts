/** Page languages. This file must not import zod, because page scripts import this file and would become larger. */
export const languages = ["en", "nb"] as const;
export type Language = (typeof languages)[number];

export const captionLanguages = ["en", "nb"] as const satisfies readonly [...typeof languages, ...string[]];
export type CaptionLanguage = (typeof captionLanguages)[number];

export const locales: Record<CaptionLanguage, string> = { en: "en-GB", nb: "nb-NO" };

/** The second language of a video's captions (rule 7.16). */
export function otherLanguage(language: CaptionLanguage): CaptionLanguage {
  return language === "en" ? "nb" : "en";
}

export function captionsLanguage(query: string, own: Language): CaptionLanguage {
  const other = otherLanguage(own);
  return new URLSearchParams(query).get("captions") === other ? other : own;
}
