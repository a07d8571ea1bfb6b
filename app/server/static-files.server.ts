import { statSync } from "node:fs";
import { join } from "node:path";

/** Where remix-serve finds the files below a path. */
const folders: [path: string, folder: string][] = [
  ["/_build/", join("build", "client", "_build")],
  ["/assets/", join("public", "assets")],
];

/**
 * Whether there is a file for a request target below `/_build` or `/assets`. For one that is not remix-serve would
 * go on to render a page.
 *
 * @param target without dot segments or malformed escapes
 */
export function isFileThere(target: string): boolean {
  const [path = ""] = target.split("?");
  const [base = "", folder = ""] = folders.find(([start]) => path.startsWith(start)) ?? [];
  const file = join(folder, decodeURIComponent(path.slice(base.length)));
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
