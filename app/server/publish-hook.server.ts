import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { signatureHeaders } from "~/leads/forwarding/webhook/signature";
import { retryDelay } from "~/leads/store/backoff";
import { log } from "~/platform/log/log.server";
import { releaseKey } from "./headers/common-headers.server";

/** How long answers that were begun with the release before may be on their way to a cache, in milliseconds. */
const lateAnswers = 500;

/** Timeout of a message, in milliseconds. */
const longestMessage = 10_000;

/** The longest pause before another attempt, in milliseconds: until then caches show old pages. */
const longestPause = 60_000;

type Options = {
  url: string;
  secrets: readonly string[];
  /** The pause before another attempt, in milliseconds. */
  delay?: (attempts: number) => number;
};

/**
 * Tells a shared cache which releases are not shown any more, by signed JSON (standardwebhooks.com), and again until it
 * is taken. Each server tells when it has changed over. The header `Surrogate-Key` has the tags to forget, for caches
 * that cannot read JSON.
 */
export class PublishHook {
  readonly #options: Required<Options>;
  #before = new Set<string>();
  #isTelling = false;

  constructor({ delay = pauseBefore, ...options }: Options) {
    this.#options = { ...options, delay };
  }

  /** @param before the id of the release that was shown until now */
  async tell(before: string): Promise<void> {
    this.#before.add(before);
    if (this.#isTelling) return;
    this.#isTelling = true;
    while (this.#before.size > 0) {
      await pause(lateAnswers);
      const ids = [...this.#before];
      this.#before.clear();
      await this.#tellUntilTaken(ids);
    }
    this.#isTelling = false;
  }

  async #tellUntilTaken(before: string[]): Promise<void> {
    const id = randomUUID();
    const type = "release.replaced";
    const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data: { before } });
    for (let attempts = 1; ; attempts += 1) {
      const refusal = await this.#refusal(id, body, before);
      if (refusal === undefined) return log.info({ before, attempts }, "publish hook taken");
      log.warn({ before, attempts, reason: refusal }, "publish hook not taken");
      await pause(this.#options.delay(attempts), undefined, { ref: false });
    }
  }

  /** Why a message was not taken; undefined if it was. */
  async #refusal(id: string, body: string, before: string[]): Promise<string | undefined> {
    const { url, secrets } = this.#options;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "quayside-webhook/1",
          "Surrogate-Key": before.map(releaseKey).join(" "),
          ...signatureHeaders(id, Math.floor(Date.now() / 1000), body, secrets),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(longestMessage),
      });
      await answer.body?.cancel();
      return answer.ok ? undefined : `HTTP ${answer.status}`;
    } catch (error) {
      const { name, cause } = error as Error;
      return (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
    }
  }
}

function pauseBefore(attempts: number): number {
  return Math.min(longestPause, retryDelay(attempts, Math.random()));
}
