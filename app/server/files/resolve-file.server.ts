import { type Stats, statSync } from "node:fs";
import { extname, join } from "node:path";
import { contentType } from "mime-types";
import { assetFile } from "~/content/load/assets.server";
import { buildFolder } from "~/platform/build.server";

export type ResolvedFile = {
  path: string;
  /** Length, in bytes. */
  bytes: number;
  /** Time of the last change, in milliseconds since 1970. */
  modified: number;
};

/** Where a path below each prefix lies on the disk. Video metadata is only for the server. */
const places: [start: string, place: (path: string) => string | undefined][] = [
  ["/_build", (path) => join(buildFolder, path)],
  ["/assets", (path) => (path.endsWith(".json") ? undefined : assetFile(path))],
];

/** Error codes of the file system for a missing file. */
const absences = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

export function isAbsence(error: unknown): boolean {
  return absences.has(String((error as NodeJS.ErrnoException).code));
}

/**
 * Resolves a request target below `/_build` or `/assets` to a file. Dotfiles are never served.
 *
 * @param target without dot segments or malformed escapes
 * @throws errors of the file system, some of them for a missing file (`isAbsence`)
 */
export function resolveFile(target: string): ResolvedFile | undefined {
  const [escaped = ""] = target.split("?", 1);
  const path = decodeURIComponent(escaped);
  const [start = "", placeOf] = places.find(([start]) => path.startsWith(`${start}/`)) ?? [];
  const file = path.includes("/.") ? undefined : placeOf?.(path.slice(start.length));
  const stats = file && statSync(file, { throwIfNoEntry: false });
  return file && stats ? foundFile(file, stats) : undefined;
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
