import { log } from "~/platform/log/log.server";

const hour = 60 * 60_000;

const maxJump = 48 * hour;

/** After this time, a process trusts a clock that still differs from the stored time by more than `maxJump`. */
const trustAfterMs = 24 * hour;

/** If the clock shows an earlier time, it is wrong. For example, a clock with a dead battery may start in 1970. */
const earliestTime = Date.UTC(2025, 0, 1);

export function clockProblem(now: number, stored: number | undefined): string | undefined {
  const inWords = (time: number) => new Date(time).toISOString();
  if (now < earliestTime) return `the clock shows ${inWords(now)}`;
  if (stored === undefined || Math.abs(now - stored) <= maxJump) return undefined;
  return `the clock shows ${inWords(now)}, but the last stored time is ${inWords(stored)}`;
}

export function plausibleTimes(now: number, stored = earliestTime): { from: number; to: number } {
  return { from: stored - maxJump, to: now + maxJump };
}

/**
 * Prevents data from being deleted too early because of a wrong clock. If the clock differs from the stored time by
 * more than two days, a process deletes no expired data for the next 24 hours. The 24 hours start again if another
 * server stores a different time, or if the clock jumps by more than two days. A clock before 2025 is never trusted.
 */
export class ClockWatch {
  #mismatch: { reason: string; stored: number | undefined; since: number; offset: number } | undefined;

  constructor(
    private readonly store: {
      storedTime: () => Promise<number | undefined>;
      storeTime: (now: number) => Promise<void>;
    },
    private readonly now = Date.now,
    /** A monotonic clock, in milliseconds. */
    private readonly elapsed = () => performance.now(),
  ) {}

  get problem(): string | undefined {
    return this.#mismatch?.reason;
  }

  async ifTrusted(deleteAt: (now: number) => Promise<void>): Promise<void> {
    const now = this.now();
    if (!this.#isTrusted(now, await this.store.storedTime())) return;
    await deleteAt(now);
    await this.store.storeTime(now);
  }

  #isTrusted(now: number, stored: number | undefined): boolean {
    const reason = clockProblem(now, stored);
    const since = this.elapsed();
    const offset = now - since;
    const mismatch = this.#mismatch;
    if (reason === undefined) this.#mismatch = undefined;
    else if (!mismatch || mismatch.stored !== stored || Math.abs(mismatch.offset - offset) > maxJump) {
      this.#mismatch = { reason, stored, since, offset };
      log.warn(
        { reason },
        "the clock may be wrong, so expired data is not deleted: set the clock; if it is right, deletion starts after 24 hours of uptime",
      );
    } else if (now >= earliestTime && since - mismatch.since >= trustAfterMs) this.#mismatch = undefined;
    return this.#mismatch === undefined;
  }
}
