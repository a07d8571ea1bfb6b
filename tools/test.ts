import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensurePrograms, mayLack, programs } from "./ensure-programs.mjs";
import { operandsOf } from "./operands";
import { type Kind, table, times } from "./tests/table";

const help = `Runs tests on one build, and prints a table of the results.

npm test                     Runs the tests that must pass before a commit
npm test -- all              Runs all tests, including long ones; writes durations to build/test-times.json
npm test -- KIND...          Runs all tests of the given kinds: unit, shipped, integration, e2e, studio, browsers, node24, images,
                             or media (all shipped videos and images, not only changed ones)
npm test -- e2e ARGUMENT...  Runs the tests that Playwright's arguments select, such as contact --project "phone no-script"
npm test -- images --only server|proxy
                             Tests one of the container images
`;

/** For each kind of test that accepts further arguments, the command that gets these arguments. */
const commandsWithArguments: Record<string, string[]> = {
  e2e: ["node", "node_modules/playwright/cli.js", "test"],
  images: ["deploy/prove-image.sh"],
};

const needs: Record<string, string[]> = {
  unit: [],
  shipped: [],
  integration: ["chromium", "ffmpeg", "postgres", "backups", "nginx", "promtool"],
  e2e: ["chromium", "lynx"],
  studio: ["chromium"],
  browsers: ["chromium", "firefox", "webkit", "unzip", "old-chromium"],
  node24: ["chromium"],
  images: ["images"],
  media: ["chromium", "ffmpeg"],
};

const [first = "", second = "--help", ...more] = process.argv.slice(2);
const focused = ["all", "--help", ...Object.keys(needs)].includes(second)
  ? undefined
  : commandsWithArguments[first];
const operands = focused ? [first] : operandsOf(help, Object.keys(needs).length + 1);
const named = operands.filter((name) => name !== "all");
const unknown = named.find((name) => !(name in needs));
if (unknown !== undefined) {
  process.stderr.write(
    `unknown kind of tests ${JSON.stringify(unknown)}: use ${Object.keys(needs).join(", ")} or --help; one file of unit tests: npx vitest run FILE\n`,
  );
  process.exit(2);
}

const exitTimeoutMs = 5_000;

// If the tests run as root, PostgreSQL runs as another user, which must be able to enter this folder (0o711).
const folder = mkdtempSync(join(tmpdir(), "quayside-tests-"));
chmodSync(folder, 0o711);

const running = new Set<ChildProcess>();

interface CallOptions {
  cwd?: string;
  /** Whether to print the output only if the command fails. */
  quiet?: boolean;
  env?: Record<string, string>;
}

/**
 * Runs a command in a separate process group, so that signals also stop the command's child processes.
 * @returns the command's exit code
 */
function call([program = "", ...args]: string[], { cwd = ".", quiet = false, env = {} }: CallOptions = {}) {
  const output = quiet ? "pipe" : "inherit";
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, TMPDIR: folder, ...env },
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
  return new Promise<number>((resolve) => {
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

/** Kills all remaining processes, and deletes the temporary files. It is also called after a signal. */
function clean() {
  for (const { pid } of running) if (pid) send(-pid, "SIGKILL");
  for (const pid of ownProcesses()) send(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Finds the ids of this run's processes by their `TMPDIR`, because browsers leave the process group. */
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

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const { pid } of running) if (pid) send(-pid, signal);
    setTimeout(() => {
      clean();
      process.exit(1);
    }, exitTimeoutMs);
  });
}

/** Runs `work`, which returns an exit code and can write a test report to the path `report`. */
async function timed(name: string, work: (report: string) => Promise<number>): Promise<Kind> {
  const report = join(folder, `${name.replaceAll(" ", "-")}.json`);
  console.log(`\n== ${name}`);
  const start = performance.now();
  const code = await work(report);
  return { name, report, code, seconds: (performance.now() - start) / 1000 };
}

interface VitestOptions {
  cwd?: string;
  commandPrefix?: string[];
  env?: Record<string, string>;
}

function runVitest(
  name: string,
  files: string[],
  { cwd = ".", commandPrefix = [], env = {} }: VitestOptions = {},
) {
  // With `commandPrefix`, the path must be relative, so that the command runs Vitest from the copy of the project.
  const program = "node_modules/vitest/vitest.mjs";
  const vitest = [
    ...commandPrefix,
    "node",
    commandPrefix.length > 0 ? program : resolve(program),
    "run",
    ...files,
  ];
  return timed(name, (report) =>
    call([...vitest, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], { cwd, env }),
  );
}

function runPlaywright(name: string, args: string[], commandPrefix: string[] = []) {
  const playwright = [...commandPrefix, "node", "node_modules/playwright/cli.js", "test", ...args];
  return timed(name, (report) =>
    call([...playwright, "--reporter=list,json"], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
  );
}

const build = () => timed("build", () => call(["npm", "run", "build"], { quiet: true }));
const buildIfOlder = () => timed("build", () => call(["node", "tools/ensure-build.mjs"], { quiet: true }));

async function testOnNode24() {
  const { commandPrefix, integration, e2e } = node24;
  return [
    await timed("node 24, packages", () => call([...commandPrefix, "node", "--version"], { quiet: true })),
    await runVitest("node 24, store", integration, { commandPrefix }),
    await runPlaywright("node 24, wire", [...e2e, "--project=server"], commandPrefix),
  ];
}

function imageInputs() {
  const files = readdirSync("deploy", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash("sha256");
  for (const file of ["Dockerfile", ".dockerignore", "package-lock.json", ...files.sort()])
    hash.update(`${file}\0${readFileSync(file, "utf8")}\0`);
  return hash.digest("hex");
}

async function proveImages() {
  const inputs = imageInputs();
  if (
    !isNamed("images") &&
    existsSync(provenImages) &&
    readFileSync(provenImages, "utf8").trim() === inputs
  ) {
    skipped.push(
      "images: not tested again, because Dockerfile, deploy/ and package-lock.json have not changed since the test last passed",
    );
    return [];
  }
  const images = await timed("images", () => call(["deploy/prove-image.sh"], { quiet: !isNamed("images") }));
  if (images.code === 0 && isNamed("images")) writeFileSync(provenImages, `${inputs}\n`);
  if (images.code !== cannotBuild) return [images];
  skipped.push("images: this machine cannot build container images, for the reason above");
  return [{ ...images, code: 0 }];
}

const node24 = {
  commandPrefix: ["node", "tools/on-node24.mjs"],
  integration: ["store", "sqlite-file", "backup"].map((name) => `tests/integration/leads/${name}`),
  e2e: ["start", "operations", "submissions"].map((name) => `server/${name}`),
};

async function testMedia() {
  return [
    await timed("media", () => call(["node", "--import", "tsx", "tools/media.ts", "check"])),
    await runPlaywright("videos and pictures", ["videos", "pictures", "--project=shipped"]),
  ];
}

/** Exit code of the image test if the machine cannot build images. */
const cannotBuild = 77;

/** This file contains a hash of the container images' inputs. It is updated when `npm test -- images` passes. */
const provenImages = "tests/proven-images.txt";

const skipped: string[] = [];

const everydayPages = ["wide scripted", "phone no-script", "* enhanced", "shipped"];
const allPages = ["* scripted", "* no-script", "* bundle-blocked", "* enhanced", "shipped"];

/** Uses more workers for server tests, because these tests spend most of their time waiting. */
async function testEndToEnd(all: boolean) {
  const excluded = `--grep-invert=@unchanged${all ? "" : "|@thorough"}`;
  const projects = (all ? allPages : everydayPages).map((name) => `--project=${name}`);
  const pages = await runPlaywright("e2e, pages", [excluded, ...projects]);
  const workers = `--workers=${2 * availableParallelism()}`;
  return [pages, await runPlaywright("e2e, server", [excluded, "--project=server", workers])];
}

/** For each kind of test, a function that runs all tests, or only those that must pass before a commit. */
const kinds: Record<string, (all: boolean) => Promise<Kind[]>> = {
  shipped: async () => (existsSync("tests/shipped") ? [await runVitest("shipped", ["tests/shipped"])] : []),
  // Disables logging, because the errors that some tests cause on purpose would clutter the output.
  unit: async () => [await runVitest("unit", ["tests/unit"], { env: { LOG_LEVEL: "silent" } })],
  async integration(all) {
    const excluded = all ? [] : ["--exclude=**/*.thorough.test.ts"];
    return [await runVitest("integration", ["tests/integration", ...excluded])];
  },
  e2e: testEndToEnd,
  studio: async (all) =>
    existsSync("studio") ? [await runVitest("studio", all ? [] : ["tests/unit"], { cwd: "studio" })] : [],
  browsers: async (all) => (all ? [await runVitest("browsers", ["tests/browsers"])] : []),
  node24: async (all) => (all ? testOnNode24() : []),
  images: async (all) => (all ? proveImages() : []),
  media: async () => (isNamed("media") ? testMedia() : []),
};

const fromSources = ["unit", "shipped"];
/** The two sequences run in parallel. Tests must not rebuild the site, because both sequences use the same build. */
const sequences = [
  ["unit", "shipped", "integration", "studio", "images"],
  ["e2e", "browsers", "node24", "media"],
];

const start = performance.now();
const isNamed = (kind: string) => named.includes(kind);
const all = operands.length > 0;
const everyday = ["chromium", "lynx", "ffmpeg", "postgres", "nginx"];
const needed = named.length > 0 ? named.flatMap((name) => needs[name] ?? []) : Object.keys(programs);
const missing = ensurePrograms(all ? [...new Set(needed)] : everyday);

const ran: Kind[] = [];
if (focused) {
  ran.push(await buildIfOlder());
  process.exitCode = ran[0]?.code || (await call([...focused, second, ...more]));
  clean();
  process.exit();
}
const needsBuild =
  named.length === 0 || named.some((name) => name !== "images" && !fromSources.includes(name));
const building = needsBuild ? (named.length === 0 ? build() : buildIfOlder()) : undefined;
await Promise.all(
  sequences.map(async (sequence) => {
    for (const name of sequence.filter((name) => named.length === 0 || isNamed(name))) {
      if (!fromSources.includes(name) && (await building)?.code) return;
      ran.push(...((await kinds[name]?.(all)) ?? []));
    }
  }),
);
if (building) ran.unshift(await building);
skipped.push(...missing.map((name) => `${programs[name]?.use}: ${programs[name]?.title} is not installed`));
const seconds = (performance.now() - start) / 1000;
if (named.length === 0) {
  mkdirSync("build", { recursive: true });
  writeFileSync("build/test-times.json", JSON.stringify(times(ran, seconds), null, 2));
}
console.log(`\n${table(ran, { seconds, skipped, processors: availableParallelism() })}`);
process.exitCode = ran.every(({ code }) => code === 0) && mayLack(missing) ? 0 : 1;
clean();
