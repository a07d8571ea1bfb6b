/** First and longest pause between attempts to forward a lead, in milliseconds. */
const shortest = 5_000;
export const longestDelay = 6 * 60 * 60_000;

/**
 * How long to wait before a lead is tried again: twice as long after each attempt, up to hours, with half
 * of it left to chance so that many leads do not come due at once.
 *
 * @param attempts how often the lead has been tried, at least 1
 * @param random a number from 0 up to 1
 * @param retryAfter what the provider asked for, in milliseconds
 * @returns milliseconds, never more than `longestDelay`
 */
export function retryDelay(attempts: number, random: number, retryAfter = 0): number {
  const pause = Math.min(longestDelay, shortest * 2 ** Math.min(attempts - 1, 30));
  return Math.min(longestDelay, Math.max(retryAfter, Math.round(pause / 2 + (pause / 2) * random)));
}
