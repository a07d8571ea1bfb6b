import { AsyncLocalStorage } from "node:async_hooks";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { adoptHashes, lookAtFilesAgain } from "~/content/load/assets.server";
import { mediaFaults } from "~/content/load/check.server";
import { inDevelopment } from "~/content/load/development.server";
import { type Icons, loadIcons } from "~/content/load/icons.server";
import { ContentError, formatFault } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import { type Env, EnvError, readEnv } from "./env.server";
import { fingerprintAtStart } from "./fingerprint.server";
import { readInWorker } from "./read-in-worker.server";
import { readContent } from "./reading.server";

/** What the server knows: its settings, the content and the icons' text. */
export type LoadedSite = { env: Env; content: Content; icons: Icons };

let loaded: LoadedSite | undefined;
let loadedAt = 0;
let fingerprint = "";

/** The site that an answer is made of, from its beginning to its end. */
const ofAnswer = new AsyncLocalStorage<LoadedSite>();

type Listener = () => void;
const listeners: Listener[] = [];

function load(): LoadedSite {
  const env = readEnv(process.env);
  log.level = env.LOG_LEVEL;
  // Before it is read: what changes meanwhile is a change.
  fingerprint = fingerprintAtStart(env.CONTENT_DIR);
  const content = readContent(env);
  loadedAt = Date.now();
  // A page goes without such a file; the operators have to know.
  for (const fault of mediaFaults(content)) reportError(new Error(formatFault(fault)));
  return { env, content, icons: loadIcons(content) };
}

/** The loaded site. In development it follows the content folder: a save shows on the next request. */
export function site(): LoadedSite {
  const pinned = ofAnswer.getStore();
  if (pinned) return pinned;
  if (!loaded || (inDevelopment && changedSince(loaded.env.CONTENT_DIR, loadedAt))) loaded = load();
  return loaded;
}

/** What the content folder was known by when it was read at the start. */
export function readAs(): string {
  return fingerprint;
}

/** Has an answer be made of the present site, whatever is published before it is complete. */
export function answerOfPresentSite(answer: () => void): void {
  ofAnswer.run(site(), answer);
}

/** Content whose files are not all there yet. */
export class UnfinishedFilesError extends ContentError {
  override name = "UnfinishedFilesError";
}

/**
 * Reads and checks the content folder anew, in a thread of its own.
 *
 * @returns what has all answers from then on be made of it
 * @throws ContentError with every fault; UnfinishedFilesError where only files lack that do not lack at present
 */
export async function prepareNextSite(): Promise<() => void> {
  const { env, content: present } = site();
  const { content, icons, contentHashes, lacking } = await readInWorker(env, present);
  if (lacking.length > 0) throw new UnfinishedFilesError(lacking);
  return () => {
    loaded = { env, content, icons };
    lookAtFilesAgain();
    adoptHashes(contentHashes);
    for (const listener of listeners) listener();
  };
}

/** Has something be done at once whenever content has been published. */
export function onPublished(listener: Listener): void {
  listeners.push(listener);
}

function changedSince(folder: string, time: number): boolean {
  return readdirSync(folder).some((file) => statSync(join(folder, file)).mtimeMs > time);
}

/**
 * Loads the site before the server listens. Whatever is wrong is said in readable lines on the console,
 * and the process ends with exit code 1: a half-working site must not take a working one's place.
 */
export function startSite(): void {
  process.once("uncaughtException", (error: NodeJS.ErrnoException & { port?: number }) => {
    if (error.syscall === "listen") refuseStart(`cannot listen on port ${error.port}: ${error.code}`);
    reportError(error);
    process.exit(1);
  });
  try {
    site();
  } catch (error) {
    if (error instanceof EnvError) refuseStart("the environment is wrong", error.message);
    if (error instanceof ContentError) refuseStart("the content is wrong", error.message);
    refuseStart((error as Error).message);
  }
}

/** Says on the console why the server cannot start, and ends the process. */
export function refuseStart(reason: string, details = ""): never {
  const lines = details ? details.split("\n").map((line) => `\n  ${line}`) : [];
  process.stderr.write(`quayside cannot start: ${reason}${lines.join("")}\n`);
  process.exit(1);
}
