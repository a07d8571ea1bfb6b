import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ContentError, loadContent } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import { messageOf } from "../command-line";
import { differencesBetween, fileDifferences } from "./differences";
import { inFolder, makeWorkingFolder, readWorkingFolder, replacedAssets, type Source } from "./folder";
import type { Report } from "./report";

/** The report on a content folder at one time, and a folder to start its server in. */
export type Reading = { report: Report; workingFolder: string };

/** Compares a content folder, which may change, with the present content as it is at the beginning. */
export class Comparison {
  readonly #scratch = mkdtempSync(join(tmpdir(), "quayside-preview-"));
  /** The folder to start the server of the present content in. */
  readonly presentFolder = join(this.#scratch, "present");
  readonly present: Content;
  #readings = 0;

  /** @throws Error where the present content has faults */
  constructor(
    present: Source,
    private readonly next: Source,
  ) {
    makeWorkingFolder(this.presentFolder, present);
    try {
      this.present = inFolder(this.presentFolder, () => loadContent("content"));
    } catch (error) {
      this.end();
      if (!(error instanceof ContentError)) throw error;
      throw new Error(
        `the content that is shown now has faults: npm run content -- check ${present.content}`,
      );
    }
  }

  /** Reads the folder; errors of the file system become faults. */
  read(): Reading {
    this.#readings += 1;
    const workingFolder = join(this.#scratch, `next-${this.#readings}`);
    try {
      return { workingFolder, report: this.#reportOn(workingFolder) };
    } catch (error) {
      const faults = [`cannot be read: ${messageOf(error)}`];
      return { workingFolder, report: { folder: this.next.content, faults, differences: [] } };
    }
  }

  #reportOn(workingFolder: string): Report {
    makeWorkingFolder(workingFolder, this.next);
    const { content, faults } = readWorkingFolder(workingFolder, this.next);
    const differences = content
      ? [...fileDifferences(replacedAssets(this.next, content)), ...differencesBetween(this.present, content)]
      : [];
    return { folder: this.next.content, faults, differences };
  }

  /** Deletes its files; stop their servers first. */
  end(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
  }
}
