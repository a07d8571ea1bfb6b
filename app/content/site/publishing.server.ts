import { ContentError } from "~/content/load/load.server";
import { UnfinishedFilesError } from "./site.server";

/** How often a server checks the folder, in milliseconds. */
export const checkedEvery = 2_000;

/** The result of one check of the content folder. */
export type Outcome = "unchanged" | "changing" | "published" | "refused";

type Parts = {
  /** Fingerprint of the folder's files. */
  fingerprint: () => Promise<string>;
  /**
   * Reads and checks the folder, and returns a function that publishes its content.
   *
   * @throws ContentError
   */
  prepare: () => Promise<() => void>;
};

/**
 * Watches the content folder (rule 17.18), and publishes content that is unchanged for two checks and has no fault. It
 * polls, because mounted volumes send no events and a folder may be replaced as a whole.
 */
export class Publishing {
  #served: string;
  #lastSeen: string;
  /** Whether somebody said that the folder is complete, and it changed while it was read. */
  #isComplete = false;
  #refused: { fingerprint: string; error: ContentError } | undefined;
  readonly #parts: Parts;

  /** @param served fingerprint of the content that is shown */
  constructor(served: string, parts: Parts) {
    this.#served = served;
    this.#lastSeen = served;
    this.#parts = parts;
  }

  /**
   * Checks the folder once.
   *
   * @param isSaidComplete whether the caller knows that nothing is being copied, which holds until it is published or
   * refused; otherwise a folder has to be unchanged since the last check
   * @throws ContentError if the folder has faults: the old content stays, and later checks do not repeat the report
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
    // It may have changed while it was read. One that is said to be complete, and never rests, is published the second time.
    if (!isTriedAgain && (await this.#parts.fingerprint()) !== seen) {
      this.#isComplete = isComplete;
      return "changing";
    }
    publish();
    this.#served = seen;
    this.#refused = undefined;
    return "published";
  }

  /** Missing files outside the folder may have arrived meanwhile; its fingerprint is the same. */
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
