import { writeFileSync } from "node:fs";
import { aimsReport } from "./bench/aims";
import { measureCalm } from "./bench/calm";
import { measureCounts } from "./bench/counts";
import { measureEarlyPlay } from "./bench/early-play";
import { measureFirstViews } from "./bench/first-views";
import { measureGrowth } from "./bench/growth";
import { measureKept } from "./bench/kept";
import { measureLeads } from "./bench/leads";
import { measureMixed } from "./bench/mixed";
import { measureNavigation } from "./bench/navigation";
import type { Findings, Part } from "./bench/part";
import { report } from "./bench/report";
import { measureScripts } from "./bench/scripts";
import { measureStart } from "./bench/start";
import { TestBed } from "./bench/test-bed";
import { measureUnseen } from "./bench/unseen";
import { CallError, print, readArguments, runTool } from "./command-line";
import { runs } from "./programs.mjs";

/** In the order of the report; the last one tells of the memory that all others have taken. */
const parts: Part[] = [
  { name: "first-views", measure: measureFirstViews },
  { name: "early-play", measure: measureEarlyPlay },
  { name: "navigation", measure: measureNavigation },
  { name: "scripts", measure: measureScripts },
  { name: "kept", measure: measureKept },
  { name: "counts", measure: measureCounts },
  { name: "unseen", measure: measureUnseen },
  { name: "calm", measure: measureCalm },
  { name: "mixed", measure: measureMixed },
  { name: "leads", measure: measureLeads },
  { name: "growth", measure: measureGrowth },
  { name: "start", measure: measureStart },
];

/**
 * `npm run bench`: measures the site beside the same page as a plain file and the same content as a single page, all in
 * one run, and writes docs/performance.md. Needs a build, nginx, wrk, taskset, a Chromium, and an idle machine with two
 * cores or more. `-- --repeats N` visits each page N times instead of nine. `-- --quick` takes each measurement once, to
 * try it out, and `-- --only PART` runs one part; both print what they find, and write nothing.
 */
const options = {
  quick: { type: "boolean" },
  only: { type: "string" },
  repeats: { type: "string", default: "9" },
} as const;

await runTool("bench", async (args) => {
  const { quick = false, only, repeats } = readArguments(args, options).values;
  if (!/^[1-9]\d?$/.test(repeats)) throw new CallError("--repeats takes a number from 1 to 99");
  const chosen = parts.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0)
    throw new CallError(`--only takes one of ${parts.map(({ name }) => name).join(", ")}`);
  const missing = ["nginx", "wrk", "taskset"].find((program) => !runs("which", program));
  if (missing) throw new Error(`needs ${missing}: on Debian, apt-get install nginx-light wrk util-linux`);

  const bed = new TestBed(quick, Number(repeats));
  try {
    const findings: Findings[] = [];
    for (const { name, measure } of chosen) {
      const begun = performance.now();
      findings.push(await measure(bed));
      process.stderr.write(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
    }
    if (only !== undefined) return print(findings.map(partReport).join("\n"));
    const written = report(findings, (await bed.browser()).version());
    print(written);
    if (!quick) writeFileSync("docs/performance.md", written);
  } finally {
    await bed.end();
  }
});

function partReport({ text, aims }: Findings): string {
  return aims.length > 0 ? `${text}\n\n${aimsReport(aims)}\n` : `${text}\n`;
}
