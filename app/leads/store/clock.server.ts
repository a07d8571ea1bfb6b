import { log } from "~/platform/log/log.server";

const hour = 60 * 60_000;

/** By how much the clock may differ from the time that was last stored, in milliseconds. */
const maxJump = 48 * hour;

/** How long a process must run after a jump before it trusts the clock again, in milliseconds. */
const doubtMs = 24 * hour;

/** An earlier time, such as the 1970 or 2000 of a clock without a battery, is wrong; in milliseconds since 1970. */
const earliestTime = Date.UTC(2025, 0, 1);

/**
 * Why the clock is doubted, in words; undefined if it agrees with the stored time.
 *
 * @param stored the time that a server last stored, in milliseconds since 1970 like `now`
 */
export function clockDoubt(now: number, stored: number | undefined): string | undefined {
  const inWords = (time: number) => new Date(time).toISOString();
  if (now < earliestTime) return `the clock says ${inWords(now)}`;
  if (stored === undefined || Math.abs(now - stored) <= maxJump) return undefined;
  return `the clock says ${inWords(now)}, and the server last stored ${inWords(stored)}`;
}

/** Whether a stored time can be right; if not, a row's age counts from when that is noticed. */
export function plausibleTimes(now: number, stored = earliestTime): { from: number; to: number } {
  return { from: stored - maxJump, to: now + maxJump };
}

/**
 * Decides whether the clock may be trusted for what cannot be undone: deletion by age. Every hour a server stores the time
 * in the database. If the clock differs from it by more than two days, the clock is trusted once it has been consistent for
 * 24 hours of uptime, in which no other server has stored a time that contradicts it.
 */
export class ClockWatch {
  #doubt: { reason: string; stored: number | undefined; since: number; offset: number } | undefined;

  constructor(
    private readonly store: {
      storedTime: () => Promise<number | undefined>;
      storeTime: (now: number) => Promise<void>;
    },
    private readonly now = Date.now,
    /** Monotonic clock, in milliseconds. */
    private readonly elapsed = () => performance.now(),
  ) {}

  /** Why the clock was doubted when that was last checked. */
  get doubt(): string | undefined {
    return this.#doubt?.reason;
  }

  /** Does something that deletes by age if the clock is trusted, and stores the time. */
  async ifTrusted(deleteAt: (now: number) => Promise<void>): Promise<void> {
    const now = this.now();
    if (!this.#isTrusted(now, await this.store.storedTime())) return;
    await deleteAt(now);
    await this.store.storeTime(now);
  }

  #isTrusted(now: number, stored: number | undefined): boolean {
    const reason = clockDoubt(now, stored);
    const since = this.elapsed();
    const offset = now - since;
    const doubt = this.#doubt;
    if (reason === undefined) this.#doubt = undefined;
    else if (!doubt || doubt.stored !== stored || Math.abs(doubt.offset - offset) > maxJump) {
      this.#doubt = { reason, stored, since, offset };
      log.warn(
        { reason },
        "nothing is deleted by age: set the clock, or wait for 24 hours of uptime if it is right",
      );
    } else if (now >= earliestTime && since - doubt.since >= doubtMs) this.#doubt = undefined;
    return this.#doubt === undefined;
  }
}
