/**
 * The second at which a linked video starts (rule 7.4): `?t=83`, `83s`, `1m23s` or `1m`.
 *
 * @param query a raw query
 * @param durationSeconds the video's length
 * @returns a whole second within the video; undefined for its beginning and for malformed times
 */
export function startTime(query: string, durationSeconds: number | undefined): number | undefined {
  return secondIn(new URLSearchParams(query).get("t") ?? "", durationSeconds);
}

/** Parses a second like `83` or `1m23s`; see `startTime`. */
export function secondIn(text: string, durationSeconds: number | undefined): number | undefined {
  const [whole, bare, minutes = "0", seconds = "0"] =
    /^(\d{1,6})$|^(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/.exec(text) ?? [];
  if (!whole) return undefined;
  return withinVideo(
    bare === undefined ? Number(minutes) * 60 + Number(seconds) : Number(bare),
    durationSeconds,
  );
}

/** A second at which a video can start: not 0, and before its end. */
export function withinVideo(second: number, durationSeconds: number | undefined): number | undefined {
  return second > 0 && second < Math.floor(durationSeconds ?? 0) ? second : undefined;
}
