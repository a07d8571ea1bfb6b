import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** A content folder may have assets of its own, which add to those of the site or replace them. */
export const ownAssets = "assets";

/** The relative paths of all files below a folder, also of those that links lead to; none where there is no folder. */
export function filesBelow(folder: string): string[] {
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stats?.isDirectory()) return filesBelow(join(folder, name)).map((path) => join(name, path));
    return stats?.isFile() ? [name] : [];
  });
}
