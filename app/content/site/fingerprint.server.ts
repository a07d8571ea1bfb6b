import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { siteAssets } from "~/content/load/assets.server";
import type { Env } from "~/platform/settings.server";

/* Follows symbolic links, because container platforms update a mounted volume by changing a link's target. */

type Folders = Pick<Env, "CONTENT_DIR">;

export function fingerprintAtStart({ CONTENT_DIR }: Folders): string {
  const files = [...jsonIn(CONTENT_DIR, false), ...jsonIn(videos, true)];
  return files.map((file) => written(file, stateOf(file))).join("\n");
}

/** Reads the folders and the state of each file asynchronously, so that a slow disk does not block the server. */
export async function fingerprintOf({ CONTENT_DIR }: Folders): Promise<string> {
  const files = (await Promise.all([jsonInLater(CONTENT_DIR, false), jsonInLater(videos, true)])).flat();
  const states = await Promise.all(files.map((file) => stat(file).catch(codeOf)));
  return files.map((file, index) => written(file, states[index])).join("\n");
}

/** The fingerprint also includes the metadata of unused videos, because new content may use any video. */
const videos = join(siteAssets.folder, "videos");

/** Adds the path of an unreadable folder, so that the fingerprint changes when the folder becomes readable. */
function jsonIn(folder: string, isDeep: boolean): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .flatMap((entry) => (isDeep && entry.isDirectory() ? jsonIn(pathOf(entry), true) : jsonOf(entry)))
      .sort();
  } catch {
    return [folder];
  }
}

async function jsonInLater(folder: string, isDeep: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [folder];
  const found = entries.map((entry) =>
    isDeep && entry.isDirectory() ? jsonInLater(pathOf(entry), true) : jsonOf(entry),
  );
  return (await Promise.all(found)).flat().sort();
}

const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name);
const jsonOf = (entry: Dirent) => (entry.name.endsWith(".json") ? [pathOf(entry)] : []);

type State = Stats | string | undefined;

const codeOf = (error: NodeJS.ErrnoException) => error.code;

function stateOf(file: string): State {
  try {
    return statSync(file);
  } catch (error) {
    return codeOf(error as NodeJS.ErrnoException);
  }
}

function written(file: string, state: State): string {
  if (typeof state !== "object") return `${file} ${state}`;
  return [file, state.ino, state.size, state.mtimeMs, state.ctimeMs].join(" ");
}
