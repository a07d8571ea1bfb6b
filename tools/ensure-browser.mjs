import { spawnSync } from "node:child_process";
import { findBrowser, runs } from "./browser.mjs";

/**
 * Sees to it that there are browsers for the end-to-end tests: Playwright's own Chromium if it can be
 * installed, else one on the machine, else Debian's package; and lynx, whose journey is skipped without it.
 */
const timeout = 10 * 60_000;
const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];

/** @param {string[]} command */
function run([program = "", ...args], quiet = false) {
  return spawnSync(program, args, { stdio: quiet ? "ignore" : "inherit", timeout }).status === 0;
}

/** @param {string[]} packages */
function installDebians(...packages) {
  if (!runs("apt-get")) return;
  run([...asRoot, "apt-get", "-qq", "update"]);
  run([...asRoot, "apt-get", "-qq", "-y", "install", "--no-install-recommends", ...packages]);
}

const installed = run(["npx", "playwright", "install", "chromium"], true);
// A download alone does not run on a Debian without a browser's libraries.
if (installed && !findBrowser()) run([...asRoot, "npx", "playwright", "install-deps", "chromium"]);
if (!findBrowser()) installDebians("chromium", "fonts-dejavu-core");
if (!runs("lynx")) installDebians("lynx");

const browser = findBrowser();
if (!browser) {
  console.error(
    "No browser for the tests: Playwright's could not be downloaded, none is installed, and apt-get could not install Debian's chromium.",
  );
  process.exit(1);
}
console.log(`Browser for the tests: ${browser}`);
