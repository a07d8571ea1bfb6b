const quarters = [1, 2, 3, 4];

/**
 * Returns the quarters of the video that were at least half played. Half is enough, because visitors may skip silent
 * parts.
 * @param duration NaN if unknown
 */
export function quartersPlayed(
  played: Pick<TimeRanges, "length" | "start" | "end">,
  duration: number,
): number[] {
  const length = duration / quarters.length;
  return quarters.filter((quarter) => {
    const from = (quarter - 1) * length;
    let seconds = 0;
    for (let range = 0; range < played.length; range++) {
      const within = Math.min(played.end(range), from + length) - Math.max(played.start(range), from);
      seconds += Math.max(0, within);
    }
    return seconds > 0 && seconds >= length / 2;
  });
}
