import { AsyncLocalStorage } from "node:async_hooks";
import { adoptHashes, invalidateFiles } from "~/content/load/assets.server";
import { mediaFaults } from "~/content/load/check.server";
import { inDevelopment } from "~/content/load/development.server";
import { type Icons, loadIcons } from "~/content/load/icons.server";
import { ContentError, formatFault } from "~/content/load/load.server";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import {
  type Env,
  EnvError,
  type ListenError,
  listenFault,
  readEnv,
  unknownSettings,
} from "~/platform/settings.server";
import type { Content } from "~/schema/content";
import { fingerprintAtStart } from "./fingerprint.server";
import { readInWorker } from "./read-in-worker.server";
import { hashInTurns, latestChange, readContent } from "./reading.server";

/** Everything the server has loaded, and the time of the content's latest change (see `latestChange`). */
export type LoadedSite = { env: Env; content: Content; icons: Icons; changed: number };

/** How long after the start all files are hashed, in milliseconds. */
const hashedAfter = 500;

let loaded: LoadedSite | undefined;
let fingerprint = "";

/** Pins the site that a response is made from. */
const ofAnswer = new AsyncLocalStorage<LoadedSite>();

const invalidSettings = "invalid settings";

type Listener = () => void;
const listeners: Listener[] = [];

function load(): LoadedSite {
  const env = readEnv(process.env);
  log.level = env.LOG_LEVEL;
  // Before reading, so that a change during reading is noticed.
  fingerprint = fingerprintAtStart(env);
  const content = readContent(env);
  // Pages leave such a file out; the operators have to know.
  for (const fault of mediaFaults(content)) reportError(new Error(formatFault(fault)));
  warnOfLeftOut(content);
  return { env, content, icons: loadIcons(content), changed: latestChange(env.CONTENT_DIR, content) };
}

/** The loaded site. In development it follows the content folder: a saved file shows on the next request. */
export function site(): LoadedSite {
  const pinned = ofAnswer.getStore();
  if (pinned) return pinned;
  if (!inDevelopment) loaded ??= load();
  else if (!loaded || fingerprintAtStart(loaded.env) !== fingerprint) loaded = loadInDevelopment();
  return loaded;
}

/** Outlives this module, which is loaded anew whenever a file of the server is saved. */
const development = globalThis as { lastFaultlessSite?: LoadedSite };

/** Faulty content is told once in the terminal, and what was there before stays. */
function loadInDevelopment(): LoadedSite {
  try {
    development.lastFaultlessSite = load();
  } catch (error) {
    if (!development.lastFaultlessSite || !(error instanceof ContentError)) throw error;
    process.stderr.write(
      `${inLines("the content is wrong, and pages show what was there before:", error.message)}\n`,
    );
  }
  return development.lastFaultlessSite;
}

/** Makes something of the loaded site, once for each that is loaded. */
export function oncePerSite<Made>(make: (loaded: LoadedSite) => Made): () => Made {
  const known = new WeakMap<LoadedSite, Made>();
  return () => {
    const loaded = site();
    if (!known.has(loaded)) known.set(loaded, make(loaded));
    return known.get(loaded) as Made;
  };
}

/** What the content folder was known by when it was read at the start. */
export function startFingerprint(): string {
  return fingerprint;
}

/** Makes a response from the present site, even if content is published before it ends. */
export function pinSite(answer: () => void): void {
  ofAnswer.run(site(), answer);
}

/** Content that names files which do not exist yet. */
export class UnfinishedFilesError extends ContentError {
  override name = "UnfinishedFilesError";
}

/**
 * Reads and checks the content again, in a worker thread.
 *
 * @returns a function that publishes the content for all later responses
 * @throws ContentError with every fault; UnfinishedFilesError if the only faults are files that are newly missing
 */
export async function prepareNextSite(): Promise<() => void> {
  const { env, content: present } = site();
  const { content, icons, contentHashes, changed, lacking } = await readInWorker(env, present);
  if (lacking.length > 0) throw new UnfinishedFilesError(lacking);
  return () => {
    loaded = { env, content, icons, changed };
    invalidateFiles();
    adoptHashes(contentHashes);
    warnOfLeftOut(content);
    for (const listener of listeners) listener();
  };
}

function warnOfLeftOut({ leftOut }: Content): void {
  if (leftOut.length > 0) log.warn({ leftOut: leftOut.map(formatFault) }, "content of a later version");
}

/** Calls a listener whenever content has been published. */
export function onPublished(listener: Listener): void {
  listeners.push(listener);
}

/**
 * Loads the site before the server listens. On any fault it prints readable lines and exits with code 1, so that a
 * broken site never replaces a working one.
 */
export function startSite(): void {
  process.once("uncaughtException", (error: ListenError) => {
    const fault = loaded && listenFault(error, { ...loaded.env, HOST: process.env.HOST });
    if (fault) refuseStart(invalidSettings, fault);
    reportError(error);
    process.exit(1);
  });
  // Vite replaces `process.env.NODE_ENV` in builds, and remix-serve reads the variable.
  const { NODE_ENV } = process.env;
  if (import.meta.env.PROD && NODE_ENV === "development")
    refuseStart(
      invalidSettings,
      "NODE_ENV must be production for a build (found development, which is for npm run dev)",
    );
  try {
    site();
  } catch (error) {
    if (error instanceof EnvError) refuseStart(invalidSettings, error.message);
    if (error instanceof ContentError) refuseStart("the content is wrong", error.message);
    refuseStart((error as Error).message);
  }
  for (const name of unknownSettings(process.env)) log.warn(`${name} is not a setting of quayside`);
  if (!inDevelopment && !process.env.SITE_URL)
    log.warn(`SITE_URL is not set: links in previews and the sitemap begin with ${site().env.SITE_URL}`);
  // Once the first requests are answered, before which a page hashes only its own files.
  if (!inDevelopment) setTimeout(() => hashInTurns(site().content), hashedAfter).unref();
}

/** Prints why the server cannot start, and exits. */
export function refuseStart(reason: string, details = ""): never {
  process.stderr.write(`${inLines(`quayside cannot start: ${reason}`, details)}\n`);
  process.exit(1);
}

function inLines(heading: string, details: string): string {
  return [heading, ...details.split("\n").filter(Boolean)].join("\n  ");
}
