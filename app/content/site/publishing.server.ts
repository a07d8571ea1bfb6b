import { ContentError } from "~/content/load/load.server";
import { UnfinishedFilesError } from "./site.server";

/** In milliseconds. */
export const checkedEvery = 2_000;

export type Outcome = "unchanged" | "changing" | "published" | "refused";

type PublishingSteps = {
  fingerprint: () => Promise<string>;
  /**
   * Reads and checks the folder, and returns a function that publishes its content.
   *
   * @throws ContentError
   */
  prepare: () => Promise<() => void>;
};

/**
 * Watches the content folder (rule 17.18), and publishes valid content that is unchanged for two checks. It polls,
 * because mounted volumes send no events and a folder may be replaced as a whole.
 */
export class Publishing {
  #served: string;
  #lastSeen: string;
  /** Whether the content was marked complete, but changed while it was read. */
  #isComplete = false;
  #refused: { fingerprint: string; error: ContentError } | undefined;
  readonly #parts: PublishingSteps;

  constructor(served: string, parts: PublishingSteps) {
    this.#served = served;
    this.#lastSeen = served;
    this.#parts = parts;
  }

  /**
   * @param isSaidComplete whether the caller confirms that copying has finished; otherwise the folder must be unchanged
   * since the last check
   * @throws ContentError if the content is invalid; later checks do not repeat the error
   */
  async look(isSaidComplete = false): Promise<Outcome> {
    const isTriedAgain = this.#isComplete;
    const isComplete = isSaidComplete || isTriedAgain;
    this.#isComplete = false;
    const seen = await this.#parts.fingerprint();
    const isSettled = isComplete || seen === this.#lastSeen;
    this.#lastSeen = seen;
    if (seen === this.#served) {
      this.#refused = undefined;
      return "unchanged";
    }
    if (!isSettled) return "changing";
    if (this.#isStillFaulty(seen) && !isComplete) return "refused";
    const publish = await this.#prepared(seen, isComplete);
    if (!publish) return "refused";
    // The content may change while it is read. If it is marked complete, the second attempt publishes it anyway.
    if (!isTriedAgain && (await this.#parts.fingerprint()) !== seen) {
      this.#isComplete = isComplete;
      return "changing";
    }
    publish();
    this.#served = seen;
    this.#refused = undefined;
    return "published";
  }

  /** Missing files outside the folder may have arrived without changing its fingerprint. */
  #isStillFaulty(seen: string): boolean {
    return this.#refused?.fingerprint === seen && !(this.#refused.error instanceof UnfinishedFilesError);
  }

  async #prepared(seen: string, isToBeSaid: boolean): Promise<(() => void) | undefined> {
    try {
      return await this.#parts.prepare();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const isKnown =
        this.#refused?.fingerprint === seen && this.#refused.error.message === error.message && !isToBeSaid;
      this.#refused = { fingerprint: seen, error };
      if (isKnown) return undefined;
      throw error;
    }
  }
}
