/**
 * Changes the pure rules in small ways, one at a time, and runs the tests that reach the change: one that no test
 * notices is a rule that nobody proves. `npm run test:mutants`; one file by `-- --mutate app/leads/forwarding/csv.ts`.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  mutate: [
    "app/content/load/webvtt.ts",
    "app/content/schema/*.ts",
    "app/content/url/*.ts",
    "app/demo/video/time.ts",
    "app/insights/{popular-queries,classify-request,playback-beacon,dedupe-window}.ts",
    "app/leads/{store/{backoff,submission},forwarding/{csv,mail/header-text,webhook/signature}}.ts",
    "app/navigation/visit/page-start.ts",
    "app/platform/edit-distance.ts",
    "app/search/engine/*.ts",
    "app/server/{headers/cache-control,files/byte-range,limits/request-rules}.ts",
  ],
  plugins: ["@stryker-mutator/vitest-runner", "./tools/mutants/descriptions.mjs"],
  ignorers: ["descriptions"],

  testRunner: "vitest",
  vitest: { configFile: "tools/mutants/vitest.config.ts" },
  coverageAnalysis: "perTest",
  // A machine may be slow, and a change counts as noticed where the tests take too long.
  timeoutMS: 20_000,
  // What a module works out as it loads, like a pattern or a table, would need all tests that import it.
  ignoreStatic: process.env.STATIC === undefined,
  concurrency: 2,

  // In a copy below `build`, which git, the linter and the compiler pass over. Stryker copies no links to folders.
  tempDirName: "build/mutants/copy",
  ignorePatterns: [
    ...["/build", "/data", "/.cache", "/.ci", "/deploy", "/docs", "/studio", "/public/assets/videos"],
    ...["/tests/browsers", "/tests/e2e", "/tests/fixture", "/tests/integration", "/test-results"],
  ],
  buildCommand: "cp -a ../../../../tests/fixture tests/",

  reporters: ["progress-append-only", "clear-text", "html", "json"],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  htmlReporter: { fileName: "build/mutants/report.html" },
  jsonReporter: { fileName: "build/mutants/report.json" },
  thresholds: { high: 95, low: 85, break: 85 },
};
