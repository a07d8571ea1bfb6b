import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { table } from "../../tools/tests/table.mjs";

const folder = mkdtempSync(join(tmpdir(), "quayside-table-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, report: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const unit = written("unit.json", {
  testResults: [
    {
      name: join(process.cwd(), "tests/unit/one.test.ts"),
      ...{ startTime: 1000, endTime: 3500, status: "failed" },
      assertionResults: [
        { status: "passed" },
        {
          status: "failed",
          fullName: "a rule holds",
          failureMessages: ["Error: \u001b[31mno\u001b[39m\n    at"],
        },
        { status: "pending" },
      ],
    },
    {
      name: join(process.cwd(), "tests/unit/broken.test.ts"),
      ...{
        startTime: 1000,
        endTime: 1100,
        status: "failed",
        message: "no such module",
        assertionResults: [],
      },
    },
  ],
});
const e2e = written("e2e.json", {
  suites: [
    {
      title: "tests/e2e/pages/shell.spec.ts",
      specs: [
        {
          title: "it opens",
          tests: [{ status: "expected", annotations: [], results: [{ duration: 4000 }] }],
        },
      ],
      suites: [
        {
          title: "on a phone",
          specs: [
            {
              title: "it closes",
              tests: [
                {
                  ...{ status: "flaky", annotations: [], projectName: "phone" },
                  results: [{ duration: 1000, error: { message: "still\nopen" } }, { duration: 500 }],
                },
                {
                  status: "skipped",
                  annotations: [{ type: "skip", description: "lynx is not installed" }],
                  results: [],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

test("a run ends with its kinds, its slowest files, and what was left out", () => {
  const kinds = [
    { name: "unit", report: unit, code: 1, seconds: 12.34 },
    { name: "build", report: join(folder, "none.json"), code: 0, seconds: 5 },
    { name: "e2e", report: e2e, code: 0, seconds: 100 },
  ];
  const said = table(kinds, { seconds: 110, skipped: ["Firefox: not here"], processors: 2 });
  expect(said.split("\n")).toEqual([
    "kind   tests  failed  flaky  skipped  seconds",
    "unit       3       2      0        1     12.3  FAILED",
    "build                                     5.0",
    "e2e        2       0      1        1    100.0",
    "all        5       2      1        2    110.0  on 2 processors",
    "",
    "the slowest files, by the time of their tests:",
    "    5.5 s  tests/e2e/pages/shell.spec.ts",
    "    2.5 s  tests/unit/one.test.ts",
    "    0.1 s  tests/unit/broken.test.ts",
    "",
    "skipped:",
    "  Firefox: not here",
    "  1 × in tests/unit/one.test.ts",
    "  1 × lynx is not installed",
    "",
    "failed, or passed only when tried again:",
    "  tests/unit/one.test.ts › a rule holds: Error: no at",
    "  tests/unit/broken.test.ts: no such module",
    "  phone › tests/e2e/pages/shell.spec.ts › on a phone › it closes: still open",
  ]);
});
