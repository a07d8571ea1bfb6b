import { retryDelay } from "~/leads/store/backoff";
import { inWords, type Outcome, type TargetName } from "~/leads/store/delivery";
import type { Delivery, LeadStore } from "~/leads/store/store.server";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import type { Target } from "./target";

export type OutboxOptions = {
  store: LeadStore;
  target: Target;
  intervalMs: number;
  spacingMs: number;
  onOutcome?: (outcome: Outcome, lead: Delivery) => void;
  /** After this time, another process may claim a lead that this process has claimed. */
  leaseMs?: number;
  now?: () => number;
  /** A monotonic clock in milliseconds, for this process's leases and for pauses that the target asks for. */
  elapsed?: () => number;
  random?: () => number;
  wait?: (ms: number) => Promise<void>;
};

const maxDigestLeads = 100;

const stoppedState = "stopped by the target";

/** Delivers each lead to a target at least once: the lead stays in the queue until the target has answered. */
export class Outbox {
  readonly #options: Required<OutboxOptions>;
  /** Whether this process has deleted the records in `stopped_targets` (HTTP 410) for previous URLs of the target. */
  #hasForgottenFormer = false;
  #isWoken = false;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #stopped = false;
  readonly #giveUp = new AbortController();
  /** Nothing is sent before this time on the `elapsed` clock, because the target has asked for a pause. */
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #isStoppedByTarget = false;
  #state = "nothing sent yet";
  /** Whether the latest attempt failed and will be retried. Only the first of several such failures is logged. */
  #isFailing = false;

  constructor(options: OutboxOptions) {
    this.#options = {
      onOutcome: () => undefined,
      // A lease is longer than the slowest delivery, so that no other process claims a lead that is still being sent.
      leaseMs: 2 * (options.target.timeoutMs + options.spacingMs),
      now: Date.now,
      elapsed: () => performance.now(),
      random: Math.random,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ...options,
    };
  }

  get target(): Target {
    return this.#options.target;
  }

  get state(): string {
    return this.#state;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.intervalMs);
    this.#timer.unref();
    this.wake();
  }

  wake(): void {
    this.#isWoken = true;
    if (this.#stopped || this.#round) return;
    this.#round = this.runOnce()
      .catch(reportError)
      .finally(() => {
        this.#round = undefined;
      });
  }

  async stop(timeoutMs: number): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#giveUp.abort(), timeoutMs);
    await this.#round;
    clearTimeout(timer);
  }

  async runOnce(): Promise<void> {
    const { store, target, leaseMs, elapsed } = this.#options;
    const maxLeads = target.digest ? maxDigestLeads : 1;
    const mayDeliver = () => !this.#stopped && !this.#isStoppedByTarget && this.#pauseLeft() === 0;
    do {
      this.#isWoken = false;
      if (this.#stopped || this.#pauseLeft() > 0 || (await this.#wantsNothing())) return;
      while (mayDeliver()) {
        const leasedUntil = elapsed() + leaseMs;
        const leads = await store.claim(target.name, maxLeads, leaseMs, target.digest);
        if (leads.length === 0) break;
        for (const message of target.messages?.(leads) ?? leads.map((lead) => [lead])) {
          await this.#deliver(message, leasedUntil);
        }
      }
    } while (this.#isWoken);
  }

  /** Whether the target's current URL has asked this server or another server to stop deliveries (HTTP 410). */
  async #wantsNothing(): Promise<boolean> {
    const { store, target } = this.#options;
    if (!this.#hasForgottenFormer) await store.forgetFormerStop(target.name, target.urlHash);
    this.#hasForgottenFormer = true;
    this.#isStoppedByTarget = (await store.stoppedTargets()).some((stopped) =>
      isStopOfCurrentUrl(target, stopped),
    );
    if (this.#isStoppedByTarget) this.#state = stoppedState;
    return this.#isStoppedByTarget;
  }

  async #deliver(leads: Delivery[], leasedUntil: number): Promise<void> {
    const { store, target, spacingMs, now, elapsed, wait } = this.#options;
    const pauseLeft = this.#pauseLeft();
    const isLate = elapsed() + target.timeoutMs > leasedUntil;
    if (this.#stopped || this.#isStoppedByTarget || pauseLeft > 0 || isLate) {
      await store.release(leads, now() + pauseLeft);
      return;
    }
    let hasThrown = false;
    const outcome = await target.deliver(leads, this.#giveUp.signal).catch((error: Error): Outcome => {
      reportError(error);
      hasThrown = true;
      return { kind: "retry", reason: error.name };
    });
    if (leads.length > 1 && (hasThrown || (outcome.kind === "dead" && !outcome.forEveryLead))) {
      // One invalid lead may have made the whole message fail, so each lead is now sent again in a separate message.
      for (const lead of leads) await this.#deliver([lead], leasedUntil);
      return;
    }
    if (outcome.kind === "gone") {
      this.#isStoppedByTarget = true;
      await store.stopTarget(target.name, target.urlHash);
      log.error(
        { target: target.name, reason: outcome.reason },
        "the target no longer accepts leads, so deliveries to it have stopped: see docs/webhook.md",
      );
    }
    await this.#settle(leads, outcome);
    for (const lead of leads) this.#options.onOutcome(outcome, lead);
    const { kind } = outcome;
    if (kind === "retry" && !this.#isFailing)
      log.warn({ target: target.name, reason: outcome.reason }, "a delivery has failed and will be retried");
    this.#isFailing = kind === "retry";
    this.#state = stateAfter(outcome);
    if (!this.#stopped) await wait(spacingMs);
  }

  /** Gives all leads in a message the same outcome and due time, so that a retry sends the same message. */
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
            "a target permanently rejects a lead",
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

  #pauseLeft(): number {
    return Math.max(0, Math.ceil(this.#pausedUntil - this.#options.elapsed()));
  }
}

/** Whether `stopped` is for the target's current URL. If the URL has changed, deliveries resume. */
export function isStopOfCurrentUrl(
  target: Target,
  stopped: { target: TargetName; address: string },
): boolean {
  return stopped.target === target.name && stopped.address === target.urlHash;
}

function stateAfter(outcome: Outcome): string {
  if (outcome.kind === "retry") return `failing: ${outcome.reason}`;
  if (outcome.kind === "gone") return stoppedState;
  return outcome.kind === "dead" ? `rejecting: ${outcome.reasons.map(inWords).join(", ")}` : "working";
}
