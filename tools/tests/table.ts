import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Kind {
  name: string;
  /** Path of the test report. */
  report: string;
  /** Exit code of the test program. */
  code: number;
  seconds: number;
}

interface File {
  file: string;
  seconds: number;
  passed: number;
  failed: number;
  flaky: number;
  /** Reasons for skipped tests, one for each test. */
  skipped: string[];
  /** Names and messages of tests that failed, or passed only when retried. */
  unsteady: string[];
}

const slowest = 5;

const messageLength = 300;

const withFiles = (kinds: Kind[]) => kinds.map((kind) => ({ ...kind, files: filesOf(kind.report) }));

/** Returns the durations of the whole run (`seconds`), of each kind of test and of each file. */
export function times(kinds: Kind[], seconds: number) {
  return {
    seconds,
    kinds: withFiles(kinds).map(({ name, seconds, files }) => ({
      name,
      seconds,
      files: Object.fromEntries(files.map(({ file, seconds }) => [file, seconds])),
    })),
  };
}

interface Run {
  seconds: number;
  /** Reasons for skipped kinds of tests. */
  skipped: string[];
  processors: number;
}

export function table(kinds: Kind[], { seconds, skipped, processors }: Run) {
  const results = withFiles(kinds);
  const files = results.flatMap((kind) => kind.files);
  const rows = results.map(({ name, code, seconds, files }) => [
    name,
    ...counts(files),
    seconds.toFixed(1),
    code === 0 ? "" : "FAILED",
  ]);
  const total = ["all", ...counts(files), seconds.toFixed(1), `on ${processors} processors`];
  const heading = ["kind", "tests", "failed", "flaky", "skipped", "seconds", ""];
  const reasons = new Map<string, number>();
  for (const reason of files.flatMap((file) => file.skipped)) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [
    ...aligned([heading, ...rows, total]),
    "",
    "slowest test files:",
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowest)
      .map((file) => `${file.seconds.toFixed(1).padStart(7)} s  ${file.file}`),
    ...withHeading("skipped:", [
      ...skipped,
      ...[...reasons].map(([reason, count]) => `${count} × ${reason}`),
    ]),
    ...withHeading(
      "failed, or passed only when retried:",
      files.flatMap(({ unsteady }) => unsteady),
    ),
  ].join("\n");
}

function withHeading(heading: string, lines: string[]) {
  return lines.length > 0 ? ["", heading, ...lines.map((line) => `  ${line}`)] : [];
}

function counts(files: File[]) {
  const sum = (of: (file: File) => number) =>
    files.length === 0 ? "" : String(files.reduce((total, file) => total + of(file), 0));
  return [
    sum(({ passed, failed }) => passed + failed),
    sum(({ failed }) => failed),
    sum(({ flaky }) => flaky),
    sum((file) => file.skipped.length),
  ];
}

function aligned(rows: string[][]) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === row.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}

function filesOf(report: string): File[] {
  if (!existsSync(report)) return [];
  const json = JSON.parse(readFileSync(report, "utf8"));
  return json.testResults ? json.testResults.map(fileOfVitest) : json.suites.map(fileOfPlaywright);
}

interface VitestFile {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
}

function fileOfVitest({ name, startTime, endTime, assertionResults, status, message }: VitestFile): File {
  const file = relative(process.cwd(), name);
  const count = (...statuses: string[]) =>
    assertionResults.filter((test) => statuses.includes(test.status)).length;
  // Includes tests that passed only on a retry, because their results still contain the failure messages.
  const unsteady = assertionResults.filter((test) => test.failureMessages?.length);
  return {
    file,
    seconds: (endTime - startTime) / 1000,
    passed: count("passed"),
    // A test file that cannot be loaded has no tests, so it counts as one failure.
    failed: count("failed") || Number(status === "failed"),
    flaky: unsteady.filter((test) => test.status === "passed").length,
    skipped: Array(count("pending", "skipped", "todo")).fill(`in ${file}`),
    unsteady:
      count("failed") === 0 && status === "failed"
        ? [withMessage(file, message)]
        : unsteady.map(({ fullName, failureMessages }) =>
            withMessage(`${file} › ${fullName}`, failureMessages?.[0]),
          ),
  };
}

function withMessage(test: string, message = "") {
  const line = stripVTControlCharacters(message).replaceAll(/\s+/g, " ").trim().slice(0, messageLength);
  return line === "" ? test : `${test}: ${line}`;
}

interface PlaywrightTest {
  status: string;
  annotations: { type: string; description?: string }[];
  projectName?: string;
  results: { duration: number; error?: { message?: string } }[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: PlaywrightTest[] }[];
}

function fileOfPlaywright(suite: Suite): File {
  const tests = testsOf(suite, []);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  return {
    file: suite.title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    passed: count("expected") + count("flaky"),
    failed: count("unexpected"),
    flaky: count("flaky"),
    skipped: tests
      .filter(({ status }) => status === "skipped")
      .map(
        ({ annotations }) =>
          annotations.find(({ type }) => type === "skip")?.description ?? "no reason given",
      ),
    unsteady: tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ names, projectName, results }) =>
        withMessage([projectName, ...names].join(" › "), results.find(({ error }) => error)?.error?.message),
      ),
  };
}

/** Returns all tests of the suite. `names` contains the titles of the outer suites, of the suite and of the test. */
function testsOf(
  { title, suites = [], specs = [] }: Suite,
  outer: string[],
): (PlaywrightTest & { names: string[] })[] {
  const names = [...outer, title];
  return [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, names: [...names, spec.title] }))),
    ...suites.flatMap((suite) => testsOf(suite, names)),
  ];
}
