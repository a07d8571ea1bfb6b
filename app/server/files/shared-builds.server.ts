import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { keepListing } from "~/platform/listing.server";
import { reportError } from "~/platform/log/report.server";
import { isAbsence } from "./resolve-file.server";

/** The present build and the two before. */
const buildsKept = 3;

/** Scripts of contents that are kept of each build: two for each time that something is published. */
const shellsKept = 40;

/** How folders of builds are named: nothing else in the shared folder is read or deleted. */
const buildName = /^[0-9a-f]{8}$/;

/**
 * A folder that servers of different versions share, with the client builds of the latest ones, so that each can answer
 * for what another's pages load. Faults of the disk are logged, and leave the server with its own files.
 */
export class SharedBuilds {
  readonly #own: string;
  readonly #builds = keepListing(buildsIn);

  /**
   * @param folder of all builds
   * @param version of this server's build
   */
  constructor(
    private readonly folder: string,
    version: string,
  ) {
    this.#own = join(folder, version);
    // Without the folder nothing is shared, so here its absence is told.
    const isExpected = () => false;
    this.#tryTo(() => {
      mkdirSync(this.#own, { recursive: true });
      const now = new Date();
      utimesSync(this.#own, now, now);
      // By another machine's clock this build may seem the oldest.
      const others = buildsIn(folder).filter((path) => path !== this.#own);
      for (const path of others.slice(buildsKept - 1)) rmSync(path, { recursive: true, force: true });
    }, isExpected);
  }

  /** Adds a file of this build, which is there whole or not at all. */
  write(name: string, content: Buffer): void {
    const path = join(this.#own, name);
    this.#tryTo(() => {
      if (existsSync(path)) return;
      const part = join(this.#own, `.${randomUUID()}.${name}`);
      try {
        writeFileSync(part, content);
        renameSync(part, path);
      } finally {
        rmSync(part, { force: true });
      }
      if (!isShell(name)) return;
      const shells = newestFirst(this.#own).filter((each) => isShell(basename(each)));
      for (const old of shells.slice(shellsKept)) rmSync(old, { force: true });
    });
  }

  /** A file of any of the builds. */
  find(name: string): Buffer | undefined {
    if (!/^\w[\w.-]*$/.test(name)) return undefined;
    return this.#tryTo(() => {
      for (const build of this.#builds(this.folder)) {
        const path = join(build, name);
        if (existsSync(path)) return readFileSync(path);
      }
      return undefined;
    });
  }

  /** @param isExpected by default what is absent: another server may have deleted an old build meanwhile */
  #tryTo<Result>(act: () => Result, isExpected = isAbsence): Result | undefined {
    try {
      return act();
    } catch (error) {
      if (!isExpected(error)) reportError(error);
      return undefined;
    }
  }
}

function isShell(name: string): boolean {
  return name.startsWith("shell-");
}

/** The builds in a shared folder, the latest first. */
function buildsIn(folder: string): string[] {
  return newestFirst(folder).filter((path) => buildName.test(basename(path)));
}

function newestFirst(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, modified: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.modified - one.modified)
    .map(({ path }) => path);
}
