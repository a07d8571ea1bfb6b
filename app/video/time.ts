/**
 * The second at which a link wants a video to start (rule 7.4): `?t=83`, `83s`, `1m23s` or `1m`.
 *
 * @param query a raw query
 * @param durationSeconds the video's length
 * @returns a whole second within the video; undefined for its beginning, and for a time that makes no sense
 */
export function startTime(query: string, durationSeconds: number | undefined): number | undefined {
  const wanted = new URLSearchParams(query).get("t") ?? "";
  const [whole, bare, minutes = "0", seconds = "0"] =
    /^(\d{1,6})$|^(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/.exec(wanted) ?? [];
  if (!whole) return undefined;
  return within(bare === undefined ? Number(minutes) * 60 + Number(seconds) : Number(bare), durationSeconds);
}

/** A second that a link may name: one with something of the video after it. */
export function within(second: number, durationSeconds: number | undefined): number | undefined {
  return second > 0 && second < Math.floor(durationSeconds ?? 0) ? second : undefined;
}

/** 83 seconds as `1:23`. */
export function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds) % 60)}`;
}

/** The number of the text that stands at a second, from texts in their order; -1 before the first. */
export function indexAt(texts: readonly (readonly [start: number, text: string])[], second: number): number {
  return texts.filter(([start]) => start <= second).length - 1;
}
