import { loadContent } from "~/content/load/load.server";
import { type Language, languages } from "~/content/schema/languages";
import { EnvError, readEnv } from "~/content/site/env.server";
import { dayOf } from "~/insights/counts/daily-sums";
import { type Mail, reasonOf, type SmtpError, sendMail } from "~/leads/forwarding/mail/smtp.server";
import type { LeadStore } from "~/leads/store/store.server";
import { CallError, type Commands, commandCalled, print, readArguments, runTool } from "./command-line";
import { exportedSums, sumsAsCsv, sumsAsJson } from "./insights/export";
import { figuresOf, isEmpty } from "./insights/figures";
import { reportMail } from "./insights/mail";
import { type Report, reportPage } from "./insights/page";
import { type Period, periodBefore, periodOf } from "./insights/period";
import { listedIds } from "./insights/tabs";
import { showAll, withholdFew } from "./insights/withheld";
import { replaceFile } from "./replace-file";
import { withStore } from "./with-store";

const help = `Tells what was watched: sums by day that the site has counted, also while it runs.

npm run insights -- COMMAND
node build/tools/insights.js COMMAND   where there is no npm, as in the container

  report [--out FILE] [--from DAY] [--to DAY] [--lang en|nb] [--exact]
                           a page in one file (English by default), beside the period before of the same length;
                           sums below 5 are "under 5", with --exact they are as they are; FILE is insights-FROM-TO.html
                           by default, and may be -, which is standard output
  export --csv|--json [--from DAY] [--to DAY] [--out FILE] [--details]
                           the sums as they are, those below 5 too, by default to standard output; npm adds lines of
                           its own unless it is silent: npm run --silent insights -- export --csv > sums.csv
                           --details tells campaigns, scenes and words apart, and how films were played
  mail [--lang en|nb]      the report of last week, Monday to Sunday, by mail to INSIGHTS_MAIL_TO (addresses with commas
                           between them), through NOTIFY_SMTP_URL and from NOTIFY_FROM; says whom it was sent to
  --help                   this text

A DAY is like 2026-11-22, by UTC, or today, yesterday, last-week, last-month, and both are included. By default, --to
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
  mail: { options: ["lang"], operands: [] },
  export: { options: ["from", "to", "out", "csv", "json", "details"], operands: [] },
} as const satisfies Commands;

/** How long the conversation with the mail server may take, in milliseconds. */
const mailTimeout = 30_000;

type Action = (store: LeadStore) => Promise<void>;

await runTool("insights", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const command = commandCalled(commands, positionals, values);
  if (command === "mail") return withStore(mailLastWeek(values));
  const period = periodOf(values, dayOf(Date.now()));
  await withStore(command === "report" ? report(period, values) : exportSums(period, values));
});

function report(period: Period, { out = fileOf(period), lang = "en", exact = false }: Options): Action {
  if (out === "") throw new CallError("--out needs a FILE");
  const language = languageCalled(lang);
  return async (store) => deliver(out, reportPage(await reportOf(store, period, language, exact)), period);
}

async function reportOf(store: LeadStore, period: Period, lang: Language, isExact: boolean): Promise<Report> {
  const { CONTENT_DIR } = process.env;
  const content = loadContent(readEnv({ CONTENT_DIR }).CONTENT_DIR);
  const listed = { tabs: listedIds(content), campaigns: content.site.campaigns };
  const before = periodBefore(period);
  const figures = figuresOf(
    await store.sums(period.from, period.to),
    await store.sums(before.from, before.to),
    { period, listed, show: isExact ? showAll : withholdFew },
  );
  const today = dayOf(Date.now());
  const countsToday = period.to < today && (await store.sums(today, today)).length > 0;
  return { figures, period, lang, content, isExact, countsToday };
}

/** @throws EnvError */
function mailLastWeek({ lang = "en" }: Options): Action {
  const language = languageCalled(lang);
  const { smtpUrl, from, to, siteUrl } = mailSettings();
  return async (store) => {
    const period = periodOf({ from: "last-week" }, dayOf(Date.now()));
    const report = await reportOf(store, period, language, false);
    const days = `${period.from} to ${period.to}`;
    if (isEmpty(report.figures)) throw new Error(`nothing was counted from ${days}, so nothing is sent`);
    const { hostname } = new URL(siteUrl);
    const mail: Mail = {
      from: { name: report.content.site.brand.name, address: from },
      to,
      messageId: `<insights-${period.from}-${language}@${hostname}>`,
      ...reportMail(report, fileOf(period)),
    };
    const { response, accepted, rejected } = await sendMail(
      { smtpUrl, siteUrl, timeoutMs: mailTimeout },
      mail,
    ).catch((error: SmtpError) => {
      throw new Error(`the mail server did not take the report: ${reasonOf(error)}`);
    });
    const refused = rejected.length > 0 ? `, refused for ${rejected.join(", ")}` : "";
    print(`${days}: sent to ${accepted.join(", ")}${refused} (${response})\n`);
  };
}

/** @throws EnvError */
function mailSettings() {
  const { INSIGHTS_MAIL_TO, NOTIFY_SMTP_URL, NOTIFY_FROM, SITE_URL } = process.env;
  if (!INSIGHTS_MAIL_TO)
    throw new EnvError("INSIGHTS_MAIL_TO: is missing: it says who gets the report by mail");
  // Faults in the server's other settings do not matter here.
  const env = readEnv({ INSIGHTS_MAIL_TO, NOTIFY_SMTP_URL, NOTIFY_FROM, SITE_URL });
  return {
    smtpUrl: env.NOTIFY_SMTP_URL ?? "",
    from: env.NOTIFY_FROM ?? "",
    to: env.INSIGHTS_MAIL_TO ?? [],
    siteUrl: env.SITE_URL,
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
