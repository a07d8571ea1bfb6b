/**
 * The second at which a link wants a video to start (rule 7.4): `?t=83`, `83s`, `1m23s` or `1m`.
 *
 * @param query a raw query
 * @param durationSeconds the video's length
 * @returns a whole second within the video; undefined for its beginning, and for a time that makes no sense
 */
export function startTime(query: string, durationSeconds: number | undefined): number | undefined {
  return secondIn(new URLSearchParams(query).get("t") ?? "", durationSeconds);
}

/** The second that a text like `83` or `1m23s` names; see `startTime`. */
export function secondIn(text: string, durationSeconds: number | undefined): number | undefined {
  const [whole, bare, minutes = "0", seconds = "0"] =
    /^(\d{1,6})$|^(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/.exec(text) ?? [];
  if (!whole) return undefined;
  return withinVideo(
    bare === undefined ? Number(minutes) * 60 + Number(seconds) : Number(bare),
    durationSeconds,
  );
}

/** A second that a link may name: one with something of the video after it. */
export function withinVideo(second: number, durationSeconds: number | undefined): number | undefined {
  return second > 0 && second < Math.floor(durationSeconds ?? 0) ? second : undefined;
}
