import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { type Assets, nameWithHash } from "./assets.server";

/*
 * A release is a folder with all that a site shows: content, every file below its assets, and a manifest. Each of those
 * files has its hash in its name, so that releases never answer one address with two files.
 */

/** The manifest's form; an older site refuses a later one. */
export const releaseVersion = 1;
export const manifestName = "release.json";

/** The file beside the releases that says which is shown, and in its second line which was before. */
export const pointerName = "shown";

export const releaseId = /^[0-9a-f]{12}$/;

const segment = String.raw`[\w-][\w.-]*`;
/** The paths that files of a release have. */
export const placeOfFile = new RegExp(`^(?:content/${segment}\\.json|assets/(?:${segment}/)*${segment})$`);

const manifestSchema = z.strictObject({
  version: z.literal(releaseVersion),
  id: z.string().regex(releaseId, "must be 12 hexadecimal digits"),
  made: z.iso.datetime(),
  /** By `content/` or `assets/` and the path there, without the hash. */
  files: z.record(
    z.string().regex(placeOfFile),
    z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ReleasedFiles = Manifest["files"];

export class ReleaseError extends Error {
  override name = "ReleaseError";
}

/** A release's id: a hash of its files' places and contents. */
export function idOf(files: ReleasedFiles): string {
  const lines = Object.entries(files).map(([place, { sha256 }]) => `${place} ${sha256}\n`);
  return sha256Of(Buffer.from(lines.sort().join(""))).slice(0, 12);
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Where a file lies in a release's folder. */
export function placeOnDisk(place: string, sha256: string): string {
  return place.startsWith("assets/") ? nameWithHash(place, sha256) : place;
}

/**
 * @param folder of a release
 * @throws ReleaseError
 */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName);
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new ReleaseError(
      isMissing ? `${folder} holds no release: it has no ${manifestName}` : `${file}: ${error}`,
    );
  }
  const { version } = z.object({ version: z.number() }).safeParse(parsed).data ?? {};
  if (version !== undefined && version !== releaseVersion)
    throw new ReleaseError(
      `${folder} is a release of version ${version}, and this site knows ${releaseVersion}`,
    );
  const { data, error } = manifestSchema.safeParse(parsed);
  const [issue] = error?.issues ?? [];
  if (!data)
    throw new ReleaseError([file, issue?.path.join(" "), reasonOf(issue)].filter(Boolean).join(": "));
  if (data.id !== idOf(data.files)) throw new ReleaseError(`${file}: the id is not that of the files`);
  return data;
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  return issue?.code === "invalid_key" ? "is no path below content/ or assets/" : issue?.message;
}

/**
 * Compares a release with its manifest, to the last byte.
 *
 * @returns what is missing or wrong
 * @throws ReleaseError for a manifest that cannot be read
 */
export function releaseFaults(folder: string): string[] {
  return [...placesIn(folder)].flatMap(([place, sha256]) => {
    const stats = lstatSync(join(folder, place), { throwIfNoEntry: false });
    if (!stats) return [`${place} is missing`];
    if (!stats.isFile()) return [`${place} is no file`];
    return sha256Of(readFileSync(join(folder, place))) === sha256 ? [] : [`${place} has another hash`];
  });
}

/**
 * Files in a release's folder that its manifest does not name, such as those of a file manager or a network share. No page
 * asks for them.
 *
 * @throws ReleaseError for a manifest that cannot be read
 */
export function surplusFiles(folder: string): string[] {
  const places = placesIn(folder);
  return filesWithin(folder).filter((file) => file !== manifestName && !places.has(file));
}

/** The hashes of a release's files, by where they lie. */
function placesIn(folder: string): Map<string, string> {
  const { files } = readManifest(folder);
  return new Map(Object.entries(files).map(([place, { sha256 }]) => [placeOnDisk(place, sha256), sha256]));
}

function filesWithin(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

/** The files of a release's pages. */
export function assetsOf(folder: string, { files }: Manifest): Assets {
  const names = Object.entries(files).flatMap(([place, { sha256 }]) => {
    const path = place.slice("assets".length);
    return place.startsWith("assets/") ? [[path, nameWithHash(path, sha256)] as const] : [];
  });
  return { folder: join(folder, "assets"), names: new Map(names) };
}

/** The ids of all whole releases. */
export function releasesIn(releases: string): string[] {
  return readdirSync(releases).filter((name) => releaseId.test(name));
}

/** Which release is shown, and which was before. */
export type Pointer = { shown: string; before: string | undefined };

/** @throws ReleaseError if the pointer is missing or says nothing */
export function readPointer(releases: string): Pointer {
  const file = join(releases, pointerName);
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").trim().split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw new ReleaseError(`${file}: ${error}`);
    throw new ReleaseError(
      existsSync(releases)
        ? `${releases} shows no release yet: npm run release -- activate ID`
        : `there is no folder ${releases}`,
    );
  }
  const [shown = "", before] = lines;
  if (!releaseId.test(shown))
    throw new ReleaseError(
      `${file} names no release, but ${JSON.stringify(shown)}: npm run release -- activate ID`,
    );
  return { shown, before };
}

/** The release that is shown. */
export type Release = { id: string; made: Date; folder: string; content: string; assets: Assets };

/** @throws ReleaseError */
export function shownRelease(releases: string): Release {
  const { shown: id } = readPointer(releases);
  const folder = join(releases, id);
  if (!statSync(folder, { throwIfNoEntry: false }))
    throw new ReleaseError(`${join(releases, pointerName)} names ${id}, which is not there`);
  return { ...releaseAt(folder), id };
}

/** @throws ReleaseError for a manifest that cannot be read */
export function releaseAt(folder: string): Release {
  const manifest = readManifest(folder);
  const { id } = manifest;
  const made = new Date(manifest.made);
  return { id, made, folder, content: join(folder, "content"), assets: assetsOf(folder, manifest) };
}
