import { readFileSync } from "node:fs";

/**
 * @typedef {object} LockedPackage
 * @property {string} path folder below the project, or "" for the project itself
 * @property {string} name
 * @property {string} version
 * @property {string | undefined} license an SPDX expression
 * @property {string | undefined} integrity
 * @property {string[]} dependencies folders of the packages that it uses
 */

/**
 * Reads the lock file, because `npm ls` omits packages that are not installed, such as those of other platforms.
 * @returns {LockedPackage[]}
 */
export function productionPackages() {
  /** @type {Record<string, { version?: string, license?: string, integrity?: string, dependencies?: object, optionalDependencies?: object }>} */
  const locked = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

  /** @type {Map<string, LockedPackage>} */
  const reached = new Map();
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

/** @param {string} path */
function nameOf(path) {
  return path.split("node_modules/").at(-1) ?? "";
}

/**
 * Returns the folder of the package that Node loads if a file in the folder `from` imports `name`.
 * @param {string} name
 * @param {string} from
 * @param {object} locked
 */
function folderOf(name, from, locked) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (Object.hasOwn(locked, path)) return path;
    if (folder === "") return undefined;
  }
}
