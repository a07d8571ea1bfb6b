import { spawnSync } from "node:child_process";
import { runs } from "./browser.mjs";

const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
const timeout = 10 * 60_000;

/**
 * Runs a program as root.
 *
 * @param {string[]} command
 */
export function runAsRoot(...command) {
  const [program = "", ...args] = [...asRoot, ...command];
  return spawnSync(program, args, { stdio: "inherit", timeout }).status === 0;
}

/**
 * Installs Debian's packages, where there are such.
 *
 * @param {string[]} packages
 */
export function installDebians(...packages) {
  if (!runs("apt-get")) return;
  runAsRoot("apt-get", "-qq", "update");
  runAsRoot("apt-get", "-qq", "-y", "install", "--no-install-recommends", ...packages);
}
