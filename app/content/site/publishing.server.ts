import { ContentError } from "~/content/load/load.server";
import { UnfinishedFilesError } from "./site.server";

export const checkIntervalMs = 2_000;

export type Outcome = "unchanged" | "changing" | "published" | "rejected";

type PublishingSteps = {
  fingerprint: () => Promise<string>;
  /**
   * @returns a function that publishes the checked content
   * @throws ContentError if the content is invalid
   */
  prepare: () => Promise<() => void>;
};

/** Content is polled, because mounted volumes send no change events. */
export class Publishing {
  #served: string;
  #lastSeen: string;
  /**
   * True if the content changed during a check with `isConfirmedComplete`. The next check then publishes even if the
   * content changes again.
   */
  #isComplete = false;
  #rejected: { fingerprint: string; error: ContentError } | undefined;
  readonly #parts: PublishingSteps;

  constructor(served: string, parts: PublishingSteps) {
    this.#served = served;
    this.#lastSeen = served;
    this.#parts = parts;
  }

  /**
   * @param isConfirmedComplete if true, publishes even if the folder has just changed
   * @throws ContentError if the content is invalid. If `isConfirmedComplete` is false, the same error is not thrown
   * again for the same content.
   */
  async check(isConfirmedComplete = false): Promise<Outcome> {
    const isTriedAgain = this.#isComplete;
    const isComplete = isConfirmedComplete || isTriedAgain;
    this.#isComplete = false;
    const seen = await this.#parts.fingerprint();
    const isSettled = isComplete || seen === this.#lastSeen;
    this.#lastSeen = seen;
    if (seen === this.#served) {
      this.#rejected = undefined;
      return "unchanged";
    }
    if (!isSettled) return "changing";
    if (this.#isStillInvalid(seen) && !isComplete) return "rejected";
    const publish = await this.#prepared(seen, isComplete);
    if (!publish) return "rejected";
    if (!isTriedAgain && (await this.#parts.fingerprint()) !== seen) {
      this.#isComplete = isComplete;
      return "changing";
    }
    publish();
    this.#served = seen;
    this.#rejected = undefined;
    return "published";
  }

  /**
   * Whether this content was already rejected and is certainly still invalid. False if all errors are in asset files,
   * because copying these files can make the content valid without changing the fingerprint.
   */
  #isStillInvalid(seen: string): boolean {
    return this.#rejected?.fingerprint === seen && !(this.#rejected.error instanceof UnfinishedFilesError);
  }

  async #prepared(seen: string, isToBeLogged: boolean): Promise<(() => void) | undefined> {
    try {
      return await this.#parts.prepare();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const isKnown =
        this.#rejected?.fingerprint === seen &&
        this.#rejected.error.message === error.message &&
        !isToBeLogged;
      this.#rejected = { fingerprint: seen, error };
      if (isKnown) return undefined;
      throw error;
    }
  }
}
