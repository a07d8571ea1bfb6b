import { loadContent } from "~/content/load/load.server";
import { type Language, languages } from "~/content/schema/site";
import { readEnv } from "~/content/site/env.server";
import { dayOf } from "~/insights/counts/daily-sums";
import type { LeadStore } from "~/leads/store/store.server";
import { CallError, type Commands, commandCalled, print, readArguments, runTool } from "./command-line";
import { exportedSums, sumsAsCsv, sumsAsJson } from "./insights/export";
import { figuresOf } from "./insights/figures";
import { reportPage } from "./insights/page";
import { type Period, periodBefore, periodOf } from "./insights/period";
import { listedIds } from "./insights/tabs";
import { showAll, withholdFew } from "./insights/withheld";
import { replaceFile } from "./replace-file";
import { withStore } from "./with-store";

const help = `Tells what was watched: sums by day that the site has counted, also while it runs.

npm run insights -- COMMAND
node build/tools/insights.js COMMAND   where there is no npm, as in the container

  report [--out FILE] [--from DAY] [--to DAY] [--lang en|nb] [--exact]
                           a page in one file (English unless told), beside the period before of the same length;
                           sums below 5 are "under 5", with --exact they are as they are; FILE is insights-FROM-TO.html
                           unless told, and may be -, which is standard output
  export --csv|--json [--from DAY] [--to DAY] [--out FILE] [--details]
                           the sums as they are, those below 5 too, to standard output unless told; npm adds lines of
                           its own unless it is silent: npm run --silent insights -- export --csv > sums.csv
                           --details tells campaigns, scenes and words apart, and how films were played
  --help                   this text

A DAY is like 2026-11-22, by UTC, or today, yesterday, last-week, last-month, and both are included. Unless told, --to
is yesterday, and --from is such that there are 28 days.
The database is LEADS_DATABASE_URL, sqlite:data/leads.db unless set; tabs have their titles from CONTENT_DIR, content
unless set.
Exit codes: 0 done, 1 something is not there or failed, 2 wrong call.
`;

const options = {
  from: { type: "string" },
  to: { type: "string" },
  lang: { type: "string" },
  out: { type: "string" },
  exact: { type: "boolean" },
  csv: { type: "boolean" },
  json: { type: "boolean" },
  details: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Options = ReturnType<typeof readArguments<typeof options>>["values"];

const commands = {
  report: { options: ["from", "to", "lang", "out", "exact"], operands: [] },
  export: { options: ["from", "to", "out", "csv", "json", "details"], operands: [] },
} as const satisfies Commands;

type Action = (store: LeadStore) => Promise<void>;

await runTool("insights", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const command = commandCalled(commands, positionals, values);
  const period = periodOf(values, dayOf(Date.now()));
  await withStore(command === "report" ? report(period, values) : exportSums(period, values));
});

function report(period: Period, { out = fileOf(period), lang = "en", exact = false }: Options): Action {
  if (out === "") throw new CallError("--out needs a FILE");
  const language = languageCalled(lang);
  return async (store) => {
    const content = loadContent(readEnv({ CONTENT_DIR: process.env.CONTENT_DIR }).CONTENT_DIR);
    const listed = { tabs: listedIds(content), campaigns: content.site.campaigns };
    const before = periodBefore(period);
    const figures = figuresOf(
      await store.sums(period.from, period.to),
      await store.sums(before.from, before.to),
      { period, listed, show: exact ? showAll : withholdFew },
    );
    const today = dayOf(Date.now());
    const countsToday = period.to < today && (await store.sums(today, today)).length > 0;
    deliver(
      out,
      reportPage({ figures, period, lang: language, content, isExact: exact, countsToday }),
      period,
    );
  };
}

function fileOf({ from, to }: Period): string {
  return `insights-${from}-${to}.html`;
}

function exportSums(period: Period, { out = "-", csv, json, details = false }: Options): Action {
  if (Boolean(csv) === Boolean(json)) throw new CallError("export needs either --csv or --json");
  if (out === "") throw new CallError("--out needs a FILE");
  return async (store) => {
    const sums = exportedSums(await store.sums(period.from, period.to), details);
    const text = csv ? sumsAsCsv(sums, details) : sumsAsJson(sums);
    deliver(out, text, period);
  };
}

function deliver(out: string, text: string, { from, to }: Period): void {
  if (out === "-") print(text);
  else {
    replaceFile(out, text);
    print(`${out}: ${from} to ${to}\n`);
  }
}

function languageCalled(name: string): Language {
  const language = languages.find((each) => each === name);
  if (!language) throw new CallError(`--lang is one of ${languages.join(", ")}`);
  return language;
}
