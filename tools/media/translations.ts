import { type CaptionLanguage, captionLanguages } from "~/schema/basics/languages";
import { MediaError } from "./media-error";

type Part = { start: number; text: string };

export type ByLanguage<Each> = Partial<
  Record<CaptionLanguage, { file: string; parts: Each[]; isKept?: true }>
>;

export type Replacing = {
  /** Whether to remove translations that are not among the new files. */
  withoutTranslation?: boolean | undefined;
};

/** @returns `kept`: paths of the existing files that are kept, because their languages have no new file */
export function withPresent<Each extends Part>(
  own: CaptionLanguage,
  given: ByLanguage<Each>,
  present: ByLanguage<Each>,
  { withoutTranslation }: Replacing,
): { all: ByLanguage<Each>; kept: string[] } {
  const all = { ...given };
  const kept: string[] = [];
  for (const language of captionLanguages) {
    const { file, parts } = present[language] ?? {};
    if (given[language] || !file || !parts || (withoutTranslation && language !== own)) continue;
    all[language] = { file, parts, isKept: true };
    kept.push(file);
  }
  return { all, kept };
}

/**
 * @param timeOf returns the time of a caption or chapter, which must be the same in all languages
 * @throws MediaError with a list of the captions or chapters whose times differ
 */
export function translationsIn<Each extends Part>(
  own: CaptionLanguage,
  all: ByLanguage<Each>,
  timeOf: (part: Each) => string,
): [CaptionLanguage, Each[]][] {
  const original = all[own]?.parts ?? [];
  return captionLanguages.flatMap((language): [CaptionLanguage, Each[]][] => {
    const { file, parts, isKept } = all[language] ?? {};
    if (language === own || !parts) return [];
    const differences = differencesOf(original, parts, timeOf);
    if (differences.length === 0) return [[language, parts]];
    const advice = isKept
      ? [
          "correct the translation and pass the files of both languages, or remove the translation with --without-translation",
        ]
      : [];
    throw new MediaError(
      `${file} has other times than the captions or chapters in ${own}: ${[...differences, ...advice].join("; ")}`,
    );
  });
}

export function differencesOf<Each extends Part>(
  original: Each[],
  translated: Each[],
  timeOf: (part: Each) => string,
): string[] {
  const only = (parts: Each[], others: Each[], place: string) => {
    const times = new Set(others.map(timeOf));
    return parts
      .filter((part) => !times.has(timeOf(part)))
      .map((part) => ({ start: part.start, line: `${timeOf(part)} only in the ${place}: "${part.text}"` }));
  };
  return [...only(original, translated, "original"), ...only(translated, original, "translation")]
    .sort((a, b) => a.start - b.start)
    .map(({ line }) => line);
}
