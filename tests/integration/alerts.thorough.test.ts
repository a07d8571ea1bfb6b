import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { findProgram } from "../../tools/programs.mjs";

const promtool = findProgram("promtool");
if (!promtool)
  process.stderr.write("promtool is not installed: node tools/ensure-programs.mjs promtool does that\n");

const folder = mkdtempSync(join(tmpdir(), "quayside-alerts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const version = "quayside_version_info";

/** `series`: hourly values in promtool's notation (`5x9`). `fires`: whether the alert fires at the given hours. */
const cases: [what: string, alert: string, series: Record<string, string>, fires: Record<number, boolean>][] =
  [
    [
      "a server has run a different release for an hour",
      "QuaysideServersDiffer",
      {
        [`${version}{instance="one", release="a"}`]: "1x9",
        [`${version}{instance="two", release="a"}`]: "1x1 _x8",
        [`${version}{instance="two", release="b"}`]: "_x1 1x8",
      },
      { 1: false, 4: true },
    ],
    [
      "leads wait for a configured target, and for one that is not configured",
      "QuaysideLeadsWaiting",
      {
        'quayside_leads_oldest_pending_age_seconds{target="provider"}': "0x2 4000x9",
        'quayside_leads_forwarding{target="provider"}': "1x11",
        'quayside_leads_oldest_pending_age_seconds{target="mail"}': "9000x11",
        'quayside_leads_forwarding{target="mail"}': "0x11",
      },
      { 2: false, 5: true },
    ],
    [
      "a large disk has less than a tenth of free space",
      "QuaysideDiskFilling",
      {
        'quayside_disk_free_bytes{folder="content"}': "40e9x11",
        'quayside_disk_size_bytes{folder="content"}': "500e9x11",
      },
      { 5: false },
    ],
    [
      "a disk is almost full",
      "QuaysideDiskFilling",
      {
        'quayside_disk_free_bytes{folder="leads"}': "4e9x2 1e9x8",
        'quayside_disk_size_bytes{folder="leads"}': "20e9x11",
      },
      { 2: false, 5: true },
    ],
  ];

test.skipIf(!promtool)("the sample configuration for Prometheus is valid and finds the alert rules", () => {
  const checked = execFileSync(String(promtool), ["check", "config", "deploy/prometheus/prometheus.yaml"]);
  expect(checked.toString()).toMatch(/1 rule files found[\s\S]*SUCCESS: \d+ rules found/);
});

describe.skipIf(!promtool)("the alert fires at the right times:", () => {
  test.each(cases)("%s", (_, alert, series, fires) => {
    const file = join(folder, "tests.yaml");
    writeFileSync(
      file,
      stringify({
        rule_files: [resolve("deploy/prometheus/alerts.yaml")],
        evaluation_interval: "1h",
        tests: [
          {
            interval: "1h",
            input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
            promql_expr_test: Object.entries(fires).map(([hours, isFiring]) => ({
              expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
              eval_time: `${hours}h`,
              exp_samples: isFiring ? [{ value: 1 }] : [],
            })),
          },
        ],
      }),
    );
    expect(execFileSync(String(promtool), ["test", "rules", file], { encoding: "utf8" })).toContain(
      "SUCCESS",
    );
  });
});
