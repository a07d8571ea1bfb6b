import { spawnSync } from "node:child_process";

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
 * Installs Debian's packages, where there are any.
 *
 * @param {string[]} packages
 */
export function installDebians(...packages) {
  if (!runs("apt-get")) return;
  run([...asRoot, "apt-get", "-qq", "update"]);
  run([...asRoot, "apt-get", "-qq", "-y", "install", "--no-install-recommends", ...packages]);
}
