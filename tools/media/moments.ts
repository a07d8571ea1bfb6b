import type { Cue } from "~/content/load/webvtt";
import { clock } from "~/demo/video/time";
import type { CaptionLanguage } from "~/schema/basics/languages";
import type { Recording } from "~/schema/media";

type Captions = { captions: Cue[] | undefined; subtitles: Partial<Record<CaptionLanguage, Cue[]>> };

/** A moment in the previous captions that matches no cue in the new captions. */
type LostMoment = {
  name: string;
  text: string;
  /** Index of the new cue whose start is nearest to the moment. Undefined if there are no new cues. */
  nearest: number | undefined;
};

/** `former`: metadata of the moments in the previous captions. It includes the earlier names of renamed moments. */
type Named = Captions & { lost: LostMoment[]; former: NonNullable<Recording["moments"]> };

/** Returns the index of the cue that gets the lost moment's name, or undefined if no cue should get it. */
export type ChooseMoment = (lost: LostMoment, cues: Cue[]) => Promise<number | undefined>;

/**
 * Keeps the previous names of moments if the new captions contain no names (rule 7.19).
 * @param before the previous captions
 */
export function withMoments(
  { captions, subtitles }: Captions,
  before: Cue[],
  former: Recording["moments"] = [],
): Named {
  const cues = captions && namedLike(captions, before);
  return {
    captions: cues,
    subtitles: translatedLike(subtitles, cues ?? before),
    lost: lostOf(cues ?? [], before, former),
    former,
  };
}

/**
 * Lets the user choose a cue for each lost moment, and gives the cue the moment's name. If the cue already has a name,
 * the moment's name becomes one of the cue's former names.
 */
export async function withChosen(named: Named, choose: ChooseMoment): Promise<Named> {
  const cues = [...(named.captions ?? [])];
  if (cues.length === 0) return named;
  let { former } = named;
  const lost: LostMoment[] = [];
  for (const moment of named.lost) {
    const index = await choose(moment, cues);
    const cue = index === undefined ? undefined : cues[index];
    if (!cue || index === undefined) lost.push(moment);
    else if (cue.id === undefined) cues[index] = { ...cue, id: moment.name };
    else former = renamed(former, moment.name, cue.id);
  }
  const captions = named.captions && cues;
  return { captions, subtitles: translatedLike(named.subtitles, cues), lost, former };
}

function renamed(former: Named["former"], from: string, to: string): Named["former"] {
  const formerlyOf = (each: string) => former.find(({ name }) => name === each)?.formerly ?? [];
  const others = former.filter(({ name }) => name !== from && name !== to);
  const formerly = [from, ...formerlyOf(from), ...formerlyOf(to)];
  return [...others, { name: to, startSeconds: 0, formerly }];
}

export function lostSentence({ name, nearest }: LostMoment, cues: Cue[]): string {
  const cue = nearest === undefined ? undefined : cues[nearest];
  const place = cue && `; the nearest cue is at ${clock(cue.start)}, "${cue.text}"`;
  return `the moment "${name}" no longer exists, so links to it start at the beginning of the video${place ?? ""}`;
}

function translatedLike(subtitles: Captions["subtitles"], names: Cue[]): Captions["subtitles"] {
  const translated = Object.entries(subtitles).map(([language, own]) => [
    language,
    own.map(({ id: _, ...cue }, place) => ({ ...cue, ...named(names[place]?.id) })),
  ]);
  return Object.fromEntries(translated);
}

function namedLike(cues: Cue[], before: Cue[]): Cue[] {
  if (cues.some(({ id }) => id !== undefined)) return cues;
  const taken = new Set<string | undefined>();
  // Uses each name for only one cue, even if several cues have the same text.
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

function lostOf(cues: Cue[], before: Cue[], former: Named["former"]): LostMoment[] {
  const names = new Set(cues.map(({ id }) => id));
  const kept = new Set([
    ...names,
    ...former.flatMap(({ name, formerly = [] }) => (names.has(name) ? formerly : [])),
  ]);
  return before.flatMap(({ id: name, start, text }) => {
    if (name === undefined || kept.has(name)) return [];
    const [nearest] = [...cues.keys()].sort((a, b) => away(cues[a], start) - away(cues[b], start));
    return [{ name, text, nearest }];
  });
}

function away(cue: Cue | undefined, second: number): number {
  return Math.abs((cue?.start ?? 0) - second);
}
