import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Assets in this subfolder of a content folder override the site's assets that have the same paths. */
export const assetsSubfolder = "assets";

export function filesBelow(folder: string): string[] {
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stats?.isDirectory()) return filesBelow(join(folder, name)).map((path) => join(name, path));
    return stats?.isFile() ? [name] : [];
  });
}
