import { createRequire } from "node:module";
import { findPrograms, runs } from "./programs.mjs";

const require = createRequire(import.meta.url);

/** The headless shell is first, because it renders pages at little more than half the CPU cost. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/**
 * Prefers Playwright's browser.
 * @returns {string | undefined} path
 */
export function findBrowser() {
  // Loading Playwright takes half a second, and most calls of the tools need no browser.
  /** @type {typeof import("playwright")} */
  const { chromium } = require("playwright");
  return [chromium.executablePath(), ...findPrograms(...names)].find((path) => runs(path));
}

/** @throws Error if no browser is found */
export function browserOptions() {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error("Chromium is not installed: run node tools/ensure-programs.mjs chromium");
  // Chromium's sandbox does not run as root, as in a container.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // With font hinting, headless Chromium rounds the widths of letters, so some texts would overflow.
  const letters = "--font-render-hinting=none";
  return { executablePath, args: [...sandbox, "--disable-background-networking", letters] };
}
