import { AsyncLocalStorage } from "node:async_hooks";
import { adoptHashes, invalidateFiles } from "~/content/load/assets.server";
import { mediaProblems } from "~/content/load/check.server";
import { inDevelopment } from "~/content/load/development.server";
import { type Icons, loadIcons } from "~/content/load/icons.server";
import { ContentError, formatProblem } from "~/content/load/load.server";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import {
  type Env,
  EnvError,
  type ListenError,
  listenProblem,
  readEnv,
  unknownSettings,
} from "~/platform/settings.server";
import type { Content } from "~/schema/content";
import { fingerprintAtStart } from "./fingerprint.server";
import { readInWorker } from "./read-in-worker.server";
import { hashInTurns, latestChange, readContent } from "./reading.server";

/** `changed` is the time of the latest change to the content, in milliseconds since 1970. */
export type LoadedSite = { env: Env; content: Content; icons: Icons; changed: number };

const hashingDelayMs = 500;

let loaded: LoadedSite | undefined;
let fingerprint = "";

const ofAnswer = new AsyncLocalStorage<LoadedSite>();

const invalidSettings = "invalid settings";

type Listener = () => void;
const listeners: Listener[] = [];

function load(): LoadedSite {
  const env = readEnv(process.env);
  log.level = env.LOG_LEVEL;
  // The fingerprint is computed before the content is read, so that changes during reading are detected.
  fingerprint = fingerprintAtStart(env);
  const content = readContent(env);
  // Reports missing and invalid asset files, because operators may not notice that pages omit these files.
  for (const problem of mediaProblems(content)) reportError(new Error(formatProblem(problem)));
  warnOfUnknownKeys(content);
  return { env, content, icons: loadIcons(content), changed: latestChange(env.CONTENT_DIR, content) };
}

export function site(): LoadedSite {
  const pinned = ofAnswer.getStore();
  if (pinned) return pinned;
  if (!inDevelopment) loaded ??= load();
  else if (!loaded || fingerprintAtStart(loaded.env) !== fingerprint) loaded = loadInDevelopment();
  return loaded;
}

/** A global variable, because module variables are lost when Vite reloads this module. */
const development = globalThis as { lastValidSite?: LoadedSite };

function loadInDevelopment(): LoadedSite {
  try {
    development.lastValidSite = load();
  } catch (error) {
    if (!development.lastValidSite || !(error instanceof ContentError)) throw error;
    process.stderr.write(
      `${inLines("the content is invalid; pages still show the previous content:", error.message)}\n`,
    );
  }
  return development.lastValidSite;
}

/** Calls `make` only once for each published version of the content. */
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

/** Runs `answer` and its asynchronous work with the site that is loaded now, even if a new site is published. */
export function pinSite(answer: () => void): void {
  ofAnswer.run(site(), answer);
}

/** Thrown if only asset files have errors. The content is checked again, because copying may be unfinished. */
export class UnfinishedFilesError extends ContentError {
  override name = "UnfinishedFilesError";
}

/**
 * @throws UnfinishedFilesError if the only errors are in asset files, and at least one of these errors is new
 * @throws ContentError if the content has other errors
 */
export async function prepareNextSite(): Promise<() => void> {
  const { env, content: present } = site();
  const { content, icons, contentHashes, changed, lacking } = await readInWorker(env, present);
  if (lacking.length > 0) throw new UnfinishedFilesError(lacking);
  return () => {
    loaded = { env, content, icons, changed };
    invalidateFiles();
    adoptHashes(contentHashes);
    warnOfUnknownKeys(content);
    for (const listener of listeners) listener();
  };
}

function warnOfUnknownKeys({ unknownKeys }: Content): void {
  if (unknownKeys.length > 0)
    log.warn(
      { unknownKeys: unknownKeys.map(formatProblem) },
      "content keys that this version of the server does not support are ignored",
    );
}

export function onPublished(listener: Listener): void {
  listeners.push(listener);
}

/** Exits with code 1 if settings or content are invalid, so that a deployment keeps the old server running. */
export function startSite(): void {
  process.once("uncaughtException", (error: ListenError) => {
    const problem = loaded && listenProblem(error, { ...loaded.env, HOST: process.env.HOST });
    if (problem) exitBeforeStart(invalidSettings, problem);
    reportError(error);
    process.exit(1);
  });
  // Reads `NODE_ENV` by destructuring, because Vite replaces `process.env.NODE_ENV` with its value at build time.
  const { NODE_ENV } = process.env;
  if (import.meta.env.PROD && NODE_ENV === "development")
    exitBeforeStart(
      invalidSettings,
      "NODE_ENV is development, which is only for npm run dev: to run a build, set NODE_ENV to production",
    );
  try {
    site();
  } catch (error) {
    if (error instanceof EnvError) exitBeforeStart(invalidSettings, error.message);
    if (error instanceof ContentError) exitBeforeStart("the content is invalid", error.message);
    exitBeforeStart((error as Error).message);
  }
  for (const name of unknownSettings(process.env)) log.warn(`${name} is not a setting of quayside`);
  if (!inDevelopment && !process.env.SITE_URL)
    log.warn(`SITE_URL is not set: links in previews and the sitemap begin with ${site().env.SITE_URL}`);
  // Hashing all files takes a long time, so it begins only after the server has started.
  if (!inDevelopment) setTimeout(() => hashInTurns(site().content), hashingDelayMs).unref();
}

export function exitBeforeStart(reason: string, details = ""): never {
  process.stderr.write(`${inLines(`quayside cannot start: ${reason}`, details)}\n`);
  process.exit(1);
}

function inLines(heading: string, details: string): string {
  return [heading, ...details.split("\n").filter(Boolean)].join("\n  ");
}
