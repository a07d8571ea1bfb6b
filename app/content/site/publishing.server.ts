import { ContentError } from "~/content/load/load.server";
import { UnfinishedFilesError } from "./site.server";

/** What became of a look at the content folder. */
export type Outcome = "unchanged" | "changing" | "published" | "refused";

type Parts = {
  /** What the folder's files are known by: a change of any of them is one of it. */
  fingerprint: () => Promise<string>;
  /**
   * Reads and checks all of the folder, and returns what puts it into the place of the content at hand.
   *
   * @throws ContentError
   */
  prepare: () => Promise<() => void>;
};

/**
 * Follows the content folder (rule 17.18): what has been the same for two looks, and has no fault, is published. It
 * looks, where others wait to be told: mounted volumes tell nothing, and a folder may be exchanged as a whole.
 */
export class Publishing {
  #served: string;
  #lastSeen: string;
  #refused: { fingerprint: string; error: ContentError } | undefined;
  readonly #parts: Parts;

  /** @param served what the folder was known by when the content at hand was read */
  constructor(served: string, parts: Parts) {
    this.#served = served;
    this.#lastSeen = served;
    this.#parts = parts;
  }

  /**
   * Looks at the folder once.
   *
   * @param isComplete whether somebody says so; else a folder has to be seen twice, as it may be half copied
   * @throws ContentError where the folder is faulty: nothing has changed then, and later looks do not say it again
   */
  async look(isComplete = false): Promise<Outcome> {
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
    // It may have changed while it was read.
    if ((await this.#parts.fingerprint()) !== seen) return "changing";
    publish();
    this.#served = seen;
    this.#refused = undefined;
    return "published";
  }

  /** Files beside the folder may have come meanwhile; its own have not changed. */
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
