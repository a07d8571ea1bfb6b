import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Content } from "~/schema/content";
import { factsPath } from "~/schema/media";
import { namedAssets } from "~/schema/named-assets";
import { withLock } from "./publish";
import { type Folders, readContent } from "./tabs";

export function unnamedFiles(content: Content, assetsFolder: string): string[] {
  const facts = Object.keys(content.media).map(factsPath);
  const named = new Set([...facts, ...namedAssets(content).map(({ path }) => path)]);
  const folder = join(assetsFolder, "videos");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `/${relative(assetsFolder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")}`)
    .filter((path) => !named.has(path))
    .sort();
}

type Pruned = { path: string; bytes: number };

/** @throws MediaError if the content has an error, or if another process has locked the content */
export function prune(
  folders: Folders,
  { deletes, signal }: { deletes: boolean; signal?: AbortSignal },
): Promise<Pruned[]> {
  return withLock(folders.contentFolder, signal, () =>
    unnamedFiles(readContent(folders), folders.assetsFolder).map((path) => {
      const file = join(folders.assetsFolder, path);
      const { size: bytes } = statSync(file);
      if (deletes) rmSync(file);
      return { path, bytes };
    }),
  );
}
