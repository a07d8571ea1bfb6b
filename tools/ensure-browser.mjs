import { spawnSync } from "node:child_process";
import { findBrowser, runs } from "./browser.mjs";
import { installDebians, runAsRoot } from "./debian.mjs";

/**
 * Sees to it that there are browsers for the end-to-end tests: Playwright's own Chromium if it can be
 * installed, else one on the machine, else Debian's package; and lynx, whose journey is skipped without it.
 */
const download = spawnSync("npx", ["playwright", "install", "chromium"], {
  stdio: "ignore",
  timeout: 10 * 60_000,
});
// A download alone does not run on a Debian without a browser's libraries.
if (download.status === 0 && !findBrowser()) runAsRoot("npx", "playwright", "install-deps", "chromium");
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
