import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePrograms, programs } from "./ensure-programs.mjs";
import { table } from "./tests/table.mjs";

/**
 * Runs the tests, all on one build, and ends with a table of what ran:
 *
 *     node tools/test.mjs            what everybody runs before a commit
 *     node tools/test.mjs --all      that, and what takes longer or is the machine's own
 *
 * What a run starts and writes goes with it, also when it is interrupted: its temporary files are in a folder of its
 * own, and by that folder in their environment its processes are known.
 *
 * @typedef {import("./tests/table.mjs").Kind} Kind
 */
const all = process.argv.includes("--all");
// Programs that drop root's rights, like PostgreSQL, have to get through to their own folders.
const folder = mkdtempSync(join(tmpdir(), "quayside-tests-"));
chmodSync(folder, 0o711);
const env = { ...process.env, TMPDIR: folder };

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a command in a process group of its own.
 *
 * @param {string[]} command
 * @param {{ cwd?: string, quiet?: boolean, env?: Record<string, string> }} options quiet: its output is told only where it fails
 * @returns {Promise<number>} its exit code
 */
function call([program = "", ...args], { cwd = ".", quiet = false, env: own = {} } = {}) {
  const output = quiet ? "pipe" : "inherit";
  const child = spawn(program, args, {
    cwd,
    env: { ...env, ...own },
    stdio: ["ignore", output, output],
    detached: true,
  });
  running.add(child);
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      written += chunk;
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.once("close", (code) => {
      running.delete(child);
      if (quiet && code !== 0) console.error(written);
      resolve(code ?? 1);
    });
  });
}

/** Ends all that was started, and removes what it wrote. */
function clean() {
  for (const { pid } of running) if (pid) kill(-pid, "SIGKILL");
  for (const pid of ownProcesses()) kill(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Processes that have left their group, as browsers do; where there is no /proc, browsers see to it themselves. */
function ownProcesses() {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`TMPDIR=${folder}`);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    for (const { pid } of running) if (pid) kill(-pid, signal);
    setTimeout(() => {
      clean();
      process.exit(1);
    }, 3_000);
  });
}

const vitest = resolvePath("node_modules/vitest/vitest.mjs");
const playwright = resolvePath("node_modules/playwright/cli.js");

/** @param {string} path */
function resolvePath(path) {
  return join(process.cwd(), path);
}

/**
 * @param {string} name
 * @param {string[]} files
 * @param {string} cwd
 * @returns {Promise<Kind>}
 */
function runVitest(name, files, cwd = ".") {
  const report = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return timed(name, report, () => call([process.execPath, vitest, "run", ...files, ...reporters], { cwd }));
}

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<Kind>}
 */
function runPlaywright(name, args) {
  const report = join(folder, `${name}.json`);
  const command = [process.execPath, playwright, "test", ...args, "--reporter=list,json"];
  return timed(name, report, () => call(command, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } }));
}

/**
 * @param {string} name
 * @param {string | undefined} report where the runner tells of its tests
 * @param {() => Promise<number>} work
 * @returns {Promise<Kind>}
 */
async function timed(name, report, work) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const code = await work();
  return { name, report, code, seconds: (performance.now() - start) / 1000 };
}

const start = performance.now();
const wanted = all ? Object.keys(programs) : ["chromium", "lynx", "ffmpeg", "postgres"];
const missing = ensurePrograms(wanted);

/** @type {Kind[]} */
const kinds = [];
const [unit, build] = await Promise.all([
  runVitest("unit", ["tests/unit"]),
  timed("build", undefined, () => call(["npm", "run", "build"], { quiet: true })),
]);
kinds.push(unit, build);
const hasStudio = existsSync("studio");
if (build.code === 0) {
  kinds.push(await runVitest("integration", ["tests/integration", ...(all ? ["tests/thorough"] : [])]));
  // What is laid out differently on other screens, and what takes long, is for the whole run.
  const everyday = ["wide *", "phone no-script", "phone enhanced", "server", "shipped"];
  const part = ["--grep-invert", "@thorough", ...everyday.map((name) => `--project=${name}`)];
  kinds.push(await runPlaywright("e2e", all ? [] : part));
  if (all) kinds.push(await runVitest("browsers", ["tests/browsers"]));
}
if (hasStudio) kinds.push(await runVitest("studio", all ? [] : ["tests/unit"], "studio"));
if (all && build.code === 0) {
  kinds.push(await timed("node 24", undefined, () => call(["npm", "run", "--silent", "test:node24"])));
  kinds.push(await timed("images", undefined, () => call(["npm", "run", "--silent", "test:images"])));
}
const skipped = missing.map(
  (name) => `${programs[name]?.title}: not here, so without ${programs[name]?.use}`,
);
const seconds = (performance.now() - start) / 1000;
console.log(`\n${table(kinds, { seconds, skipped, processors: availableParallelism() })}`);
// A build machine is to have all of it.
const lacking = process.env.CI !== undefined && missing.length > 0;
process.exitCode = kinds.some(({ code }) => code !== 0) || lacking ? 1 : 0;
clean();
