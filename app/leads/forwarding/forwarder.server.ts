import { inWords, type Outcome } from "~/leads/provider/provider-api.server";
import { retryDelay } from "~/leads/store/backoff";
import type { Lead, LeadStore } from "~/leads/store/store.server";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";

export type ForwarderOptions = {
  store: LeadStore;
  /** Submits one lead to the provider. Must settle by itself, well before the lease ends and soon after `stop`. */
  submit: (lead: Lead, stop: AbortSignal) => Promise<Outcome>;
  /** How often to poll for due leads, in milliseconds. */
  intervalMs: number;
  /** How long a lead is leased to this process before another may claim it, in milliseconds. */
  leaseMs: number;
  /** Pause between requests, in milliseconds. The provider's rate limit is 50 requests in 10 seconds per address. */
  spacingMs: number;
  /** Wall clock, for stored times. */
  now?: () => number;
  /** Monotonic clock in milliseconds, for this process's own waits. */
  elapsed?: () => number;
  random?: () => number;
  wait?: (ms: number) => Promise<void>;
};

/** Leads claimed at once: no more than can be submitted, one by one, during their lease. */
const batch = 5;

/** Forwards leads with at-least-once delivery: a lead leaves the queue only after the provider has answered. */
export class Forwarder {
  readonly #options: Required<ForwarderOptions>;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #stopped = false;
  readonly #giveUp = new AbortController();
  /** When the pause that the provider asked for ends, by `elapsed`. */
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: ForwarderOptions) {
    this.#options = {
      now: Date.now,
      elapsed: () => performance.now(),
      random: Math.random,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ...options,
    };
  }

  /** Polls for due leads, now and at intervals. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.intervalMs);
    this.#timer.unref();
    this.wake();
  }

  /** Polls at once, because a lead may be due. */
  wake(): void {
    if (this.#stopped || this.#round) return;
    this.#round = this.runOnce()
      .catch(reportError)
      .finally(() => {
        this.#round = undefined;
      });
  }

  /**
   * Stops forwarding. Resolves when the current lead is settled.
   *
   * @param longest how long to wait for the provider's answer, in milliseconds, before the lead is put back
   */
  async stop(longest: number): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#giveUp.abort(), longest);
    await this.#round;
    clearTimeout(timer);
  }

  /** Submits leads until none is due, the provider wants a pause, or the forwarder is stopped. */
  async runOnce(): Promise<void> {
    const { store, leaseMs } = this.#options;
    while (!this.#stopped && this.#pauseLeft() === 0) {
      const leads = await store.claim(batch, leaseMs);
      if (leads.length === 0) return;
      for (const lead of leads) await this.#forward(lead);
    }
  }

  async #forward(lead: Lead): Promise<void> {
    const { store, submit, spacingMs, now, elapsed, random, wait } = this.#options;
    const pauseLeft = this.#pauseLeft();
    if (this.#stopped || pauseLeft > 0) return store.release(lead, now() + pauseLeft);
    const outcome = await submit(lead, this.#giveUp.signal).catch((error: Error): Outcome => {
      reportError(error);
      return { kind: "retry", reason: error.name };
    });
    if (outcome.kind === "forwarded") await store.forwarded(lead);
    else if (outcome.kind === "dead") {
      await store.deadLetter(lead, outcome.reasons.map(inWords));
      log.error(
        { lead: lead.id, form: lead.form, reasons: outcome.reasons },
        "the provider refuses a lead for good",
      );
    } else {
      const pauseMs = outcome.pauseMs ?? 0;
      if (pauseMs > 0) this.#pausedUntil = elapsed() + pauseMs;
      await store.postpone(lead, now() + retryDelay(lead.attempts, random(), pauseMs), outcome.reason);
    }
    if (!this.#stopped) await wait(spacingMs);
  }

  /** Rest of the pause that the provider asked for, in whole milliseconds. */
  #pauseLeft(): number {
    return Math.max(0, Math.ceil(this.#pausedUntil - this.#options.elapsed()));
  }
}
