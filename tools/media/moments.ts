import type { Cue } from "~/content/load/webvtt";
import type { Language } from "~/content/schema/languages";
import { clock } from "~/demo/video/time";

type Captions = { captions: Cue[] | undefined; subtitles: Partial<Record<Language, Cue[]>> };

/** Captions with the names of moments, and what links lose by them, in words. */
type Named = Captions & { lost: string[] };

/**
 * Gives captions the names of the former ones' moments (rule 7.19), unless they come with names: to the cue of the same
 * words, or else, of as many cues, to the one in the same place. Translations get the names of what they translate.
 *
 * @param before the former captions
 */
export function withMoments({ captions, subtitles }: Captions, before: Cue[]): Named {
  const cues = captions && namedLike(captions, before);
  const names = cues ?? before;
  const translated = Object.entries(subtitles).map(([language, own]) => [
    language,
    own.map(({ id: _, ...cue }, place) => ({ ...cue, ...named(names[place]?.id) })),
  ]);
  return { captions: cues, subtitles: Object.fromEntries(translated), lost: lostOf(cues ?? [], before) };
}

function namedLike(cues: Cue[], before: Cue[]): Cue[] {
  if (cues.some(({ id }) => id !== undefined)) return cues;
  const taken = new Set<string | undefined>();
  // What is said twice is the same moment once.
  const saying = (text: string) =>
    before.find(({ id, text: said }) => !taken.has(id) && plain(said) === plain(text))?.id;
  const byText = cues.map((cue) => {
    const id = saying(cue.text);
    if (id !== undefined) taken.add(id);
    return { ...cue, ...named(id) };
  });
  if (cues.length !== before.length) return byText;
  return byText.map((cue, place) => {
    const id = before[place]?.id;
    return cue.id !== undefined || id === undefined || taken.has(id) ? cue : { ...cue, id };
  });
}

function named(id: string | undefined): { id?: string } {
  return id === undefined ? {} : { id };
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
}

function lostOf(cues: Cue[], before: Cue[]): string[] {
  const kept = new Set(cues.map(({ id }) => id));
  return before.flatMap(({ id, start }) => {
    if (id === undefined || kept.has(id)) return [];
    const [nearest] = cues.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start));
    const place = nearest && `; nearest is ${clock(nearest.start)}, "${nearest.text}"`;
    return [`the moment "${id}" is gone, and links to it will lead to the video's beginning${place ?? ""}`];
  });
}
