import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { inDevelopment } from "./development.server";
import { fileStats } from "./file-text.server";

/**
 * The folder that content paths (`/videos/x.mp4`, `/icons/…`) are relative to. A draft's files take precedence over those
 * of the site, which are `beneath`.
 */
export type Assets = { folder: string; beneath?: string };

export const siteAssets: Assets = { folder: join("public", "assets") };

const others = new AsyncLocalStorage<Assets>();

/** Runs a function with other files than the site's. */
export function withAssets<Result>(assets: Assets, act: () => Result): Result {
  return others.run(assets, act);
}

export function assetFile(path: string): string {
  const { folder, beneath } = others.getStore() ?? siteAssets;
  const file = join(folder, path);
  return beneath === undefined || existsSync(file) ? file : join(beneath, path);
}

/**
 * Whether a file is within the folder that files are served from, links resolved.
 *
 * @throws errors of the file system, also for a missing file
 */
export function isWithin(folder: string, file: string): boolean {
  return realpathSync.native(file).startsWith(realpathSync.native(folder) + sep);
}

/** Whether a file of the content's is served: it may be a link, but not to another place. */
export function isServed(path: string): boolean {
  const { folder, beneath = folder } = others.getStore() ?? siteAssets;
  const file = assetFile(path);
  return isWithin(existsSync(join(folder, path)) ? folder : beneath, file);
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

let edition = 0;

/** Makes caches check each file again, as new content may have brought new files. */
export function invalidateFiles(): void {
  edition += 1;
}

/** A result cached for a file; `modified` is in milliseconds since 1970. */
export type Remembered<Made> = { made: Made; modified: number; edition: number };

/**
 * Memoises a function of a file below the assets folder. After `invalidateFiles`, and in development on every call, a
 * changed file is read again.
 *
 * @returns undefined if the file cannot be read or `make` fails
 */
export function memoisePerFile<Made>(
  make: (content: Buffer, path: string) => Made,
  known = new Map<string, Remembered<Made>>(),
) {
  return (path: string): Made | undefined => {
    const earlier = known.get(path);
    if (earlier?.edition === edition && !inDevelopment) return earlier.made;
    const file = assetFile(path);
    try {
      const modified = fileStats(file).mtimeMs;
      const made = earlier?.modified === modified ? earlier.made : make(readFileSync(file), path);
      known.set(path, { made, modified, edition });
      return made;
    } catch {
      return undefined;
    }
  };
}

export type ContentHashes = Map<string, Remembered<string>>;

/** Versioned paths of the files that this thread has hashed, by path. Hashing all files is slow. */
export const contentHashes: ContentHashes = new Map();

/** A path with the file's content hash, so that caches may keep it for ever. */
const versioned = memoisePerFile((content, path) => {
  const contentHash = createHash("sha256").update(content).digest("base64url").slice(0, 10);
  return `${path}?v=${contentHash}`;
}, contentHashes);

/** Takes over hashes that another thread has computed, except those of files that have changed since. */
export function adoptHashes(found: ContentHashes): void {
  for (const [path, known] of found) contentHashes.set(path, { ...known, edition });
}

/**
 * The URL of a file below the assets folder.
 *
 * @param base where that folder is published
 * @returns undefined if the file cannot be read
 */
export function assetUrl(path: string, base = "/assets"): string | undefined {
  const below = versioned(path);
  return below && base + below;
}

/**
 * Whether a URL below `/assets` has the current hash of the file's content.
 *
 * @param path of the URL, `/assets/…`
 * @param query without its `?`
 */
export function isCurrentAsset(path: string, query: string): boolean {
  const file = /^\/assets((?:\/[\w-]+(?:\.[\w-]+)*)+)$/.exec(path)?.[1];
  return file !== undefined && query.startsWith("v=") && Boolean(assetUrl(file)?.endsWith(`?${query}`));
}
