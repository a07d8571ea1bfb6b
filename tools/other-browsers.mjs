import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @param {string[]} names */
function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * The machine's Firefox.
 *
 * @returns {string | undefined} path of the executable
 */
export function findFirefox() {
  return findProgram("firefox-esr", "firefox");
}

/** The driver of WebKitGTK's browser and the display that it needs, by their paths; undefined unless both are there. */
export function findWebKit() {
  const driver = findProgram("WebKitWebDriver");
  const display = findProgram("Xvfb");
  return driver && display ? { driver, display } : undefined;
}
