import { type Stats, statSync } from "node:fs";
import { extname, join } from "node:path";
import { contentType } from "mime-types";
import { isWithin, siteAssets } from "~/content/load/assets.server";
import { buildFolder } from "~/platform/build.server";

export type ResolvedFile = {
  path: string;
  /** Length, in bytes. */
  bytes: number;
  /** Time of the last change, in milliseconds since 1970. */
  modified: number;
};

/** The folder with the files below each prefix. */
const folders: [start: string, folder: string][] = [
  ["/_build", buildFolder],
  ["/assets", siteAssets.folder],
];

/** Error codes of the file system for a missing file. */
const absences = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

export function isAbsence(error: unknown): boolean {
  return absences.has(String((error as NodeJS.ErrnoException).code));
}

/**
 * Resolves a request target below `/_build` or `/assets` to a file. Dotfiles, video metadata and files that links in the
 * folder point to outside of it are never served.
 *
 * @param target without dot segments or malformed escapes
 * @throws errors of the file system, some of them for a missing file (`isAbsence`)
 */
export function resolveFile(target: string): ResolvedFile | undefined {
  const [escaped = ""] = target.split("?", 1);
  const path = decodeURIComponent(escaped);
  const [start, folder] = folders.find(([start]) => path.startsWith(`${start}/`)) ?? [];
  if (!start || !folder || path.includes("/.") || path.endsWith(".json")) return undefined;
  const file = join(folder, path.slice(start.length));
  return isWithin(folder, file) ? foundFile(file, statSync(file)) : undefined;
}

/** @returns undefined for anything but a regular file */
export function foundFile(path: string, stats: Stats): ResolvedFile | undefined {
  return stats.isFile() ? { path, bytes: stats.size, modified: stats.mtimeMs } : undefined;
}

/** A file's `Content-Type`, by its extension. */
export function typeOf({ path }: ResolvedFile): string {
  return contentType(extname(path)) || "application/octet-stream";
}

export function lastModifiedOf({ modified }: ResolvedFile): string {
  return new Date(modified).toUTCString();
}
