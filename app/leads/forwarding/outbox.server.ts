import { retryDelay } from "~/leads/store/backoff";
import { earliest, inWords, type Outcome } from "~/leads/store/delivery";
import type { Delivery, LeadStore } from "~/leads/store/store.server";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import type { Target } from "./target";

export type OutboxOptions = {
  store: LeadStore;
  target: Target;
  /** How often to poll for due leads, in milliseconds. */
  intervalMs: number;
  /** Pause between messages, in milliseconds. The provider's rate limit is 50 requests in 10 seconds per address. */
  spacingMs: number;
  /** Is told what came of each lead. */
  onOutcome?: (outcome: Outcome, lead: Delivery) => void;
  /** How long a lead is leased to this process before another may claim it, in milliseconds. */
  leaseMs?: number;
  /** Wall clock, for stored times. */
  now?: () => number;
  /** Monotonic clock in milliseconds, for this process's own waits. */
  elapsed?: () => number;
  random?: () => number;
  wait?: (ms: number) => Promise<void>;
};

/** Messages of a batch: no more than can be sent, one by one, during their lease. */
const batch = 5;

/** Leads claimed at once for a digest, which puts them into a message for each product. */
const largestDigest = 100;

/**
 * How far back before the last look leads are looked for that are not queued yet, and how often all are looked at, in
 * milliseconds: a lead may come late, with an earlier time, from a server whose clock is behind.
 */
const recent = 10 * 60_000;
const fullLookEvery = 60 * 60_000;

/** Delivers leads to a target at least once: a lead leaves the queue only after the target has answered. */
export class Outbox {
  readonly #options: Required<OutboxOptions>;
  /** When it was opened, by `elapsed`. */
  readonly #openedAt: number;
  /** Whether this process's address is noted as the target's. */
  #hasOpened = false;
  /** Since when all leads are queued; another time comes with a backup that was restored. */
  #queuedSince: number | undefined;
  /** When leads were last looked for, by the clock; and when all are to be, by `elapsed`. */
  #lookedAt = 0;
  #nextFullLook = 0;
  /** Whether a lead may have come during a round. */
  #isWoken = false;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #stopped = false;
  readonly #giveUp = new AbortController();
  /** When the pause that the target asked for ends, by `elapsed`. */
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** Whether the target has said that it wants nothing any more. */
  #isGone = false;
  #state = "nothing sent yet";

  constructor(options: OutboxOptions) {
    this.#options = {
      onOutcome: () => undefined,
      // Longer than the slowest possible batch.
      leaseMs: (batch + 1) * (options.target.timeoutMs + options.spacingMs),
      now: Date.now,
      elapsed: () => performance.now(),
      random: Math.random,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ...options,
    };
    this.#openedAt = this.#options.elapsed();
  }

  get target(): Target {
    return this.#options.target;
  }

  /** How this process's latest attempt ended: `working`, `stopped by the target`, `failing: HTTP 503`, or `refusing: …`. */
  get state(): string {
    return this.#state;
  }

  /** Polls for due leads, now and at intervals. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.intervalMs);
    this.#timer.unref();
    this.wake();
  }

  /** Polls at once, because a lead may be due. */
  wake(): void {
    this.#isWoken = true;
    if (this.#stopped || this.#round) return;
    this.#round = this.runOnce()
      .catch(reportError)
      .finally(() => {
        this.#round = undefined;
      });
  }

  /**
   * Stops delivering. Resolves when the current message is settled.
   *
   * @param longest how long to wait for the target's answer, in milliseconds, before the lead is put back
   */
  async stop(longest: number): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#giveUp.abort(), longest);
    await this.#round;
    clearTimeout(timer);
  }

  /** Delivers leads until none is due, the target wants a pause or nothing more, or the outbox is stopped. */
  async runOnce(): Promise<void> {
    const { store, target, leaseMs, elapsed } = this.#options;
    const most = target.digest ? largestDigest : batch;
    const mayDeliver = () => !this.#stopped && !this.#isGone && this.#pauseLeft() === 0;
    do {
      this.#isWoken = false;
      if (this.#stopped || this.#pauseLeft() > 0 || !(await this.#fillQueue())) return;
      while (mayDeliver()) {
        const leasedUntil = elapsed() + leaseMs;
        const leads = await store.claim(most, leaseMs, target.name, target.digest);
        if (leads.length === 0) break;
        for (const message of target.messages?.(leads) ?? leads.map((lead) => [lead])) {
          await this.#deliver(message, leasedUntil);
        }
      }
    } while (this.#isWoken);
  }

  /** Queues new leads; returns whether the target wants any. The provider's queue are the leads themselves. */
  async #fillQueue(): Promise<boolean> {
    const { store, target, now, elapsed } = this.#options;
    if (target.name === "provider") return true;
    if (now() < earliest) {
      // With such a clock the target would seem older than all leads, and get them.
      this.#state = "failing: the clock is wrong";
      return false;
    }
    // By the clock as it is now, which may have been set since then.
    const openedAt = Math.floor(now() - (elapsed() - this.#openedAt));
    const { since, stoppedAt } = await store.openTarget(
      target.name,
      target.address,
      openedAt,
      !this.#hasOpened,
    );
    this.#hasOpened = true;
    if (stoppedAt !== undefined) this.#isGone = stoppedAt !== null;
    if (this.#isGone) {
      this.#state = "stopped by the target";
      return false;
    }
    const isFull = since !== this.#queuedSince || elapsed() >= this.#nextFullLook;
    const lookedAt = now();
    const from = isFull ? since : Math.max(since, Math.min(this.#lookedAt, lookedAt) - recent);
    await store.enlist(target.name, from, target.digest);
    if (isFull) this.#nextFullLook = elapsed() + fullLookEvery;
    this.#lookedAt = lookedAt;
    this.#queuedSince = since;
    return true;
  }

  /**
   * @param leads one message's
   * @param leasedUntil when another process may claim them, by `elapsed`
   */
  async #deliver(leads: Delivery[], leasedUntil: number): Promise<void> {
    const { store, target, spacingMs, now, elapsed, wait } = this.#options;
    const pauseLeft = this.#pauseLeft();
    const isLate = elapsed() + target.timeoutMs > leasedUntil;
    if (this.#stopped || this.#isGone || pauseLeft > 0 || isLate) {
      await store.release(leads, now() + pauseLeft);
      return;
    }
    let hasThrown = false;
    const outcome = await target.deliver(leads, this.#giveUp.signal).catch((error: Error): Outcome => {
      reportError(error);
      hasThrown = true;
      return { kind: "retry", reason: error.name };
    });
    if (leads.length > 1 && (hasThrown || (outcome.kind === "dead" && !outcome.whoever))) {
      // One of them may be the reason, and must not take the others along.
      for (const lead of leads) await this.#deliver([lead], leasedUntil);
      return;
    }
    if (outcome.kind === "gone") {
      this.#isGone = true;
      await store.stopTarget(target.name, target.address);
      log.error({ target: target.name, reason: outcome.reason }, "a target takes no more leads");
    }
    await this.#settle(leads, outcome);
    for (const lead of leads) this.#options.onOutcome(outcome, lead);
    this.#state = stateAfter(outcome);
    if (!this.#stopped) await wait(spacingMs);
  }

  /** Settles the leads of a message in one go: a part of them would be sent again as another message. */
  async #settle(leads: Delivery[], outcome: Outcome): Promise<void> {
    const { store, target, now, elapsed, random } = this.#options;
    switch (outcome.kind) {
      case "forwarded":
        return store.forwarded(leads);
      case "dead":
        await store.deadLetter(leads, outcome.reasons.map(inWords));
        for (const lead of leads) {
          log.error(
            { target: target.name, lead: lead.id, form: lead.form, reasons: outcome.reasons },
            "a target refuses a lead for good",
          );
        }
        return;
      case "gone":
        return store.postpone(leads, now(), outcome.reason);
      case "retry": {
        const pauseMs = outcome.pauseMs ?? 0;
        if (pauseMs > 0) this.#pausedUntil = elapsed() + pauseMs;
        const attempts = Math.max(...leads.map((lead) => lead.attempts));
        await store.postpone(leads, now() + retryDelay(attempts, random(), pauseMs), outcome.reason);
      }
    }
  }

  /** Rest of the pause that the target asked for, in whole milliseconds. */
  #pauseLeft(): number {
    return Math.max(0, Math.ceil(this.#pausedUntil - this.#options.elapsed()));
  }
}

function stateAfter(outcome: Outcome): string {
  if (outcome.kind === "retry") return `failing: ${outcome.reason}`;
  return outcome.kind === "dead" ? `refusing: ${outcome.reasons.map(inWords).join(", ")}` : "working";
}
