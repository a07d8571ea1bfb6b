import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ name: string, report: string | undefined, code: number, seconds: number }} Kind
 * @typedef {{ file: string, seconds: number, passed: number, failed: number, flaky: number, skipped: string[], unsteady: string[] }} File
 */

const slowest = 5;

const messageLength = 300;

/** @param {Kind[]} kinds */
const withFiles = (kinds) =>
  kinds.map((kind) => ({ ...kind, files: kind.report ? filesOf(kind.report) : [] }));

/**
 * @param {Kind[]} kinds
 * @param {number} seconds duration of the whole run
 */
export function times(kinds, seconds) {
  return {
    seconds,
    kinds: withFiles(kinds).map(({ name, seconds, files }) => ({
      name,
      seconds,
      files: Object.fromEntries(files.map(({ file, seconds }) => [file, seconds])),
    })),
  };
}

/**
 * @param {Kind[]} kinds
 * @param {{ seconds: number, skipped: string[], processors: number }} run skipped: reasons for skipped kinds
 */
export function table(kinds, { seconds, skipped, processors }) {
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
  const reasons = new Map();
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

/** @param {string} heading @param {string[]} lines */
function withHeading(heading, lines) {
  return lines.length > 0 ? ["", heading, ...lines.map((line) => `  ${line}`)] : [];
}

/** @param {File[]} files */
function counts(files) {
  const sum = (/** @type {(file: File) => number} */ of) =>
    files.length === 0 ? "" : String(files.reduce((total, file) => total + of(file), 0));
  return [
    sum(({ passed, failed }) => passed + failed),
    sum(({ failed }) => failed),
    sum(({ flaky }) => flaky),
    sum((file) => file.skipped.length),
  ];
}

/** @param {string[][]} rows */
function aligned(rows) {
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

/**
 * @param {string} report
 * @returns {File[]}
 */
function filesOf(report) {
  if (!existsSync(report)) return [];
  const json = JSON.parse(readFileSync(report, "utf8"));
  return json.testResults ? json.testResults.map(fileOfVitest) : json.suites.map(fileOfPlaywright);
}

/**
 * @param {{ name: string, startTime: number, endTime: number, status: string, message?: string,
 *   assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }} result
 * @returns {File}
 */
function fileOfVitest({ name, startTime, endTime, assertionResults, status, message }) {
  const file = relative(process.cwd(), name);
  const count = (/** @type {string[]} */ ...statuses) =>
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

/**
 * @param {string} test
 * @param {string} message
 */
function withMessage(test, message = "") {
  const line = stripVTControlCharacters(message).replaceAll(/\s+/g, " ").trim().slice(0, messageLength);
  return line === "" ? test : `${test}: ${line}`;
}

/**
 * @typedef {{ status: string, annotations: { type: string, description?: string }[], projectName?: string,
 *   results: { duration: number, error?: { message?: string } }[] }} Test
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: Test[] }[] }} Suite
 */

/** @param {Suite} suite @returns {File} */
function fileOfPlaywright(suite) {
  const tests = testsOf(suite, []);
  const count = (/** @type {string} */ status) => tests.filter((test) => test.status === status).length;
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

/**
 * @param {Suite} suite
 * @param {string[]} outer titles of the parent suites
 * @returns {(Test & { names: string[] })[]}
 */
function testsOf({ title, suites = [], specs = [] }, outer) {
  const names = [...outer, title];
  return [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, names: [...names, spec.title] }))),
    ...suites.flatMap((suite) => testsOf(suite, names)),
  ];
}
