import { randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { withAssets } from "~/content/load/assets.server";
import { contentFaults } from "~/content/load/check.server";
import { formatFault } from "~/content/load/load.server";
import {
  assetsOf,
  idOf,
  type Manifest,
  manifestName,
  type Pointer,
  placeOfFile,
  placeOnDisk,
  pointerName,
  type ReleasedFiles,
  ReleaseError,
  readManifest,
  readPointer,
  releaseAt,
  releaseFaults,
  releaseId,
  releasesIn,
  releaseVersion,
  sha256Of,
  surplusFiles,
} from "~/content/load/release.server";
import { counted } from "../command-line";
import { filesBelow, ownAssets } from "../files-below";
import { brokenLinks, tellBroken } from "../preview/broken-links";

/** How names of unfinished releases begin. */
export const partOfName = ".part-";

type Source = { content: string; assets: string };

/**
 * Makes a release of a content folder and its assets, and puts it among the others, whole or not at all.
 *
 * @returns its id
 * @throws Error with a line for each fault
 */
export function makeRelease({ content, assets }: Source, releases: string): string {
  const texts = filesBelow(content).filter(
    (name) => /^[^/\\]+\.json$/.test(name) && !ignored(`content/${name}`),
  );
  if (!texts.includes("site.json"))
    throw new ReleaseError(`${content} holds no content: it has no site.json`);
  if (!existsSync(assets)) throw new ReleaseError(`there is no folder ${assets}`);
  const sources = new Map(texts.map((name) => [`content/${name}`, join(content, name)]));
  for (const folder of [assets, join(content, ownAssets)])
    for (const name of filesBelow(folder)) {
      const place = `assets/${name.replaceAll("\\", "/")}`;
      if (!ignored(place)) sources.set(place, join(folder, name));
    }
  const files = Object.fromEntries(
    [...sources].map(([place, file]) => {
      const bytes = readFileSync(file);
      return [place, { bytes: bytes.length, sha256: sha256Of(bytes) }];
    }),
  );
  const manifest = {
    version: releaseVersion,
    id: idOf(files),
    made: new Date().toISOString(),
    files,
  } as const;
  return put(manifest, (place) => sources.get(place) ?? "", releases);
}

/** Whether no page can ask for a file, which is told. */
function ignored(place: string): boolean {
  if (placeOfFile.test(place)) return false;
  process.stderr.write(`${place} is ignored: pages ask for no such name\n`);
  return true;
}

/**
 * Puts a release that was made elsewhere among the others, whole or not at all.
 *
 * @returns its id
 * @throws Error with a line for each fault
 */
export function putRelease(folder: string, releases: string): string {
  const manifest = readManifest(folder);
  refuse(releaseFaults(folder));
  const sourceOf = (place: string) => join(folder, placeOnDisk(place, manifest.files[place]?.sha256 ?? ""));
  return put(manifest, sourceOf, releases);
}

function put(manifest: Manifest, sourceOf: (place: string) => string, releases: string): string {
  const part = mkdtempSync(join(releases, partOfName));
  try {
    chmodSync(part, 0o755);
    const known = knownFiles(releases, manifest.files);
    const copies = Object.entries(manifest.files).flatMap(([place, { sha256 }]) => {
      const target = join(part, placeOnDisk(place, sha256));
      mkdirSync(dirname(target), { recursive: true });
      if (linked(known.get(sha256), sha256, target)) return [];
      copyFileSync(sourceOf(place), target);
      chmodSync(target, 0o444);
      return [target];
    });
    writeFileSync(join(part, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
    // After all of them are written the first takes most of the time.
    keep([...copies, join(part, manifestName)]);
    refuse(faultsOf(part).map((fault) => fault.replaceAll(part, "the release")));
    const folder = join(releases, manifest.id);
    if (existsSync(folder) && !isWhole(folder)) renameSync(folder, `${part}.damaged`);
    if (!existsSync(folder)) renameSync(part, folder);
  } catch (error) {
    // What it names is not there any more.
    throw error instanceof ReleaseError
      ? new ReleaseError(error.message.replaceAll(part, "the release"))
      : (error as NodeJS.ErrnoException).code === "ENOSPC"
        ? new ReleaseError(`no space is left in ${releases}: nothing is changed`)
        : error;
  } finally {
    for (const each of [part, `${part}.damaged`]) rmSync(each, { recursive: true, force: true });
  }
  return manifest.id;
}

/** Where the releases have files already, by hash. */
function knownFiles(releases: string, wanted: ReleasedFiles): Map<string, string> {
  const hashes = new Set(Object.values(wanted).map(({ sha256 }) => sha256));
  const known = new Map<string, string>();
  for (const id of releasesIn(releases)) {
    const folder = join(releases, id);
    try {
      for (const [place, { sha256 }] of Object.entries(readManifest(folder).files))
        if (hashes.has(sha256)) known.set(sha256, join(folder, placeOnDisk(place, sha256)));
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
    }
  }
  return known;
}

/** Links a file that is known to be the same; not every disk has links, and not for any number of names. */
function linked(known: string | undefined, sha256: string, target: string): boolean {
  try {
    if (known === undefined || sha256Of(readFileSync(known)) !== sha256) return false;
    linkSync(known, target);
    return true;
  } catch {
    return false;
  }
}

/** Has the disk keep files, so that a release is whole also after its machine has lost power. */
function keep(files: string[]): void {
  for (const path of files) {
    const file = openSync(path, "r");
    fsyncSync(file);
    closeSync(file);
  }
}

/** What keeps a release from being shown. */
function faultsOf(folder: string): string[] {
  const ofFiles = releaseFaults(folder);
  if (ofFiles.length > 0) return ofFiles;
  const manifest = readManifest(folder);
  const content = join(folder, "content");
  return withAssets(assetsOf(folder, manifest), () => contentFaults(content).map(formatFault));
}

function isWhole(folder: string): boolean {
  try {
    return releaseFaults(folder).length === 0;
  } catch {
    return false;
  }
}

function refuse(faults: string[]): void {
  if (faults.length === 0) return;
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  throw new ReleaseError(`${counted(faults.length, "fault")}, nothing is changed`);
}

/** The lock of whoever replaces the pointer. */
const lockName = `${pointerName}.lock`;

/** How long nobody takes to replace the pointer, in milliseconds. */
const longestReplacing = 60_000;

/** The links that were sent and break where a release takes the place of the one that is shown. */
export function brokenBy(id: string, releases: string): string {
  const { shown } = formerPointer(releases);
  const present = shown && join(releases, shown);
  return present && existsSync(present) ? brokenLinks(releaseAt(present), releaseAt(join(releases, id))) : "";
}

/**
 * Shows a release.
 *
 * @param isStrict whether it may break no link that was sent
 * @throws Error with a line for each fault; what was shown stays
 */
export function activate(id: string, releases: string, isStrict = false): void {
  const folder = join(releases, id);
  if (!releaseId.test(id) || !existsSync(folder)) throw new ReleaseError(`${releases} has no release ${id}`);
  refuse(faultsOf(folder));
  tellBroken(brokenBy(id, releases), isStrict);
  for (const file of surplusFiles(folder))
    process.stderr.write(`${file} is ignored: it is not in the manifest\n`);
  replacePointer(releases, () => {
    const { shown, before } = formerPointer(releases);
    return [id, shown === id ? before : shown];
  });
}

/** What was shown; nothing where nothing was, or where that cannot be told any more. */
function formerPointer(releases: string): Partial<Pointer> {
  try {
    return readPointer(releases);
  } catch (error) {
    if (error instanceof ReleaseError) return {};
    throw error;
  }
}

/**
 * Shows the release that was shown before.
 *
 * @returns its id
 */
export function goBack(releases: string): string {
  const { before } = readPointer(releases);
  if (before === undefined) throw new ReleaseError("no release was shown before");
  activate(before, releases);
  return before;
}

/** Replaces the pointer at once, while nobody else does. */
function replacePointer(releases: string, choose: () => (string | undefined)[]): void {
  const lock = join(releases, lockName);
  const begun = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (begun !== undefined && Date.now() - begun > longestReplacing) rmSync(lock, { force: true });
  try {
    closeSync(openSync(lock, "wx"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new ReleaseError("another release is being activated: try again in a minute");
  }
  // A name of its own: also where the lock was taken from a run that hung, the pointer is one text or the other.
  const next = join(releases, `${partOfName}${randomUUID()}`);
  try {
    writeFileSync(next, `${choose().filter(Boolean).join("\n")}\n`, { flush: true });
    renameSync(next, join(releases, pointerName));
  } finally {
    for (const each of [next, lock]) rmSync(each, { force: true });
  }
}
