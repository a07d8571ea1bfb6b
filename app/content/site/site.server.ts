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

/** Settings and content; `changed` is the time of the content's latest change, in milliseconds since 1970. */
export type LoadedSite = { env: Env; content: Content; icons: Icons; changed: number };

/** Delay after startup, in milliseconds. */
const hashedAfter = 500;

let loaded: LoadedSite | undefined;
let fingerprint = "";

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
  // Pages omit such files, so operators need the report.
  for (const fault of mediaFaults(content)) reportError(new Error(formatFault(fault)));
  warnOfLeftOut(content);
  return { env, content, icons: loadIcons(content), changed: latestChange(env.CONTENT_DIR, content) };
}

/** The loaded site. In development it is reloaded when a content file changes. */
export function site(): LoadedSite {
  const pinned = ofAnswer.getStore();
  if (pinned) return pinned;
  if (!inDevelopment) loaded ??= load();
  else if (!loaded || fingerprintAtStart(loaded.env) !== fingerprint) loaded = loadInDevelopment();
  return loaded;
}

/** Outlives this module, which is loaded again whenever a server file is saved. */
const development = globalThis as { lastFaultlessSite?: LoadedSite };

/** Invalid content is reported once in the terminal, and the previous content stays. */
function loadInDevelopment(): LoadedSite {
  try {
    development.lastFaultlessSite = load();
  } catch (error) {
    if (!development.lastFaultlessSite || !(error instanceof ContentError)) throw error;
    process.stderr.write(
      `${inLines("the content is invalid; pages still show the previous content:", error.message)}\n`,
    );
  }
  return development.lastFaultlessSite;
}

/** Memoises a function of the loaded site. */
export function oncePerSite<Made>(make: (loaded: LoadedSite) => Made): () => Made {
  const known = new WeakMap<LoadedSite, Made>();
  return () => {
    const loaded = site();
    if (!known.has(loaded)) known.set(loaded, make(loaded));
    return known.get(loaded) as Made;
  };
}

export function startFingerprint(): string {
  return fingerprint;
}

/** Uses the same site for a whole response, even if content is published meanwhile. */
export function pinSite(answer: () => void): void {
  ofAnswer.run(site(), answer);
}

/** The content refers to files that do not exist yet. */
export class UnfinishedFilesError extends ContentError {
  override name = "UnfinishedFilesError";
}

/**
 * Reads and checks the content in a worker thread; the returned function publishes it.
 *
 * @throws ContentError with every error; UnfinishedFilesError if the only errors are newly missing files
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
  if (leftOut.length > 0)
    log.warn(
      { leftOut: leftOut.map(formatFault) },
      "the content has keys of a later version, which are ignored",
    );
}

export function onPublished(listener: Listener): void {
  listeners.push(listener);
}

/**
 * Loads the site before the server listens. On any error it exits with code 1, so that a working server keeps running.
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
    if (error instanceof ContentError) refuseStart("the content is invalid", error.message);
    refuseStart((error as Error).message);
  }
  for (const name of unknownSettings(process.env)) log.warn(`${name} is not a setting of quayside`);
  if (!inDevelopment && !process.env.SITE_URL)
    log.warn(`SITE_URL is not set: links in previews and the sitemap begin with ${site().env.SITE_URL}`);
  // After the first responses; until then each page hashes only its own files.
  if (!inDevelopment) setTimeout(() => hashInTurns(site().content), hashedAfter).unref();
}

export function refuseStart(reason: string, details = ""): never {
  process.stderr.write(`${inLines(`quayside cannot start: ${reason}`, details)}\n`);
  process.exit(1);
}

function inLines(heading: string, details: string): string {
  return [heading, ...details.split("\n").filter(Boolean)].join("\n  ");
}
