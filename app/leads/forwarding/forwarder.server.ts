import { inWords, type Outcome } from "~/leads/provider/provider-api.server";
import { retryDelay } from "~/leads/store/backoff";
import type { Lead, LeadStore } from "~/leads/store/store.server";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";

export type ForwarderOptions = {
  store: LeadStore;
  /** Hands one lead to the provider. Must end by itself, well before the lease does, and soon after `stop`. */
  submit: (lead: Lead, stop: AbortSignal) => Promise<Outcome>;
  /** How often to look for due leads, in milliseconds. */
  intervalMs: number;
  /** How long a lead stays with this process before another may take it, in milliseconds. */
  leaseMs: number;
  /** The provider takes 50 requests in 10 seconds from an address; at least this long between two. */
  spacingMs: number;
  /** The time of day, which what is stored goes by. */
  now?: () => number;
  /** Milliseconds on a clock that nobody sets, which this process's own waits go by. */
  elapsed?: () => number;
  random?: () => number;
  wait?: (ms: number) => Promise<void>;
};

/** Leads taken at once: no more than can be submitted, one by one, while their lease lasts. */
const batch = 5;

/**
 * Hands the store's leads to the provider, each at least once: a lead leaves the store's queue only after
 * the provider has answered for it.
 */
export class Forwarder {
  readonly #options: Required<ForwarderOptions>;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #stopped = false;
  readonly #giveUp = new AbortController();
  /** Until when the provider is left alone, by `elapsed`. */
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

  /** Begins to look for due leads, now and at intervals. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.intervalMs);
    this.#timer.unref();
    this.wake();
  }

  /** Looks for due leads at once, because there may be one. */
  wake(): void {
    if (this.#stopped || this.#round) return;
    this.#round = this.runOnce()
      .catch(reportError)
      .finally(() => {
        this.#round = undefined;
      });
  }

  /**
   * Takes no more leads; resolves when the one in hand is settled.
   *
   * @param longest how long to wait for the provider's answer to it, in milliseconds, before it is put back
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

  /** How much longer the provider wants to be left alone, in whole milliseconds. */
  #pauseLeft(): number {
    return Math.max(0, Math.ceil(this.#pausedUntil - this.#options.elapsed()));
  }
}
