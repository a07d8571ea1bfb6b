import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Name of the folder for assets in a content folder. An asset there overrides the site's asset that has the same path.
 */
export const ownAssets = "assets";

export function filesBelow(folder: string): string[] {
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stats?.isDirectory()) return filesBelow(join(folder, name)).map((path) => join(name, path));
    return stats?.isFile() ? [name] : [];
  });
}
