import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const timeout = 10 * 60_000;

/** What commands begin with that only root may give. */
export const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];

/**
 * Runs a command; tells whether that went well.
 *
 * @param {string[]} command
 */
export function run([program = "", ...args], quiet = false) {
  return spawnSync(program, args, { stdio: quiet ? "ignore" : "inherit", timeout }).status === 0;
}

/**
 * Whether a program is there and starts.
 *
 * @param {string} program path, or name on the PATH
 * @param {string} option that makes it tell its version
 */
export function runs(program, option = "--version") {
  return spawnSync(program, [option], { stdio: "ignore" }).status === 0;
}

/**
 * Where on the PATH some programs are, the first name first.
 *
 * @param {string[]} names
 */
export function findPrograms(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path));
}

/**
 * The first of some programs that is on the PATH.
 *
 * @param {string[]} names
 * @returns {string | undefined} its path
 */
export function findProgram(...names) {
  return findPrograms(...names)[0];
}

/** The machine's Firefox, by its path. */
export function findFirefox() {
  return findProgram("firefox-esr", "firefox");
}

/** The driver of WebKitGTK's browser and the display that it needs, by their paths; undefined unless both are there. */
export function findWebKit() {
  const driver = findProgram("WebKitWebDriver");
  const display = findProgram("Xvfb");
  return driver && display ? { driver, display } : undefined;
}

/** The folder with the programs of the newest PostgreSQL; Debian keeps them off the PATH. */
export function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  return [
    ...newestFirst.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ].find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/**
 * Installs Debian's packages, where there are any; one call at a time.
 *
 * @param {string[]} packages
 */
export function installDebians(...packages) {
  if (!runs("apt-get")) return;
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  const get = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...wait];
  run([...get, "update"], true);
  run([...get, "-y", "install", "--no-install-recommends", ...packages], true);
}
