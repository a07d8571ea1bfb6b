import { writeFileSync } from "node:fs";
import { loadContent } from "~/content/load/load.server";
import { aimsReport, type Findings } from "./bench/aims";
import { measureCached } from "./bench/cached";
import { measureCounts } from "./bench/counts";
import { measureEarlyPlay } from "./bench/early-play";
import { measureFairness } from "./bench/fairness";
import {
  measureFirstViewsLan,
  measureFirstViewsPhone,
  measureFirstViewsPhoneSlow,
  measureFirstViewsWide,
  measureFirstViewsWideSlow,
  measureHeaviest,
} from "./bench/first-views";
import { measureGrowth } from "./bench/growth";
import { measureLeads } from "./bench/leads";
import { measureMemory } from "./bench/memory";
import { measureMixed } from "./bench/mixed";
import { measureNavigation } from "./bench/navigation";
import { report } from "./bench/report";
import { inputsOf, inputsTable, limits, needs } from "./bench/scale";
import { measureScripts } from "./bench/scripts";
import { TestBed } from "./bench/test-bed";
import { measureTyping } from "./bench/typing";
import { measureUncached } from "./bench/uncached";
import { measurePhoneVisits, measureWideVisits } from "./bench/visits";
import { CallError, print, readArguments, runTool } from "./command-line";
import { runs } from "./programs.mjs";

/** In the order of the report; the last one tells of the memory that all others have taken. */
const parts: Record<string, (bed: TestBed) => Promise<Findings>> = {
  heaviest: measureHeaviest,
  "first-views-lan": measureFirstViewsLan,
  "first-views-wide": measureFirstViewsWide,
  "first-views-wide-slow": measureFirstViewsWideSlow,
  "first-views-phone": measureFirstViewsPhone,
  "first-views-phone-slow": measureFirstViewsPhoneSlow,
  "early-play": measureEarlyPlay,
  navigation: measureNavigation,
  "visits-wide": measureWideVisits,
  "visits-phone": measurePhoneVisits,
  typing: measureTyping,
  scripts: measureScripts,
  cached: measureCached,
  counts: measureCounts,
  uncached: measureUncached,
  fairness: measureFairness,
  mixed: measureMixed,
  leads: measureLeads,
  growth: measureGrowth,
  memory: measureMemory,
};

const help = `Measures the site beside the same page as a plain file and the same content as a single page, all in one run, and
writes docs/performance.md. Needs a build, nginx, wrk, taskset, a Chromium, and an idle machine with two cores or more.

npm run bench [-- OPTIONS]

  --repeats N  visits each page N times instead of nine, or three with --only
  --quick      takes each measurement once, to try it out; prints what it finds, and writes nothing
  --only PART  runs one part, and writes nothing: ${Object.keys(parts).join(", ")};
               scale measures nothing: it computes the tables of docs/scale.md from the content
  --help       this text
`;

const options = {
  quick: { type: "boolean" },
  only: { type: "string" },
  repeats: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

await runTool("bench", async (args) => {
  const given = readArguments(args, options).values;
  const { quick = false, only } = given;
  // One part alone is done within about a minute.
  const repeats = given.repeats ?? (only === undefined ? "9" : "3");
  if (!/^[1-9]\d?$/.test(repeats)) throw new CallError("--repeats takes a number from 1 to 99");
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0 && only !== "scale")
    throw new CallError(`--only takes one of ${Object.keys(parts).join(", ")}, scale`);
  if (given.help) return print(help);
  if (only === "scale") return print(scaleTables());
  const missing = ["nginx", "wrk", "taskset"].find((program) => !runs("which", program));
  if (missing) throw new Error(`needs ${missing}: on Debian, apt-get install nginx-light wrk util-linux`);

  const bed = new TestBed(quick, Number(repeats));
  try {
    const findings: Findings[] = [];
    for (const [name, measure] of chosen) {
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

function scaleTables(): string {
  const given = inputsOf(loadContent("content"));
  return `${[inputsTable(given), needs(given), limits(given)].join("\n\n")}\n`;
}

function partReport({ text, aims }: Findings): string {
  return aims.length > 0 ? `${text}\n\n${aimsReport(aims)}\n` : `${text}\n`;
}
