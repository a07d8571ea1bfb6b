import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { inDevelopment } from "./development.server";
import { fileStats } from "./file-text.server";

/** The folder that contains `/videos/x.mp4` and `/icons/…`. A draft's files override the site's files in `beneath`. */
export type Assets = { folder: string; beneath?: string };

export const siteAssets: Assets = { folder: join("public", "assets") };

const others = new AsyncLocalStorage<Assets>();

export function withAssets<Result>(assets: Assets, act: () => Result): Result {
  return others.run(assets, act);
}

export function assetFile(path: string): string {
  const { folder, beneath } = others.getStore() ?? siteAssets;
  const file = join(folder, path);
  return beneath === undefined || existsSync(file) ? file : join(beneath, path);
}

/**
 * Whether a file is within a folder after links are resolved.
 *
 * @throws errors of the file system, also if the file is missing
 */
function isWithin(folder: string, file: string): boolean {
  return realpathSync.native(file).startsWith(realpathSync.native(folder) + sep);
}

/** Whether the server may send a file: a symbolic link must not point outside its assets folder. */
export function isServed(path: string): boolean {
  const { folder, beneath = folder } = others.getStore() ?? siteAssets;
  const file = assetFile(path);
  return isWithin(existsSync(join(folder, path)) ? folder : beneath, file);
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

let edition = 0;

/** Makes caches check each file again, because new content may come with new files. */
export function invalidateFiles(): void {
  edition += 1;
}

/** A result cached for a file; `modified` is in milliseconds since 1970. */
export type Remembered<Made> = { made: Made; modified: number; edition: number };

/**
 * Memoises a function of an asset file. A changed file is read again after `invalidateFiles`; in development, always.
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

/** The content hash lets caches keep a file permanently. */
const versioned = memoisePerFile((content, path) => {
  const contentHash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return `${path}?v=${contentHash}`;
}, contentHashes);

/** Adds hashes from another thread; hashes of files that have changed since are computed again. */
export function adoptHashes(found: ContentHashes): void {
  for (const [path, known] of found) contentHashes.set(path, { ...known, edition });
}

/**
 * @param base URL at which the assets folder is published
 * @returns undefined if the file cannot be read
 */
export function assetUrl(path: string, base = "/assets"): string | undefined {
  const below = versioned(path);
  return below && base + below;
}

/** Whether a URL below `/assets` has the current hash of the file's content; the query is without its `?`. */
export function isCurrentAsset(path: string, query: string): boolean {
  const file = /^\/assets((?:\/[\w-]+(?:\.[\w-]+)*)+)$/.exec(path)?.[1];
  return file !== undefined && query.startsWith("v=") && Boolean(assetUrl(file)?.endsWith(`?${query}`));
}
