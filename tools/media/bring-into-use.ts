import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Content } from "~/content/schema/content";
import type { Recording } from "~/content/schema/media";
import { replaceFile } from "../replace-file";
import { stemOf } from "./files";
import { type Finished, filesOf, manifestFile, manifestText } from "./manifest";
import { MediaError } from "./media-error";
import { requireRoom } from "./room";
import { type FoundTab, readContent, withVideo } from "./tabs";

export const lockFile = `${manifestFile}.lock`;

/** How long an add waits for another one's last step, in milliseconds. */
const patience = 10_000;

/**
 * Keeps other processes from writing the content, as git keeps them from its index: by a file that only one can make.
 *
 * @returns what lets the next process have its turn
 * @throws MediaError where it is kept for ten seconds
 * @throws the signal's reason
 */
export async function lockContent(contentFolder: string, signal?: AbortSignal): Promise<() => void> {
  const lock = join(contentFolder, lockFile);
  for (const end = Date.now() + patience; ; await pause(50)) {
    signal?.throwIfAborted();
    try {
      closeSync(openSync(lock, "wx"));
      return () => rmSync(lock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (Date.now() > end)
        throw new MediaError(
          `${lock} is in the way: where no other add runs, one was killed, and it can be removed`,
        );
    }
  }
}

/** Does something while no other process writes the content. */
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

/** Makes files in a folder that is deleted afterwards. */
export async function inWorkshop<Result>(make: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "quayside-media-"));
  try {
    return await make(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Places = {
  /** As it is in its folder. */
  content: Content;
  contentFolder: string;
  assetsFolder: string;
};

/**
 * The steps by which finished files come into use. A process that is killed between two of them leaves content that
 * loads, with all of the video or without any of it; `check` and `git status` name the rest, and git has what was there
 * before. Only for whoever has the lock.
 */
export function stepsIntoUse(
  { files, video, recording, found }: Finished & { recording: Recording; found: FoundTab },
  { content, contentFolder, assetsFolder }: Places,
): (() => void)[] {
  const { [video]: former, ...others } = content.media;
  const manifest = join(contentFolder, manifestFile);
  const dataSet = join(contentFolder, found.dataSet);
  const whole = manifestText({ ...others, [video]: recording });
  const paths = filesOf(recording).map(({ path }) => path);
  return [
    // While files are replaced, nothing promises what is in them.
    ...(former ? [() => replaceFile(manifest, manifestText(others))] : []),
    ...paths.map(
      (path) => () => putInPlace(files + path.slice(stemOf(video).length), join(assetsFolder, path)),
    ),
    () => replaceFile(manifest, whole),
    ...(found.tab.video === video
      ? []
      : [() => replaceFile(dataSet, withVideo(readFileSync(dataSet, "utf8"), found, video))]),
    ...formerFiles(former, recording).map((path) => () => rmSync(join(assetsFolder, path), { force: true })),
  ];
}

/** Where videos get new parts, and who is told. */
export type NewParts = {
  contentFolder: string;
  assetsFolder: string;
  /** Told of each video that has got them. */
  onMade: (video: string) => void;
  /** Ends the work; a video has all of its new parts then, or none. */
  signal?: AbortSignal | undefined;
};

/** What of a video can be made anew while the video stays as it is. */
type Parts = Partial<Pick<Recording, "posters" | "scenes" | "previews" | "captions" | "subtitles">>;

/**
 * Makes parts of a video, and puts them in the place of those that it has.
 *
 * @param make writes files whose paths begin with what it is given, and tells what the manifest says of them
 * @throws MediaError where the video is not known any more or all get too heavy, and whatever `make` throws; nothing is changed then
 * @throws the signal's reason
 */
export async function renewParts(
  video: string,
  make: (files: string) => Parts | Promise<Parts>,
  { onMade, signal, ...folders }: NewParts,
): Promise<void> {
  await inWorkshop(async (workshop) => {
    const files = join(workshop, "video");
    const parts = await make(files);
    await withLock(folders.contentFolder, signal, () => exchangeParts({ files, video }, parts, folders));
    onMade(video);
  });
}

/** Reads the content anew, for another process may have written it meanwhile; with the lock only. */
function exchangeParts(
  { files, video }: Finished,
  parts: Parts,
  { contentFolder, assetsFolder }: Omit<Places, "content">,
): void {
  const content = readContent(contentFolder);
  const { media } = content;
  const former = media[video];
  if (!former) throw new MediaError(`${manifestFile} knows nothing of ${video} any more`);
  const recording = { ...former, ...parts };
  requireRoom(video, recording, content);
  const whole = manifestText({ ...media, [video]: recording });
  for (const { path } of filesOf(recording)) {
    const made = files + path.slice(stemOf(video).length);
    if (existsSync(made)) putInPlace(made, join(assetsFolder, path));
  }
  replaceFile(join(contentFolder, manifestFile), whole);
  for (const path of formerFiles(former, recording)) rmSync(join(assetsFolder, path), { force: true });
}

function putInPlace(made: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  copyFileSync(made, place);
}

/** Files of a former recording that the new one has no others for. */
export function formerFiles(former: Recording | undefined, recording: Recording): string[] {
  const paths = filesOf(recording).map(({ path }) => path);
  return (former ? filesOf(former) : []).map(({ path }) => path).filter((path) => !paths.includes(path));
}
