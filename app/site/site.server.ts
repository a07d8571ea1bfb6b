import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { defaultArea, productOf } from "~/content/addresses";
import { assetUrl, namedAssets } from "~/content/assets.server";
import { mediaFaults } from "~/content/check.server";
import type { Facts } from "~/content/facts";
import { type Icons, loadIcons } from "~/content/icons.server";
import {
  type Content,
  ContentError,
  formatFault,
  loadContent,
  type ProductContent,
} from "~/content/load.server";
import { filledThroughout } from "~/content/naming";
import { log } from "~/log/log.server";
import { reportError } from "~/log/report.server";
import { type Env, EnvError, readEnv } from "./env.server";
import { notFound } from "./not-found.server";

/** What the server knows once it has started: its settings, the content and the icons' text. */
export type LoadedSite = { env: Env; content: Content; icons: Icons };

let loaded: LoadedSite | undefined;
let loadedAt = 0;

function load(): LoadedSite {
  const env = readEnv(process.env);
  log.level = env.LOG_LEVEL;
  const content = loadContent(env.CONTENT_DIR);
  const facts: Facts = { retentionDays: env.LEADS_RETENTION_DAYS };
  for (const product of Object.values(content.products))
    product.legal = filledThroughout(product.legal, facts);
  loadedAt = Date.now();
  // A page goes without such a file; the operators have to know.
  for (const fault of mediaFaults(content)) reportError(new Error(formatFault(fault)));
  // Hashing hundreds of files must not be what the first visitors wait for.
  for (const { path } of namedAssets(content)) assetUrl(path);
  return { env, content, icons: loadIcons(content) };
}

/** The loaded site. In development it follows the content folder: a save shows on the next request. */
export function site(): LoadedSite {
  if (!loaded || (process.env.NODE_ENV === "development" && changedSince(loaded.env.CONTENT_DIR, loadedAt)))
    loaded = load();
  return loaded;
}

/**
 * The content that the first segment of a URL selects; the empty path selects Seafood (rule 3.2).
 *
 * @throws a 404 response when it selects none
 */
export function areaContent(area: string = defaultArea): ProductContent {
  const product = productOf(area);
  if (!product) throw notFound();
  return site().content.products[product];
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
