import { pathToFileURL } from "node:url";
import { findBrowser } from "./browser.mjs";
import {
  asRoot,
  findFirefox,
  findPostgres,
  findProgram,
  findWebKit,
  installDebians,
  run,
  runs,
} from "./programs.mjs";

/**
 * What tests and tools need that npm does not install.
 *
 * @typedef {object} Program
 * @property {string} title
 * @property {string} use what cannot be done without it
 * @property {true} [required] whether nothing at all can be tested without it
 * @property {() => unknown} find what is there of it, if anything
 * @property {() => void} install
 */

/** What makes and runs images without a Docker engine. */
const imageTools = ["buildah", "podman", "runc", "mmdebstrap", "curl"];

/** @type {Record<string, Program>} */
export const programs = {
  chromium: {
    title: "Chromium",
    use: "the tests in browsers, and drawing previews",
    required: true,
    find: findBrowser,
    install() {
      // A download alone does not run on a Debian without a browser's libraries.
      if (run(["npx", "playwright", "install", "chromium"], true) && !findBrowser())
        run([...asRoot, "npx", "playwright", "install-deps", "chromium"], true);
      if (!findBrowser()) installDebians("chromium-headless-shell", "fonts-dejavu-core");
      if (!findBrowser()) installDebians("chromium", "fonts-dejavu-core");
    },
  },
  lynx: {
    title: "lynx",
    use: "the journey in a browser of text",
    find: () => findProgram("lynx"),
    install: () => installDebians("lynx"),
  },
  ffmpeg: {
    title: "ffmpeg",
    use: "the tests of media",
    find: () => runs("ffmpeg", "-version"),
    install: () => installDebians("ffmpeg"),
  },
  postgres: {
    title: "PostgreSQL",
    use: "the tests of the lead store on it",
    find: findPostgres,
    install: () => installDebians("postgresql"),
  },
  firefox: {
    title: "Firefox",
    use: "the journeys in it",
    find: findFirefox,
    install: () => installDebians("firefox-esr"),
  },
  webkit: {
    title: "WebKitGTK",
    use: "the journeys in it",
    find: findWebKit,
    // With what it plays H.264 with.
    install: () =>
      installDebians("webkit2gtk-driver", "xvfb", "gstreamer1.0-libav", "gstreamer1.0-plugins-good"),
  },
  images: {
    title: "buildah and podman",
    use: "the proof of the images",
    find: () => imageTools.every((tool) => runs(tool)),
    install: () => installDebians(...imageTools),
  },
};

/**
 * Installs what is missing of some programs, where that is possible, and says so in a line each, with the time it took.
 *
 * @param {string[]} names keys of `programs`
 * @returns {string[]} those that are still missing
 */
export function ensurePrograms(names) {
  return names.filter((name) => {
    const program = programs[name];
    if (!program) throw new Error(`there is no program "${name}", but ${Object.keys(programs).join(", ")}`);
    if (program.find()) return false;
    const start = performance.now();
    program.install();
    const found = Boolean(program.find());
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    const outcome = found ? `was installed in ${seconds} s` : `cannot be installed here, so without it`;
    console.log(`${program.title}, for ${program.use}: ${outcome}`);
    return !found;
  });
}

/**
 * Whether tests may begin without some programs: those of the rest are skipped, but not on a build machine.
 *
 * @param {string[]} missing
 */
export function mayLack(missing) {
  return process.env.CI ? missing.length === 0 : missing.every((name) => !programs[name]?.required);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!mayLack(ensurePrograms(process.argv.slice(2)))) process.exitCode = 1;
}
