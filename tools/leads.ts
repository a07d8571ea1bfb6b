import { domainToUnicode } from "node:url";
import { loadContent } from "~/content/load/load.server";
import { csvSeparator, toCsv } from "~/leads/forwarding/export.server";
import { repOf } from "~/leads/forwarding/lead-context.server";
import { targetsOf, testLead } from "~/leads/forwarding/targets.server";
import type { Copied } from "~/leads/store/backup.server";
import { clockProblem } from "~/leads/store/clock.server";
import {
  inWords,
  type Outcome,
  stateInWords,
  statuses,
  type TargetName,
  targetNames,
} from "~/leads/store/delivery";
import { valuesOf } from "~/leads/store/lead-values.server";
import type { Delivery, DeliveryState, LeadStore, ListedLead } from "~/leads/store/store.server";
import { log } from "~/platform/log/log.server";
import { readEnv } from "~/platform/settings.server";
import { productValues } from "~/schema/basics/products";
import {
  CallError,
  type Commands,
  commandCalled,
  counted,
  messageOf,
  print,
  readArguments,
  runTool,
  toTable,
} from "./command-line";
import { withStore } from "./with-store";

const help = `Manages the stored leads. Works while the site runs.

npm run leads -- COMMAND
node build/tools/leads.js COMMAND   without npm, as in the container

  list [--status pending|forwarded|dead] [--target TARGET] [--limit N]
                  Shows the number of leads of each target, and the newest N leads (default: 50) without personal data
  show ID         Shows everything about a lead
  export --csv [--email EMAIL]
                  Writes all leads, or those of an e-mail address, to standard output, with semicolons if the locale (LANG)
                  has decimal commas. npm prints further lines there, except with --silent:
                  npm run --silent leads -- export --csv > leads.csv
  retry ID [--target TARGET]
                  Forwards a pending or dead lead now, to all targets or to one; a named target resumes if it is stopped
  retry --dead [--target TARGET]
                  Forwards all dead leads now
  test-delivery   Sends a marked test lead through each configured target, and shows the responses
  forget EMAIL    Deletes all leads of an e-mail address, and lists the copies that targets have received
  purge --older-than AGE [--waiting] [--confirm]
                  Deletes forwarded and dead leads that are older than AGE, such as 90d (days) or 12h (hours)
    --waiting     Also deletes leads that are pending for a target
    --confirm     Deletes even if the clock differs by more than two days from the time that the server last stored
  backup FILE     Copies all leads and daily sums to a new file
  restore FILE    Copies a backup into a database without leads
  --help          Shows this text

A TARGET is provider, mail or webhook. Times are UTC. All commands work on SQLite and PostgreSQL.
Setting: LEADS_DATABASE_URL (default: sqlite:data/leads.db).
Exit codes: 0 success, 1 not found or failure of the database, 2 invalid arguments or settings.
`;

const options = {
  status: { type: "string" },
  target: { type: "string" },
  limit: { type: "string" },
  csv: { type: "boolean" },
  email: { type: "string" },
  dead: { type: "boolean" },
  "older-than": { type: "string" },
  waiting: { type: "boolean" },
  confirm: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Options = ReturnType<typeof readArguments<typeof options>>["values"];

const commands = {
  list: { options: ["status", "target", "limit"], operands: [] },
  show: { options: [], operands: ["an ID"] },
  export: { options: ["csv", "email"], operands: [] },
  retry: { options: ["dead", "target"], operands: ["an ID or --dead"] },
  "test-delivery": { options: [], operands: [] },
  forget: { options: [], operands: ["an e-mail address"] },
  purge: { options: ["older-than", "waiting", "confirm"], operands: [] },
  backup: { options: [], operands: ["a new FILE"] },
  restore: { options: [], operands: ["the FILE of a backup"] },
} as const satisfies Commands;

const unitMs = { d: 24 * 60 * 60_000, h: 60 * 60_000 };

type Action = (store: LeadStore) => Promise<void>;

await runTool("leads", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const command = commandCalled(commands, positionals, values);
  if (command === "test-delivery") return testDelivery();
  await withStore(actionFor(command, positionals[1], values), { mayBeNew: command === "restore" });
});

/** @throws CallError if the command or its operands are invalid */
function actionFor(
  command: Exclude<keyof typeof commands, "test-delivery">,
  operand: string | undefined,
  values: Options,
): Action {
  switch (command) {
    case "list":
      return list(values.status, targetCalled(values.target), values.limit);
    case "show":
      return show(given(operand, command));
    case "export":
      if (!values.csv) throw new CallError("export needs a format: export --csv");
      return async (store) => print(toCsv(await store.list({ email: values.email }), csvSeparator()));
    case "retry":
      if (!values.dead) return retry(given(operand, command), targetCalled(values.target));
      if (operand !== undefined) throw new CallError("retry takes an ID or --dead, not both");
      return retryDead(targetCalled(values.target));
    case "forget":
      return forget(given(operand, command));
    case "purge":
      return purge(values["older-than"], values.waiting, values.confirm);
    case "backup":
      return backUp(given(operand, command));
    case "restore":
      return restore(given(operand, command));
  }
}

/** @throws CallError for an empty operand, which usually comes from an unset shell variable */
function given(operand: string | undefined, command: keyof typeof commands): string {
  const text = operand?.trim();
  if (!text) throw new CallError(`${command} needs ${commands[command].operands[0]}`);
  return text;
}

function targetCalled(name: string | undefined): TargetName | undefined {
  const target = targetNames.find((each) => each === name);
  if (name !== undefined && !target)
    throw new CallError(`--target must be one of ${targetNames.join(", ")} (found ${name})`);
  return target;
}

function list(statusText: string | undefined, target: TargetName | undefined, limitText = "50"): Action {
  const status = statuses.find((each) => each === statusText);
  if (statusText !== undefined && !status)
    throw new CallError(`--status must be one of ${statuses.join(", ")} (found ${statusText})`);
  if (!/^[1-9]\d{0,8}$/.test(limitText))
    throw new CallError(`--limit must be a whole number from 1 (found ${limitText})`);
  const limit = Number(limitText);
  return async (store) => {
    const targets = await store.usedTargets();
    const counts = await Promise.all(targets.map((each) => store.counts(each)));
    if (targets.length > 0) {
      print(
        toTable([
          ["", ...targets],
          ...statuses.map((each) => [each, ...counts.map((count) => String(count[each]))]),
          ["oldest waiting", ...counts.map(({ oldestPending }) => time(oldestPending))],
        ]),
      );
    }
    for (const { target: name, stopped_at } of await store.stoppedTargets()) {
      print(
        `\n${name} is stopped since ${time(stopped_at)}, because it asked for no more leads: retry ID --target ${name} resumes it\n`,
      );
    }
    const problem = clockProblem(Date.now(), await store.storedTime());
    if (problem !== undefined)
      print(
        `\n${problem}: leads are not deleted by age until both agree, or until a server has run for 24 hours\n`,
      );
    const leads = await store.list({ status, limit, target });
    if (leads.length > 0) print(`\n${tableOf(leads, targets)}`);
    const matching = await store.count({ status, target });
    const isCut = matching > leads.length;
    print(
      `\n${isCut ? `the newest ${leads.length} of ${matching} leads; --limit shows more` : counted(matching, "lead")}\n`,
    );
  };
}

/** To protect personal data, the table contains only the domain of the e-mail address. */
function tableOf(leads: ListedLead[], targets: TargetName[]): string {
  return toTable([
    ["id", "form", "product", "submitted", "domain", ...targets],
    ...leads.map((lead) => [
      lead.id,
      lead.form,
      lead.product,
      time(lead.created_at),
      domainToUnicode(lead.email.split("@").at(-1) ?? ""),
      ...targets.map((name) => {
        const delivery = lead.deliveries.find(({ target }) => target === name);
        return delivery ? progressOf(delivery) : "-";
      }),
    ]),
  ]);
}

function progressOf(delivery: DeliveryState): string {
  const { status, attempts } = delivery;
  if (status !== "pending") return stateInWords(delivery);
  return [
    stateInWords(delivery),
    ...(attempts > 0 ? [tried(attempts)] : []),
    `next ${nextTry(delivery)}`,
  ].join(", ");
}

function tried(attempts: number): string {
  return attempts === 1 ? "tried once" : `tried ${attempts} times`;
}

function show(id: string): Action {
  return async (store) => {
    const lead = await store.find(id);
    if (!lead) throw new Error(`lead ${id} does not exist`);
    const deliveries = await store.deliveriesOf(id);
    const rows: [string, string][] = [
      ["id", lead.id],
      ["form", lead.form],
      ["product", lead.product],
      ["language", lead.lang],
      ["submitted", time(lead.created_at)],
      ["page", lead.page_path],
      ["page title", lead.page_title],
      ["rep", repOf(lead) || "-"],
      ["provider cookie", lead.hutk ?? "-"],
      ...Object.entries(valuesOf(lead)).map(([name, value]): [string, string] => [`value ${name}`, value]),
      ["agreed to", lead.consent_text],
      ...deliveries.flatMap(stateRows),
    ];
    print(
      toTable(
        rows.flatMap(([label, text]) => text.split("\n").map((line, at) => [at === 0 ? label : "", line])),
      ),
    );
  };
}

function stateRows(state: DeliveryState): [string, string][] {
  return [
    [`${state.target} status`, state.status],
    [`${state.target} attempts`, String(state.attempts)],
    [`${state.target} next attempt`, nextTry(state)],
    [`${state.target} leased until`, time(state.leased_until || null)],
    [`${state.target} forwarded`, time(state.forwarded_at)],
    [`${state.target} last error`, state.last_error ?? "-"],
  ];
}

function retry(id: string, target: TargetName | undefined): Action {
  return async (store) => {
    if (!(await store.find(id))) throw new Error(`lead ${id} does not exist`);
    const due = await store.retry({ id, target });
    if (due.length === 0) {
      const isForwarded = (await store.deliveriesOf(id)).length > 0;
      throw new Error(
        `lead ${id} ${isForwarded ? "is already forwarded" : "has no target: add --target TARGET"}`,
      );
    }
    print(becameDue(due));
  };
}

function retryDead(target: TargetName | undefined): Action {
  return async (store) => print(becameDue(await store.retry({ target })));
}

function becameDue(due: Pick<DeliveryState, "lead_id" | "target">[]): string {
  const ids = [...new Set(due.map(({ lead_id }) => lead_id))];
  const lines = ids.map((id) => {
    const targets = due.filter(({ lead_id }) => lead_id === id).map(({ target }) => target);
    return `\n  ${id} (${targets.join(", ")})`;
  });
  return `${leadsCount(lines.length)} queued for delivery${lines.length > 0 ? ":" : ""}${lines.join("")}\n`;
}

/** Sends a test lead to each target without storing it. */
async function testDelivery(): Promise<void> {
  const env = readEnv(process.env);
  log.level = "silent";
  const content = loadContent(env.CONTENT_DIR);
  const targets = targetsOf(env, () => content);
  if (targets.length === 0)
    throw new Error(
      "no target for leads is configured: set FORMS_…, NOTIFY_… or WEBHOOK_… (see docs/operations.md)",
    );
  const rows: string[][] = [];
  for (const target of targets) {
    // Sends one test e-mail per product, because each product has its own recipients.
    for (const product of target.name === "mail" ? productValues : productValues.slice(0, 1)) {
      const outcome = await target.deliver([testLead(target, content, product)], undefined, true);
      rows.push([target.name === "mail" ? `mail, ${product}` : target.name, inShort(outcome)]);
      if (outcome.kind !== "forwarded" || outcome.rejectedRecipients) process.exitCode = 1;
    }
  }
  print(toTable(rows));
}

function inShort(outcome: Outcome): string {
  switch (outcome.kind) {
    case "forwarded": {
      const answer = outcome.answer === undefined ? "" : `: ${outcome.answer}`;
      return `accepted${outcome.rejectedRecipients ? `, rejected for ${counted(outcome.rejectedRecipients, "recipient")}` : ""}${answer}`;
    }
    case "dead":
      return `rejected permanently: ${outcome.reasons.map(inWords).join(", ")}`;
    case "gone":
      return `asked for no more leads: ${outcome.reason}`;
    case "retry":
      return `not accepted, a lead would be retried: ${outcome.reason}`;
  }
}

function forget(email: string): Action {
  if (!email.includes("@"))
    throw new CallError("the forget command needs a complete e-mail address, such as kari@example.com");
  return async (store) => {
    const copies = await store.copiesOf(email);
    const deleted = await store.forget(email);
    if (deleted > 0) print(`${leadsCount(deleted)} deleted\n`);
    if (copies.length > 0) print(`\ncopies to delete at the targets:\n${toTable(copies.map(copyOf))}`);
    // Erases traces of deleted leads even if no lead is found, because an earlier call may have left them behind.
    await erase(store);
    if (deleted === 0) throw new Error("no lead has this e-mail address");
  };
}

function copyOf({ id, target, forwarded_at, attempts }: Delivery): string[] {
  const when = forwarded_at === null ? `unconfirmed, ${tried(attempts)}` : time(forwarded_at);
  return [`  ${id}`, target, when];
}

function purge(age = "", waitingToo = false, isConfirmed = false): Action {
  const [, count, unit] = /^([1-9]\d{0,5})([dh])$/.exec(age) ?? [];
  if (!count)
    throw new CallError(
      `purge needs --older-than with days or hours, such as 90d or 12h (found ${age || "none"})`,
    );
  const before = Date.now() - Number(count) * (unit === "d" ? unitMs.d : unitMs.h);
  return async (store) => {
    const problem = clockProblem(Date.now(), await store.storedTime());
    if (problem !== undefined && !isConfirmed)
      throw new Error(`${problem}: set the clock, or add --confirm if it is right`);
    const stopped = (await store.stoppedTargets()).map(({ target }) => target);
    const waitingFor = targetNames.filter((target) => !waitingToo && !stopped.includes(target));
    const deleted = await store.purge(before, waitingFor);
    print(`${leadsCount(deleted)} deleted\n`);
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
      `traces of deleted leads may remain in the database file, run the command again: ${messageOf(error)}`,
    );
  });
}

/** Time of the next attempt, `now` if it is due, or `-` if there is none. No attempt starts before the lease ends. */
function nextTry({ status, due_at, leased_until }: DeliveryState): string {
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
