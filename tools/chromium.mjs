import { createRequire } from "node:module";
import { findPrograms, runs } from "./programs.mjs";

const require = createRequire(import.meta.url);

/** Browsers in order of preference. The headless shell is first, because it needs half as much CPU time as Chromium. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** @returns {string | undefined} path of Playwright's browser, or of another browser if Playwright's does not run */
export function findBrowser() {
  // Playwright is loaded only when needed, because loading takes half a second.
  /** @type {typeof import("playwright")} */
  const { chromium } = require("playwright");
  return [chromium.executablePath(), ...findPrograms(...names)].find((path) => runs(path));
}

/** @throws Error if no browser is found */
export function browserOptions() {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error("Chromium is not installed: run node tools/ensure-programs.mjs chromium");
  // If the user is root, as in many containers, Chromium starts only without its sandbox.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // Turns off font hinting, because it rounds letter widths in headless Chromium, and some text would overflow.
  const letters = "--font-render-hinting=none";
  return { executablePath, args: [...sandbox, "--disable-background-networking", letters] };
}
