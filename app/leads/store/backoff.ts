/** First and longest delay between attempts to forward a lead, in milliseconds. */
const shortest = 5_000;
export const longestDelay = 6 * 60 * 60_000;

/**
 * Exponential backoff for forwarding a lead. Half of the delay is random (jitter), so that many leads do not come due
 * at once.
 *
 * @param attempts how often the lead has been tried, at least 1
 * @param random a number from 0 up to 1
 * @param retryAfter the pause that the target asked for, in milliseconds
 * @returns milliseconds, never more than `longestDelay`
 */
export function retryDelay(attempts: number, random: number, retryAfter = 0): number {
  const pause = Math.min(longestDelay, shortest * 2 ** Math.min(attempts - 1, 30));
  return Math.min(longestDelay, Math.max(retryAfter, Math.round(pause / 2 + (pause / 2) * random)));
}

/** First and longest delay between attempts to reach the database, in milliseconds. */
const firstAttemptPause = 10;
const longestAttemptPause = 160;

/**
 * Exponential backoff for the database; short, because a visitor waits for it. Half of the delay is random (jitter), so
 * that processes waiting for the same lock do not all retry at once.
 *
 * @param attempts how often it has been tried, at least 1
 * @param random a number from 0 up to 1
 * @returns milliseconds
 */
export function attemptPause(attempts: number, random: number): number {
  const pause = Math.min(longestAttemptPause, firstAttemptPause * 2 ** Math.min(attempts - 1, 30));
  return pause / 2 + (pause / 2) * random;
}
