import { toCsv } from "~/leads/forwarding/export";
import type { Copied } from "~/leads/store/backup.server";
import { valuesOf } from "~/leads/store/lead-values.server";
import type { Lead, LeadStore } from "~/leads/store/store.server";
import {
  CallError,
  type Commands,
  commandCalled,
  messageOf,
  print,
  readArguments,
  runTool,
  toTable,
} from "./command-line";
import { withStore } from "./with-store";

const help = `Looks after the leads that the site has stored, also while it runs.

npm run leads -- COMMAND
node build/tools/leads.js COMMAND   where there is no npm, as in the container

  list [--status pending|forwarded|dead] [--limit N]
                           how many there are, and the newest (50 unless told), without personal data
  show ID                  everything about one lead
  export --csv             all leads, to standard output; npm adds lines of its own unless it is silent:
                           npm run --silent leads -- export --csv > leads.csv
  retry ID                 forwards a waiting or refused lead at once
  retry --dead             forwards all refused leads at once
  forget EMAIL             deletes all that an address has sent
  purge --older-than 90d [--waiting]
                           deletes leads submitted longer ago (d days, h hours) that are forwarded or refused, and
                           with --waiting also those that the provider does not have yet
  backup FILE              copies all leads as they are at this moment to a new file, from either database
  restore FILE             puts the leads of a backup into a database that holds none, of either kind
  --help                   this text

The database is LEADS_DATABASE_URL, sqlite:data/leads.db unless set. Times are UTC.
Exit codes: 0 done, 1 not found or the database failed, 2 wrong call.
`;

const options = {
  status: { type: "string" },
  limit: { type: "string" },
  csv: { type: "boolean" },
  dead: { type: "boolean" },
  "older-than": { type: "string" },
  waiting: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Options = ReturnType<typeof readArguments<typeof options>>["values"];

const commands = {
  list: { options: ["status", "limit"], operands: [] },
  show: { options: [], operands: ["an ID"] },
  export: { options: ["csv"], operands: [] },
  retry: { options: ["dead"], operands: ["an ID or --dead"] },
  forget: { options: [], operands: ["an e-mail address"] },
  purge: { options: ["older-than", "waiting"], operands: [] },
  backup: { options: [], operands: ["a new FILE"] },
  restore: { options: [], operands: ["the FILE of a backup"] },
} as const satisfies Commands;

const statuses = ["pending", "forwarded", "dead"] as const satisfies Lead["status"][];
const unitMs = { d: 24 * 60 * 60_000, h: 60 * 60_000 };

type Action = (store: LeadStore) => Promise<void>;

await runTool("leads", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const command = commandCalled(commands, positionals, values);
  await withStore(actionFor(command, positionals[1], values), { mayBeNew: command === "restore" });
});

/** @throws CallError */
function actionFor(command: keyof typeof commands, operand: string | undefined, values: Options): Action {
  switch (command) {
    case "list":
      return list(values.status, values.limit);
    case "show":
      return show(given(operand, command));
    case "export":
      if (!values.csv) throw new CallError("export writes CSV only, and only when told to: export --csv");
      return async (store) => print(toCsv(await store.list()));
    case "retry":
      if (!values.dead) return retry(given(operand, command));
      if (operand !== undefined) throw new CallError("retry takes an ID or --dead, not both");
      return async (store) => print(becameDue(await store.retry()));
    case "forget":
      return forget(given(operand, command));
    case "purge":
      return purge(values["older-than"], values.waiting);
    case "backup":
      return backUp(given(operand, command));
    case "restore":
      return restore(given(operand, command));
  }
}

/** A required operand; an empty one is a shell variable that is not set. */
function given(operand: string | undefined, command: keyof typeof commands): string {
  const text = operand?.trim();
  if (!text) throw new CallError(`${command} needs ${commands[command].operands[0]}`);
  return text;
}

function list(statusText: string | undefined, limitText = "50"): Action {
  const status = statuses.find((each) => each === statusText);
  if (statusText !== undefined && !status) throw new CallError(`--status is one of ${statuses.join(", ")}`);
  if (!/^[1-9]\d{0,8}$/.test(limitText)) throw new CallError("--limit is a whole number, 1 or more");
  const limit = Number(limitText);
  return async (store) => {
    const counts = await store.counts();
    print(
      toTable([
        ...statuses.map((each) => [each, String(counts[each])]),
        ["oldest waiting", time(counts.oldestPending)],
      ]),
    );
    const leads = await store.list({ status, limit });
    if (leads.length > 0) print(`\n${tableOf(leads)}`);
    const matching = statuses.reduce((sum, each) => sum + (status && each !== status ? 0 : counts[each]), 0);
    if (matching > leads.length) print(`\nthe newest ${leads.length} of ${matching}; --limit shows more\n`);
  };
}

/** A line for each lead; the only personal data is the domain of the e-mail address. */
function tableOf(leads: Lead[]): string {
  return toTable([
    ["id", "form", "submitted", "status", "attempts", "next try", "domain", "last error"],
    ...leads.map((lead) => [
      lead.id,
      lead.form,
      time(lead.created_at),
      lead.status,
      String(lead.attempts),
      nextTry(lead),
      lead.email.split("@").at(-1) ?? "",
      lead.last_error ?? "-",
    ]),
  ]);
}

function show(id: string): Action {
  return async (store) => {
    const lead = await store.find(id);
    if (!lead) throw new Error(`there is no lead ${id}`);
    const rows: [string, string][] = [
      ["id", lead.id],
      ["form", lead.form],
      ["language", lead.lang],
      ["submitted", time(lead.created_at)],
      ["page", lead.page_path],
      ["page title", lead.page_title],
      ["provider cookie", lead.hutk ?? "-"],
      ...Object.entries(valuesOf(lead)).map(([name, value]): [string, string] => [`value ${name}`, value]),
      ["agreed to", lead.consent_text],
      ["status", lead.status],
      ["attempts", String(lead.attempts)],
      ["next try", nextTry(lead)],
      ["leased until", time(lead.leased_until || null)],
      ["forwarded", time(lead.forwarded_at)],
      ["last error", lead.last_error ?? "-"],
    ];
    print(
      toTable(
        rows.flatMap(([label, text]) => text.split("\n").map((line, at) => [at === 0 ? label : "", line])),
      ),
    );
  };
}

function retry(id: string): Action {
  return async (store) => {
    const due = await store.retry(id);
    if (due.length === 0) {
      throw new Error(
        (await store.find(id)) ? `the lead ${id} is forwarded already` : `there is no lead ${id}`,
      );
    }
    print(becameDue(due));
  };
}

function becameDue(ids: string[]): string {
  return [`${leadsCount(ids.length)} became due${ids.length > 0 ? ":" : ""}`, ...ids]
    .join("\n  ")
    .concat("\n");
}

function forget(email: string): Action {
  if (!email.includes("@")) throw new CallError("forget needs a whole e-mail address");
  return async (store) => {
    const deleted = await store.forget(email);
    if (deleted > 0) print(`${leadsCount(deleted)} deleted\n`);
    // Even without a lead: an earlier call may have been interrupted before this.
    await erase(store);
    if (deleted === 0) throw new Error("there is no lead with this address");
  };
}

function purge(age = "", waitingToo = false): Action {
  const [, count, unit] = /^([1-9]\d{0,5})([dh])$/.exec(age) ?? [];
  if (!count) throw new CallError("purge needs --older-than with days or hours, like 90d or 12h");
  const before = Date.now() - Number(count) * (unit === "d" ? unitMs.d : unitMs.h);
  return async (store) => {
    print(`${leadsCount(await store.purge(before, waitingToo))} deleted\n`);
    await erase(store);
  };
}

function backUp(path: string): Action {
  return async (store) => print(`${copiedCount(await store.backUp(path))} copied to ${path}\n`);
}

function restore(path: string): Action {
  return async (store) => print(`${copiedCount(await store.restore(path))} restored\n`);
}

async function erase(store: LeadStore): Promise<void> {
  await store.erase().catch((error) => {
    throw new Error(
      `traces of what was deleted may be left in the file, call this again: ${messageOf(error)}`,
    );
  });
}

/** When a forwarder may take a lead next: not while another one has its lease. */
function nextTry({ status, due_at, leased_until }: Lead): string {
  if (status !== "pending") return "-";
  const next = Math.max(due_at, leased_until);
  return next <= Date.now() ? "now" : time(next);
}

function time(ms: number | null): string {
  return ms === null ? "-" : new Date(ms).toISOString();
}

function leadsCount(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}

function copiedCount({ leads, sums }: Copied): string {
  return `${leadsCount(leads)} and ${sums === 1 ? "1 daily sum" : `${sums} daily sums`}`;
}
