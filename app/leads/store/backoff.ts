/** Initial and maximum delay before a delivery is retried, in milliseconds. */
const minDelayMs = 5_000;
export const maxDelayMs = 6 * 60 * 60_000;

/**
 * Half of the delay is jitter, so that many leads are not due at the same time.
 *
 * @param random a random number, at least 0 and less than 1
 * @param retryAfter the pause that the target asked for, which is the minimum delay
 */
export function retryDelay(attempts: number, random: number, retryAfter = 0): number {
  const pause = Math.min(maxDelayMs, minDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.min(maxDelayMs, Math.max(retryAfter, Math.round(pause / 2 + (pause / 2) * random)));
}

/** Initial and maximum pause before a database operation is retried. A visitor is waiting, so both are short. */
const firstPauseMs = 10;
const maxPauseMs = 160;

/**
 * Half of the pause is jitter, so that processes that wait for the same lock do not retry at the same time.
 *
 * @param random a random number, at least 0 and less than 1
 */
export function attemptPause(attempts: number, random: number): number {
  const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 30));
  return pause / 2 + (pause / 2) * random;
}
