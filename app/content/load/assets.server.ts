import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { inDevelopment } from "./development.server";
import { fileStats } from "./file-text.server";

/** `folder` may be a draft, which contains only changed files. All other files are read from `fallbackFolder`. */
export type Assets = { folder: string; fallbackFolder?: string };

export const siteAssets: Assets = { folder: join("public", "assets") };

const others = new AsyncLocalStorage<Assets>();

export function withAssets<Result>(assets: Assets, act: () => Result): Result {
  return others.run(assets, act);
}

export function assetFile(path: string): string {
  const { folder, fallbackFolder } = others.getStore() ?? siteAssets;
  const file = join(folder, path);
  return fallbackFolder === undefined || existsSync(file) ? file : join(fallbackFolder, path);
}

function isWithin(folder: string, file: string): boolean {
  return realpathSync.native(file).startsWith(realpathSync.native(folder) + sep);
}

/** @returns false if the path is a symbolic link to a file outside the assets folder */
export function isServed(path: string): boolean {
  const { folder, fallbackFolder = folder } = others.getStore() ?? siteAssets;
  const file = assetFile(path);
  return isWithin(existsSync(join(folder, path)) ? folder : fallbackFolder, file);
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

let edition = 0;

/** Marks all cached files as possibly outdated. The next access to a file checks whether it has changed. */
export function invalidateFiles(): void {
  edition += 1;
}

export type Remembered<Made> = { made: Made; modified: number; edition: number };

/** @returns undefined if the file cannot be read or `make` fails */
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

/** The main thread and the worker exchange these hashes, so that the two threads do not hash the same file twice. */
export const contentHashes: ContentHashes = new Map();

/** Adds the content hash to the path, so that browsers and proxies can cache the file permanently. */
const versioned = memoisePerFile((content, path) => {
  const contentHash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return `${path}?v=${contentHash}`;
}, contentHashes);

export function adoptHashes(found: ContentHashes): void {
  for (const [path, known] of found) contentHashes.set(path, { ...known, edition });
}

export function assetUrl(path: string, base = "/assets"): string | undefined {
  const below = versioned(path);
  return below && base + below;
}

/** @param query the URL's query without `?` */
export function isCurrentAsset(path: string, query: string): boolean {
  const file = /^\/assets((?:\/[\w-]+(?:\.[\w-]+)*)+)$/.exec(path)?.[1];
  return file !== undefined && query.startsWith("v=") && Boolean(assetUrl(file)?.endsWith(`?${query}`));
}
