import { type Stats, statSync } from "node:fs";
import { extname, join } from "node:path";
import { contentType } from "mime-types";

/** A file as it is for now. */
export type ResolvedFile = {
  path: string;
  /** Length, in bytes. */
  bytes: number;
  /** Time of its last change, in milliseconds since 1970. */
  modified: number;
};

/** Where the files below a path of the site are. */
const folders: [start: string, folder: string][] = [
  ["/_build/", join("build", "client", "_build")],
  ["/assets/", join("public", "assets")],
];

/** What the file system says where there is no file. */
const absences = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** Whether an error says that there is no such file. */
export function isAbsence(error: unknown): boolean {
  return absences.has(String((error as NodeJS.ErrnoException).code));
}

/**
 * The file that a request target below `/_build` or `/assets` means. Dotfiles are never served.
 *
 * @param target without dot segments or malformed escapes
 * @throws what the file system does, also where there is no such file
 */
export function resolveFile(target: string): ResolvedFile | undefined {
  const [escaped = ""] = target.split("?", 1);
  const path = decodeURIComponent(escaped);
  const [start = "", folder] = folders.find(([start]) => path.startsWith(start)) ?? [];
  if (folder === undefined || path.includes("/.")) return undefined;
  const file = join(folder, path.slice(start.length));
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && foundFile(file, stats);
}

/** A file by what the file system says of it; undefined for a folder and the like. */
export function foundFile(path: string, stats: Stats): ResolvedFile | undefined {
  return stats.isFile() ? { path, bytes: stats.size, modified: stats.mtimeMs } : undefined;
}

/** A file's `Content-Type`, by its name. */
export function typeOf({ path }: ResolvedFile): string {
  return contentType(extname(path)) || "application/octet-stream";
}

/** A file's `Last-Modified`. */
export function lastModifiedOf({ modified }: ResolvedFile): string {
  return new Date(modified).toUTCString();
}
