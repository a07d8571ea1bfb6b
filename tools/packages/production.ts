import { readFileSync } from "node:fs";

export interface LockedPackage {
  /** The package's folder, or an empty string for the project itself. */
  path: string;
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string | undefined;
  integrity: string | undefined;
  /** Folders of the packages that this package uses. */
  dependencies: string[];
}

interface LockEntry {
  version?: string;
  license?: string;
  integrity?: string;
  dependencies?: object;
  optionalDependencies?: object;
}

/** Reads the lock file, because `npm ls` omits packages that are not installed, such as those of other platforms. */
export function productionPackages(): LockedPackage[] {
  const locked: Record<string, LockEntry> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const reached = new Map<string, LockedPackage>();
  const waiting = [""];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = locked[path];
    if (!entry || reached.has(path)) continue;
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
    const from = path;
    const dependencies = names.flatMap((name) => folderOf(name, from, locked) ?? []);
    const { version = "", license, integrity } = entry;
    reached.set(path, { path, name: nameOf(path), version, license, integrity, dependencies });
    waiting.push(...dependencies);
  }
  return [...reached.values()].sort((a, b) => a.name.localeCompare(b.name) || a.path.localeCompare(b.path));
}

function nameOf(path: string) {
  return path.split("node_modules/").at(-1) ?? "";
}

/** Returns the folder of the package that Node loads if a file in the folder `from` imports `name`. */
function folderOf(name: string, from: string, locked: object) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (Object.hasOwn(locked, path)) return path;
    if (folder === "") return undefined;
  }
}
