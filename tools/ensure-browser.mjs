import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.mjs";

/**
 * Sees to it that there is a browser for the end-to-end tests: Playwright's own if it can be installed,
 * else one on the machine, else Debian's package.
 */
const minutes = 60_000;

/** @param {string[]} command */
function run(command, quiet = false) {
  const [program = "", ...args] = command;
  return (
    spawnSync(program, args, { stdio: quiet ? "ignore" : "inherit", timeout: 10 * minutes }).status === 0
  );
}

run(["npx", "playwright", "install", "chromium"], true);
if (!findBrowser()) {
  const root = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  run([...root, "apt-get", "-qq", "update"]);
  run([
    ...root,
    "apt-get",
    "-qq",
    "-y",
    "install",
    "--no-install-recommends",
    "chromium",
    "fonts-dejavu-core",
  ]);
}
const browser = findBrowser();
if (!browser) {
  console.error(
    "No browser for the tests: Playwright's could not be downloaded, none is installed, and apt-get could not install Debian's chromium.",
  );
  process.exit(1);
}
console.log(`Browser for the tests: ${browser}`);
