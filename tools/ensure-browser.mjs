import { findBrowser } from "./browser.mjs";
import { asRoot, installDebians, run, runs } from "./programs.mjs";

/**
 * Sees to it that there are browsers for the end-to-end tests and the studio's: Playwright's own Chromium if it can be
 * installed, else one on the machine, else Debian's package; and lynx, whose journey is skipped without it.
 */
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
