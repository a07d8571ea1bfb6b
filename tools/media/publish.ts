import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Content } from "~/schema/content";
import { factsPath, type Recording } from "~/schema/media";
import { replaceFile } from "../replace-file";
import { type Finished, factsText, filesOf } from "./facts";
import { stemOf } from "./files";
import { MediaError } from "./media-error";
import { type Folders, type FoundTab, readContent, withVideo } from "./tabs";
import { inTemporaryFolder } from "./temporary-folder";

export const lockFile = "content.lock";

const lockTimeoutMs = 10_000;

/**
 * Creates a lock file, so that no other process changes the content.
 * @returns a function that unlocks the content
 * @throws MediaError if another process holds the lock for ten seconds
 * @throws the signal's reason if the signal is aborted
 */
export async function lockContent(contentFolder: string, signal?: AbortSignal): Promise<() => void> {
  const lock = join(contentFolder, lockFile);
  for (const end = Date.now() + lockTimeoutMs; ; await pause(50)) {
    signal?.throwIfAborted();
    try {
      closeSync(openSync(lock, "wx"));
      return () => rmSync(lock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (Date.now() > end)
        throw new MediaError(
          `${lock} locks the content: wait until the other command or the editor has finished, or delete the file if neither is running`,
        );
    }
  }
}

export async function withLock<Result>(
  contentFolder: string,
  signal: AbortSignal | undefined,
  act: () => Result,
): Promise<Result> {
  const unlock = await lockContent(contentFolder, signal);
  try {
    return act();
  } finally {
    unlock();
  }
}

/**
 * Returns the steps that publish a video. The content stays valid even if the process is killed between two steps. The
 * caller must hold the lock until the last step is complete.
 */
export function publishingSteps(
  { prefix, video, recording, found }: Finished & { recording: Recording; found: FoundTab },
  content: Content,
  { contentFolder, assetsFolder }: Folders,
): (() => void)[] {
  const former = content.media[video];
  const facts = join(assetsFolder, factsPath(video));
  const dataSet = join(contentFolder, found.dataSet);
  const text = factsText(recording);
  const paths = filesOf(recording).map(({ path }) => path);
  return [
    // Removes the old metadata before the files are replaced, so that old metadata never describes new files.
    ...(former ? [() => rmSync(facts, { force: true })] : []),
    ...paths.map((path) => () => copyTo(prefix + path.slice(stemOf(video).length), join(assetsFolder, path))),
    () => replaceFile(facts, text),
    ...(found.tab.video === video
      ? []
      : [() => replaceFile(dataSet, withVideo(readFileSync(dataSet, "utf8"), found, video))]),
    ...unusedFormerFiles(former, recording).map(
      (path) => () => rmSync(join(assetsFolder, path), { force: true }),
    ),
  ];
}

export type NewParts = Folders & {
  onMade: (video: string) => void;
  /** After an abort, each video has either all of its new parts or none. */
  signal?: AbortSignal | undefined;
};

type ReplacedMetadata = Partial<
  Pick<
    Recording,
    | "posters"
    | "square"
    | "scenes"
    | "previews"
    | "captions"
    | "subtitles"
    | "chapters"
    | "chapterTrack"
    | "origin"
  >
>;

/**
 * Replaces some of a video's files and metadata. If `make` fails or the signal is aborted, no file changes.
 * @param make receives a path prefix, writes files with this prefix, and returns their metadata
 * @throws MediaError if the video no longer exists
 * @throws the signal's reason if the signal is aborted
 */
export async function renewParts(
  video: string,
  make: (prefix: string) => ReplacedMetadata | Promise<ReplacedMetadata>,
  { onMade, signal, ...folders }: NewParts,
): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const prefix = join(folder, "video");
    const parts = await make(prefix);
    await withLock(folders.contentFolder, signal, () => exchangeParts({ prefix, video }, parts, folders));
    onMade(video);
  });
}

/** The caller must hold the lock. Reads the content again, because it may have changed while the files were made. */
function exchangeParts({ prefix, video }: Finished, parts: ReplacedMetadata, folders: Folders): void {
  const { assetsFolder } = folders;
  const content = readContent(folders);
  const former = content.media[video];
  if (!former)
    throw new MediaError(`the metadata of ${video} no longer exists: another process has removed it`);
  const recording = { ...former, ...parts };
  const text = factsText(recording);
  for (const { path } of filesOf(recording)) {
    const made = prefix + path.slice(stemOf(video).length);
    if (existsSync(made)) copyTo(made, join(assetsFolder, path));
  }
  replaceFile(join(assetsFolder, factsPath(video)), text);
  for (const path of unusedFormerFiles(former, recording)) rmSync(join(assetsFolder, path), { force: true });
}

function copyTo(made: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  copyFileSync(made, place);
}

/** Paths of the previous video's files that the new video does not use. */
export function unusedFormerFiles(former: Recording | undefined, recording: Recording): string[] {
  const paths = filesOf(recording).map(({ path }) => path);
  return (former ? filesOf(former) : []).map(({ path }) => path).filter((path) => !paths.includes(path));
}
