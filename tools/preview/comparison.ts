import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Content, ContentError, loadContent } from "~/content/load.server";
import { differencesBetween, fileDifferences } from "./differences";
import { makeWorkingFolder, readWorkingFolder, replacedAssets, type Source } from "./folder";
import type { Report } from "./report";

/** A content folder as it was at one time: what there is to tell of it, and a folder to start its server in. */
export type Reading = { report: Report; workingFolder: string };

/** The content that is shown now, as it is at the beginning, beside that of a folder, which may change. */
export class Comparison {
  readonly #scratch = mkdtempSync(join(tmpdir(), "quayside-preview-"));
  /** To start the server of the present content in. */
  readonly presentFolder = join(this.#scratch, "present");
  readonly present: Content;
  #readings = 0;

  /** @throws Error where the present content has faults itself */
  constructor(
    present: Source,
    private readonly next: Source,
  ) {
    makeWorkingFolder(this.presentFolder, present);
    try {
      this.present = loadContent(join(this.presentFolder, "content"));
    } catch (error) {
      this.end();
      if (!(error instanceof ContentError)) throw error;
      throw new Error(
        `the content that is shown now has faults: npm run content:check -- ${present.content}`,
      );
    }
  }

  /** @throws what the file system does, also where the folder changes meanwhile */
  read(): Reading {
    this.#readings += 1;
    const workingFolder = join(this.#scratch, `next-${this.#readings}`);
    makeWorkingFolder(workingFolder, this.next);
    const { content, faults } = readWorkingFolder(workingFolder, this.next);
    const differences = content
      ? [...fileDifferences(replacedAssets(this.next, content)), ...differencesBetween(this.present, content)]
      : [];
    return { report: { folder: this.next.content, faults, differences }, workingFolder };
  }

  /** Deletes all of its files. Servers that were started in them have to be stopped before. */
  end(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
  }
}
