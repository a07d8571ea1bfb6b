/** Initial and maximum delay before a delivery is retried. */
const minDelayMs = 5_000;
export const maxDelayMs = 6 * 60 * 60_000;

export function retryDelay(attempts: number, random: number, retryAfter = 0): number {
  const pause = Math.min(maxDelayMs, minDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.min(maxDelayMs, Math.max(retryAfter, Math.round(pause / 2 + (pause / 2) * random)));
}

/** Initial and maximum pause before a database operation is retried. A visitor is waiting, so both are short. */
const firstPauseMs = 10;
const maxPauseMs = 160;

export function attemptPause(attempts: number, random: number): number {
  const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 30));
  return pause / 2 + (pause / 2) * random;
}
