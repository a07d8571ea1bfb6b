import { pathToFileURL } from "node:url";
import { findBrowser } from "./chromium.mjs";
import { fetchOldChromium, findOldChromium, testedVersions } from "./old-chromium.mjs";
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
 * A program that tests or tools need and that npm does not install.
 * @typedef {object} Program
 * @property {string} title
 * @property {string} use tests and tools that need the program
 * @property {true} [required] set if no tests can run without the program
 * @property {() => unknown} find returns a truthy value if the program is installed
 * @property {() => void} install
 */

const imageTools = ["buildah", "podman", "runc", "mmdebstrap", "curl"];

/** @type {Record<string, Program>} */
export const programs = {
  chromium: {
    title: "Chromium",
    use: "the tests in browsers, and drawing previews",
    required: true,
    find: findBrowser,
    install() {
      // If the downloaded browser does not start, installs the system libraries that may be missing on Debian.
      if (run(["npx", "playwright", "install", "chromium"], true) && !findBrowser())
        run([...asRoot, "npx", "playwright", "install-deps", "chromium"], true);
      if (!findBrowser()) installDebians("chromium-headless-shell", "fonts-dejavu-core");
      if (!findBrowser()) installDebians("chromium", "fonts-dejavu-core");
    },
  },
  lynx: {
    title: "lynx",
    use: "the journey in a text browser",
    find: () => findProgram("lynx"),
    install: () => installDebians("lynx"),
  },
  unzip: {
    title: "unzip",
    use: "the tests of offline copies",
    find: () => findProgram("unzip"),
    install: () => installDebians("unzip"),
  },
  ffmpeg: {
    title: "ffmpeg",
    use: "the tests of media tools",
    find: () => runs("ffmpeg", "-version"),
    install: () => installDebians("ffmpeg"),
  },
  postgres: {
    title: "PostgreSQL",
    use: "the tests of the lead store on PostgreSQL",
    find: findPostgres,
    install: () => installDebians("postgresql"),
  },
  backups: {
    title: "age and rclone",
    use: "the tests of encrypted backups",
    find: () => findProgram("age") && findProgram("rclone"),
    install: () => installDebians("age", "rclone"),
  },
  nginx: {
    title: "nginx",
    use: "the test of the nginx sample",
    find: () => findProgram("nginx") && findProgram("openssl"),
    install: () => installDebians("nginx-light", "openssl"),
  },
  promtool: {
    title: "promtool",
    use: "the tests of alerts",
    find: () => findProgram("promtool"),
    install: () => installDebians("prometheus"),
  },
  firefox: {
    title: "Firefox",
    use: "the journeys in Firefox",
    find: findFirefox,
    install: () => installDebians("firefox-esr"),
  },
  webkit: {
    title: "WebKitGTK",
    use: "the journeys in WebKit",
    find: findWebKit,
    // WebKit needs GStreamer to play H.264.
    install: () =>
      installDebians("webkit2gtk-driver", "xvfb", "gstreamer1.0-libav", "gstreamer1.0-plugins-good"),
  },
  "old-chromium": {
    title: `Chromium ${testedVersions.join(", ")}`,
    use: "the journeys in old browsers",
    find: () => testedVersions.every((version) => findOldChromium(version)),
    install() {
      testedVersions.forEach(fetchOldChromium);
      const lacksLibraries = !testedVersions.every((version) => findOldChromium(version));
      if (lacksLibraries) installDebians("libnss3", "libexpat1", "fontconfig", "fonts-dejavu-core");
    },
  },
  images: {
    title: "buildah and podman",
    use: "the tests of container images",
    find: () => imageTools.every((tool) => runs(tool)),
    install: () => installDebians(...imageTools),
  },
};

/**
 * @param {string[]} names
 * @returns {string[]} names of the programs that are still missing
 */
export function ensurePrograms(names) {
  return names.filter((name) => {
    const program = programs[name];
    if (!program) throw new Error(`unknown program "${name}": use ${Object.keys(programs).join(", ")}`);
    if (program.find()) return false;
    const start = performance.now();
    program.install();
    const found = Boolean(program.find());
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    const outcome = found ? `installed in ${seconds} s` : "cannot be installed on this machine";
    console.log(`${program.title}, needed for ${program.use}: ${outcome}`);
    return !found;
  });
}

/**
 * Whether the tests can run without these programs. Continuous integration needs all programs, so that no test is
 * skipped.
 * @param {string[]} missing
 */
export function mayLack(missing) {
  return process.env.CI ? missing.length === 0 : missing.every((name) => !programs[name]?.required);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!mayLack(ensurePrograms(process.argv.slice(2)))) process.exitCode = 1;
}
