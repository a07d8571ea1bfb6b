const quarters = [1, 2, 3, 4];

/**
 * Which quarters of a film were played. One is where at least half of it was: less is what a jump into it, or one out of
 * it again, plays of it, and more would leave out those who skip a pause.
 *
 * @param played ranges in seconds that do not overlap, as a video has them: what was jumped over is in none
 * @param duration of the film in seconds; not a number where nobody knows it
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
