import { retryDelay } from "~/leads/store/backoff";
import { inWords, type Outcome, type TargetName } from "~/leads/store/delivery";
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

/** Leads claimed at once for a digest, which puts them into a message for each product. */
const largestDigest = 100;

/** Delivers leads to a target at least once: a lead leaves the queue only after the target has answered. */
export class Outbox {
  readonly #options: Required<OutboxOptions>;
  /** Whether it is forgotten that the target has stopped at a former address. */
  #hasForgottenFormer = false;
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
  /** Whether the latest attempt is to be repeated, which is logged once. */
  #isFailing = false;

  constructor(options: OutboxOptions) {
    this.#options = {
      onOutcome: () => undefined,
      // Longer than the slowest message: a lead that is still being sent must not be claimed by another process.
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
    const most = target.digest ? largestDigest : 1;
    const mayDeliver = () => !this.#stopped && !this.#isGone && this.#pauseLeft() === 0;
    do {
      this.#isWoken = false;
      if (this.#stopped || this.#pauseLeft() > 0 || (await this.#wantsNothing())) return;
      while (mayDeliver()) {
        const leasedUntil = elapsed() + leaseMs;
        const leads = await store.claim(target.name, most, leaseMs, target.digest);
        if (leads.length === 0) break;
        for (const message of target.messages?.(leads) ?? leads.map((lead) => [lead])) {
          await this.#deliver(message, leasedUntil);
        }
      }
    } while (this.#isWoken);
  }

  /** Whether the target has said, to any server, that it wants no leads at its present address. */
  async #wantsNothing(): Promise<boolean> {
    const { store, target } = this.#options;
    if (!this.#hasForgottenFormer) await store.forgetFormerStop(target.name, target.address);
    this.#hasForgottenFormer = true;
    this.#isGone = (await store.stoppedTargets()).some((stopped) => isAt(target, stopped));
    if (this.#isGone) this.#state = "stopped by the target";
    return this.#isGone;
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
    const { kind } = outcome;
    if (kind === "retry" && !this.#isFailing)
      log.warn(
        { target: target.name, reason: outcome.reason },
        "a target does not take leads, and is asked again",
      );
    this.#isFailing = kind === "retry";
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

/** Whether a target is the one that has stopped, and not another at its former address. */
export function isAt(target: Target, stopped: { target: TargetName; address: string }): boolean {
  return stopped.target === target.name && stopped.address === target.address;
}

function stateAfter(outcome: Outcome): string {
  if (outcome.kind === "retry") return `failing: ${outcome.reason}`;
  return outcome.kind === "dead" ? `refusing: ${outcome.reasons.map(inWords).join(", ")}` : "working";
}
