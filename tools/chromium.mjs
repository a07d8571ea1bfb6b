import { createRequire } from "node:module";
import { findPrograms, runs } from "./programs.mjs";

const require = createRequire(import.meta.url);

/** The headless shell first: it renders the same pages at little more than half the cost. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/**
 * The browser that tests and tools drive: Playwright's own where it is installed, else one of the machine's.
 *
 * @returns {string | undefined} path of the executable
 */
export function findBrowser() {
  // Loading Playwright takes half a second, and most calls of the tools need no browser.
  /** @type {typeof import("playwright")} */
  const { chromium } = require("playwright");
  return [chromium.executablePath(), ...findPrograms(...names)].find((path) => runs(path));
}

/**
 * How Playwright starts that browser.
 *
 * @throws when there is none
 */
export function browserOptions() {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no Chromium found: node tools/ensure-programs.mjs chromium gets one");
  // Chromium's sandbox refuses to run as root, as in a container.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // Else headless Chromium rounds the widths of letters, and words that fit in other browsers do not fit.
  const letters = "--font-render-hinting=none";
  return { executablePath, args: [...sandbox, "--disable-background-networking", letters] };
}
