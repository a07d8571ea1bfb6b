/** In milliseconds. */
const minDelayMs = 5_000;
export const maxDelayMs = 6 * 60 * 60_000;

/**
 * Half of the delay is jitter, so that many leads do not come due at once. The pause that the target asked for is a
 * minimum. Returns milliseconds.
 * @param random a number from 0 up to 1
 */
export function retryDelay(attempts: number, random: number, retryAfter = 0): number {
  const pause = Math.min(maxDelayMs, minDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.min(maxDelayMs, Math.max(retryAfter, Math.round(pause / 2 + (pause / 2) * random)));
}

/** In milliseconds. */
const firstPauseMs = 10;
const maxPauseMs = 160;

/**
 * Short, because a visitor waits. Half of the delay is jitter, so that processes that wait for a lock do not all retry
 * at once. Returns milliseconds.
 * @param random a number from 0 up to 1
 */
export function attemptPause(attempts: number, random: number): number {
  const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 30));
  return pause / 2 + (pause / 2) * random;
}
