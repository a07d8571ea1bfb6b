import { loadContent } from "~/content/load/load.server";
import { dayOf } from "~/insights/counts/daily-sums";
import { reasonOf, type SmtpError, sendMail } from "~/leads/forwarding/mail/smtp.server";
import type { LeadStore } from "~/leads/store/store.server";
import { EnvError, readEnv } from "~/platform/settings.server";
import { type Language, languages } from "~/schema/basics/languages";
import { CallError, type Commands, commandCalled, print, readArguments, runTool } from "./command-line";
import { exportedSums, sumsAsCsv, sumsAsJson } from "./insights/export";
import { figuresOf } from "./insights/figures";
import { type Period, periodBefore, periodOf } from "./insights/period";
import { type Report, reportPage, reportText } from "./insights/report";
import { listedIds } from "./insights/tabs";
import { showAll, withholdFew } from "./insights/withheld";
import { replaceFile } from "./replace-file";
import { withStore } from "./with-store";

const help = `Shows how the site was used, from its daily counts of visits. Works while the site runs.

npm run insights -- COMMAND
node build/tools/insights.js COMMAND   without npm, as in the container

  report [--out FILE | --mail-to ADDRESSES] [--from DAY] [--to DAY] [--lang en|nb] [--exact]
                         Writes a report as one HTML file, compared with the previous period of the same length
    --out FILE           Path of the report (default: insights-FROM-TO.html); - is standard output
    --mail-to ADDRESSES  Sends the report to e-mail addresses, separated by commas; needs NOTIFY_SMTP_URL and NOTIFY_FROM
    --lang en|nb         Language of the report (default: en)
    --exact              Shows counts below 5, instead of "under 5"
  export --csv|--json [--out FILE] [--from DAY] [--to DAY] [--details]
                         Writes all counts, including counts below 5
    --out FILE           Path of the export (default: standard output). npm prints further lines there, except with
                         --silent: npm run --silent insights -- export --csv > sums.csv
    --details            Adds campaigns, scenes, search words, and how videos were played
  --from DAY, --to DAY   First and last day, both included (default: the 28 days until yesterday). A DAY is a UTC date
                         such as 2026-11-22, or today, yesterday, last-week or last-month
  --help                 Shows this text

Settings: LEADS_DATABASE_URL (default: sqlite:data/leads.db), CONTENT_DIR for the titles of tabs (default: content).
Exit codes: 0 success, 1 failure of the database, the mail server or a file, 2 invalid arguments or settings.
`;

const options = {
  from: { type: "string" },
  to: { type: "string" },
  lang: { type: "string" },
  out: { type: "string" },
  "mail-to": { type: "string" },
  exact: { type: "boolean" },
  csv: { type: "boolean" },
  json: { type: "boolean" },
  details: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Options = ReturnType<typeof readArguments<typeof options>>["values"];

const commands = {
  report: { options: ["from", "to", "lang", "out", "mail-to", "exact"], operands: [] },
  export: { options: ["from", "to", "out", "csv", "json", "details"], operands: [] },
} as const satisfies Commands;

/** Timeout for the mail server, in milliseconds. */
const mailTimeout = 30_000;

type Action = (store: LeadStore) => Promise<void>;

await runTool("insights", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const command = commandCalled(commands, positionals, values);
  const period = periodOf(values, dayOf(Date.now()));
  await withStore(command === "report" ? report(period, values) : exportSums(period, values));
});

function report(period: Period, { out, lang = "en", exact = false, "mail-to": mailTo }: Options): Action {
  if (out === "") throw new CallError("--out needs a file name");
  const language = languageCalled(lang);
  if (mailTo !== undefined) {
    if (out !== undefined || exact) throw new CallError("--mail-to cannot be combined with --out or --exact");
    return mailReport(period, mailTo, language);
  }
  const { from, to } = period;
  const file = out ?? `insights-${from}-${to}.html`;
  return async (store) => deliver(file, reportPage(await reportOf(store, period, language, exact)), period);
}

async function reportOf(store: LeadStore, period: Period, lang: Language, isExact: boolean): Promise<Report> {
  const { CONTENT_DIR } = process.env;
  const content = loadContent(readEnv({ CONTENT_DIR }).CONTENT_DIR);
  const listed = { tabs: listedIds(content), campaigns: content.site.campaigns };
  const before = periodBefore(period);
  const figures = figuresOf(
    await store.sums(period.from, period.to),
    await store.sums(before.from, before.to),
    { listed, show: isExact ? showAll : withholdFew },
  );
  return { figures, period, lang, content, isExact };
}

/**
 * E-mails never contain counts below 5 (rule 23.11).
 * @throws EnvError if the mail settings are invalid
 */
function mailReport(period: Period, mailTo: string, lang: Language): Action {
  const { NOTIFY_SMTP_URL, NOTIFY_FROM, SITE_URL } = process.env;
  if (!NOTIFY_SMTP_URL)
    throw new EnvError("NOTIFY_SMTP_URL is missing: --mail-to needs the URL of a mail server");
  // Only the mail settings are read, so errors in the server's other settings are ignored.
  const env = mailEnv({ NOTIFY_SMTP_URL, NOTIFY_FROM, NOTIFY_TO: mailTo, SITE_URL });
  return async (store) => {
    const report = await reportOf(store, period, lang, false);
    const days = `${period.from} to ${period.to}`;
    const { hostname } = new URL(env.SITE_URL);
    const { brand } = report.content.site;
    const { title, text } = reportText(report);
    const { response, accepted, rejected } = await sendMail(
      { smtpUrl: NOTIFY_SMTP_URL, siteUrl: env.SITE_URL, timeoutMs: mailTimeout },
      {
        from: { name: brand.name, address: env.NOTIFY_FROM ?? "" },
        to: env.NOTIFY_TO ?? [],
        messageId: `<insights-${period.from}-${period.to}-${lang}@${hostname}>`,
        subject: `${brand.name}: ${title}`,
        text,
        html: reportPage(report),
      },
    ).catch((error: SmtpError) => {
      throw new Error(`the mail server did not accept the report: ${reasonOf(error)}`);
    });
    const without = rejected.length > 0 ? `, rejected for ${rejected.join(", ")}` : "";
    print(`${days}: sent to ${accepted.join(", ")}${without} (${response})\n`);
  };
}

function mailEnv(settings: Record<string, string | undefined>) {
  try {
    return readEnv(settings);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    throw new EnvError(error.message.replaceAll(/\bNOTIFY_TO\b/g, "--mail-to"));
  }
}

function exportSums(period: Period, { out = "-", csv, json, details = false }: Options): Action {
  if (Boolean(csv) === Boolean(json)) throw new CallError("export needs exactly one of --csv and --json");
  if (out === "") throw new CallError("--out needs a file name");
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
  if (!language) throw new CallError(`--lang must be ${languages.join(" or ")} (found ${name})`);
  return language;
}
