import { exitBeforeStart, site } from "~/content/site/site.server";
import { dialectOf, pathOf } from "~/leads/store/databases/open-database.server";
import { proveLoadable } from "~/leads/store/databases/sqlite.server";
import { readableByOthers } from "~/leads/store/databases/sqlite-files.server";
import { maxFormsPerWindow, rateWindowSeconds } from "~/platform/limits";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import {
  beginSeries,
  leadStoreReplaced,
  leadsForwarded,
  leadsForwarding,
  leadsStored,
} from "~/platform/metrics/metrics.server";
import { NetworkLimiter } from "~/platform/request/network-limiter";
import type { Env } from "~/platform/settings.server";
import { countForm } from "./counted-forms.server";
import { isStopOfCurrentUrl, Outbox } from "./forwarding/outbox.server";
import type { Target } from "./forwarding/target";
import { targetsOf } from "./forwarding/targets.server";
import { ClockWatch } from "./store/clock.server";
import { type Outcome, type TargetName, targetNames } from "./store/delivery";
import { type Delivery, LeadStore, type NewLead } from "./store/store.server";

const hour = 60 * 60_000;
const day = 24 * hour;

/** The form provider accepts only 50 requests in 10 seconds, so there are at least 250 ms between requests. */
const forwarding = { intervalMs: 5_000, spacingMs: 250 };

const forwardTimeoutMs = 5_000;

export class Leads {
  readonly store: LeadStore;
  readonly clock: ClockWatch;
  readonly #outboxes: readonly Outbox[];
  readonly #limiter = new NetworkLimiter(maxFormsPerWindow, rateWindowSeconds);

  constructor(env: Env) {
    this.store = new LeadStore(env.LEADS_DATABASE_URL, undefined, undefined, {
      replaced(path) {
        leadStoreReplaced.inc();
        log.error({ path }, "the lead database was moved, deleted or replaced while it was open");
      },
    });
    this.clock = new ClockWatch(this.store);
    this.#outboxes = targetsOf(env, () => site().content).map(
      (target) => new Outbox({ ...forwarding, store: this.store, target, onOutcome }),
    );
    for (const target of targetNames) leadsForwarding.set({ target }, this.targets.includes(target) ? 1 : 0);
    for (const target of this.targets) beginSeries(target);
  }

  get targets(): TargetName[] {
    return this.#outboxes.map(({ target }) => target.name);
  }

  get targetStates(): { name: TargetName; state: string }[] {
    return this.#outboxes.map(({ target, state }) => ({ name: target.name, state }));
  }

  start(retentionDays: number): void {
    this.#look().catch(reportError);
    for (const outbox of this.#outboxes) outbox.start();
    const purge = () =>
      this.clock.ifTrusted((now) => this.#purge(now - retentionDays * day)).catch(reportError);
    purge();
    setInterval(purge, hour).unref();
  }

  async stoppedTargets(): Promise<TargetName[]> {
    const stopped = await this.store.stoppedTargets();
    const isStopped = (target: Target) => stopped.some((each) => isStopOfCurrentUrl(target, each));
    return this.#outboxes.flatMap(({ target }) => (isStopped(target) ? [target.name] : []));
  }

  async #purge(before: number): Promise<void> {
    const stopped = await this.stoppedTargets();
    await this.store.purge(
      before,
      this.targets.filter((name) => !stopped.includes(name)),
    );
  }

  /** @throws Error if leads cannot be stored */
  async #look(): Promise<void> {
    await this.store.proveWritable();
    const later = await this.store.unknownMigrations();
    if (later.length > 0) {
      log.warn(
        { migrations: later },
        "a later version of the site has changed the database; this version can still use it",
      );
    }
    const { LEADS_DATABASE_URL: url } = site().env;
    const readable = dialectOf(url) === "sqlite" ? readableByOthers(pathOf(url)) : [];
    if (readable.length > 0) {
      log.warn(
        { readable },
        "other users of this machine can read the leads: set the permissions of the database files to 0600, and those of their folder to 0700",
      );
    }
  }

  admit(network: string): boolean {
    return this.#limiter.admit(network);
  }

  /** @returns false if the lead is a duplicate, which is not stored */
  async take(lead: Omit<NewLead, "targets">): Promise<boolean> {
    const targets = this.#outboxes.map(({ target }) => target);
    const { repeated } = await this.store.add({ ...lead, targets });
    if (!repeated) leadsStored.inc({ form: lead.form });
    for (const outbox of this.#outboxes) outbox.wake();
    return !repeated;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#outboxes.map((outbox) => outbox.stop(forwardTimeoutMs)));
  }
}

let running: Leads | undefined;

export function leads(): Leads {
  running ??= new Leads(site().env);
  return running;
}

export function startLeads(): void {
  try {
    if (dialectOf(site().env.LEADS_DATABASE_URL) === "sqlite") proveLoadable();
  } catch (error) {
    exitBeforeStart((error as Error).message);
  }
  leads().start(site().env.LEADS_RETENTION_DAYS);
}

function onOutcome({ kind }: Outcome, { target, page_path, lang }: Delivery): void {
  leadsForwarded.inc({ target, outcome: kind === "gone" ? "retry" : kind });
  if (target === "provider" && kind === "forwarded") countForm("forwarded", page_path, lang);
}
