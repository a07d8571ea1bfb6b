import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file atomically.
 * @throws Error with the path in its message
 */
export function replaceFile(path: string, text: string): void {
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`the folder ${folder} does not exist`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${path} is a folder, not a file`);
  const partial = `${path}.${process.pid}.part`;
  try {
    writeFileSync(partial, text);
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
}
