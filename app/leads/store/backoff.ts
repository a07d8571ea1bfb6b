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

/** First and longest pause between attempts to reach the database, in milliseconds. */
const firstAttemptPause = 10;
const longestAttemptPause = 160;

/**
 * How long to wait before the database is tried again, while somebody waits for it: twice as long after each attempt, up
 * to a moment, with half of it left to chance so that those who wait for the same lock do not all come at once.
 *
 * @param attempts how often it has been tried, at least 1
 * @param random a number from 0 up to 1
 * @returns milliseconds
 */
export function attemptPause(attempts: number, random: number): number {
  const pause = Math.min(longestAttemptPause, firstAttemptPause * 2 ** Math.min(attempts - 1, 30));
  return pause / 2 + (pause / 2) * random;
}
