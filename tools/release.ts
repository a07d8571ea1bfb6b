import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Manifest,
  type Pointer,
  pointerName,
  readManifest,
  readPointer,
  releasesIn,
} from "~/content/load/release.server";
import { readEnv } from "~/content/site/env.server";
import {
  CallError,
  type Commands,
  commandCalled,
  print,
  readArguments,
  runTool,
  toTable,
} from "./command-line";
import { tellBroken } from "./preview/broken-links";
import { activate, brokenBy, goBack, makeRelease, partOfName, putRelease } from "./release/releases";
import { waitUntilShown } from "./release/wait-until-shown";

const help = `Makes releases of content and assets, and says which one the servers show (RELEASES_DIR).

npm run release -- make [--content FOLDER] [--assets FOLDER]   makes one, checks it and prints its id
npm run release -- put FOLDER     takes over one that was made elsewhere
npm run release -- list           all of them
npm run release -- show           the id of the one that is shown
npm run release -- activate ID    shows it, content and assets together
npm run release -- back           shows the one that was shown before
npm run release -- prune          deletes old ones: all but the newest 10 (--keep N), what is shown and what was before

make, activate and back say which links that were sent break, and what mends each; activate --strict refuses to break any.
make takes content (CONTENT_DIR) and public/assets by default; files in CONTENT/assets add to those or replace them.
--releases FOLDER stands for RELEASES_DIR. With --metrics URL, once for each server, activate and back wait until that
server shows it.
Exit codes: 0 done; 1 faults, nothing is changed; 2 wrong call.
`;

const options = {
  content: { type: "string" },
  assets: { type: "string" },
  releases: { type: "string" },
  metrics: { type: "string", multiple: true },
  keep: { type: "string" },
  strict: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const commands = {
  make: { options: ["releases", "content", "assets"], operands: [] },
  put: { options: ["releases"], operands: ["FOLDER"] },
  list: { options: ["releases"], operands: [] },
  show: { options: ["releases"], operands: [] },
  activate: { options: ["releases", "metrics", "strict"], operands: ["ID"] },
  back: { options: ["releases", "metrics"], operands: [] },
  prune: { options: ["releases", "keep"], operands: [] },
} satisfies Commands;

/** How many releases stay: pages of the older ones are hardly open any more. */
const keptUnlessTold = "10";

await runTool("release", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const command = commandCalled(commands, positionals, values);
  const [, operand = ""] = positionals;
  const env = readEnv({
    CONTENT_DIR: process.env.CONTENT_DIR,
    RELEASES_DIR: values.releases ?? process.env.RELEASES_DIR,
  });
  const releases = env.RELEASES_DIR && resolve(env.RELEASES_DIR);
  if (!releases) throw new CallError("needs RELEASES_DIR, or --releases FOLDER");
  if (!existsSync(releases)) throw new CallError(`there is no folder ${releases}`);
  const given = () => {
    if (operand) return operand;
    throw new CallError(`${command} needs ${commands[command].operands}`);
  };
  const wait = (release: string) =>
    waitUntilShown(values.metrics ?? [], {
      since: Date.now(),
      release,
    });
  switch (command) {
    case "make": {
      const content = resolve(values.content ?? env.CONTENT_DIR);
      const assets = resolve(values.assets ?? join("public", "assets"));
      const id = makeRelease({ content, assets }, releases);
      tellBroken(brokenBy(id, releases));
      return print(`${id}\n`);
    }
    case "put":
      return print(`${putRelease(resolve(given()), releases)}\n`);
    case "list":
      return list(releases);
    case "show":
      return print(`${readPointer(releases).shown}\n`);
    case "activate":
      activate(given(), releases, values.strict);
      return wait(operand);
    case "back": {
      const id = goBack(releases);
      print(`${id}\n`);
      return wait(id);
    }
    case "prune":
      return prune(releases, values.keep ?? keptUnlessTold);
  }
});

/** Releases that can be read, the newest first. */
function manifestsIn(releases: string): Manifest[] {
  return releasesIn(releases)
    .flatMap((id) => {
      try {
        return [readManifest(join(releases, id))];
      } catch (error) {
        process.stderr.write(`${(error as Error).message}\n`);
        return [];
      }
    })
    .sort((one, other) => other.made.localeCompare(one.made));
}

function pointed(releases: string): Partial<Pointer> {
  return existsSync(join(releases, pointerName)) ? readPointer(releases) : {};
}

function list(releases: string): void {
  const { shown, before } = pointed(releases);
  const rows = manifestsIn(releases).map(({ id, made, files }) => {
    const all = Object.values(files);
    const megabytes = all.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    const state = id === shown ? "shown" : id === before ? "before" : "";
    return [id, made, String(all.length), megabytes.toFixed(1), state];
  });
  print(toTable([["ID", "MADE", "FILES", "MB", ""], ...rows]));
}

/** Half-made releases of runs that were killed are this old, in milliseconds. */
const abandonedAfter = 3_600_000;

function prune(releases: string, most: string): void {
  if (!/^\d{1,6}$/.test(most)) throw new CallError("--keep takes a number");
  const { shown, before } = pointed(releases);
  const old = manifestsIn(releases)
    .slice(Number(most))
    .filter(({ id }) => id !== shown && id !== before);
  for (const { id } of old) {
    // Gone at once: nobody finds a half of it.
    const aside = join(releases, `${partOfName}${id}`);
    renameSync(join(releases, id), aside);
    rmSync(aside, { recursive: true, force: true });
    print(`${id}\n`);
  }
  for (const name of readdirSync(releases).filter((each) => each.startsWith(partOfName))) {
    const part = join(releases, name);
    if (Date.now() - statSync(part).mtimeMs > abandonedAfter) rmSync(part, { recursive: true, force: true });
  }
}
