import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const timeout = 10 * 60_000;

export const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "quayside");

export const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];

/** @param {string[]} command */
export function run([program = "", ...args], quiet = false) {
  return spawnSync(program, args, { stdio: quiet ? "ignore" : "inherit", timeout }).status === 0;
}

/** @param {string} program path of the program, or its name if it is on the PATH */
export function runs(program, option = "--version") {
  return spawnSync(program, [option], { stdio: "ignore" }).status === 0;
}

/** @param {string[]} names */
export function findPrograms(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path));
}

/** @param {string[]} names */
export function findProgram(...names) {
  return findPrograms(...names)[0];
}

export function findFirefox() {
  return findProgram("firefox-esr", "firefox");
}

export function findWebKit() {
  const driver = findProgram("WebKitWebDriver");
  const display = findProgram("Xvfb");
  return driver && display ? { driver, display } : undefined;
}

/** Searches Debian's PostgreSQL folder, which is not on the PATH, and then the PATH. */
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
 * If another installation is running, waits up to five minutes for it to finish.
 * @param {string[]} packages
 */
export function installDebians(...packages) {
  if (!runs("apt-get")) return;
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  const get = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...wait];
  run([...get, "update"], true);
  run([...get, "-y", "install", "--no-install-recommends", ...packages], true);
}
