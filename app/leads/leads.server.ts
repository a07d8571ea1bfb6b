import type { Env } from "~/content/site/env.server";
import { refuseStart, site } from "~/content/site/site.server";
import { pathTo } from "~/content/url/addresses";
import { log } from "~/platform/log/log.server";
import { reportError } from "~/platform/log/report.server";
import {
  leadStoreIntact,
  leadStoreReplaced,
  leadsForwarded,
  leadsForwarding,
  leadsStored,
} from "~/platform/metrics/metrics.server";
import { NetworkLimiter } from "~/platform/request/network-limiter";
import { countForm } from "./counted-forms.server";
import { Forwarder } from "./forwarding/forwarder.server";
import { type Outcome, submitToProvider } from "./provider/provider-api.server";
import { valuesOf } from "./store/lead-values.server";
import { dialectOf, pathOf } from "./store/open-database.server";
import { proveLoadable } from "./store/sqlite.server";
import { readableByOthers } from "./store/sqlite-files.server";
import { type Lead, LeadStore, type NewLead } from "./store/store.server";

/** Rate limit for submissions per network, invalid ones included. A company's people often share a network. */
const submissions = { most: 60, seconds: 600 };
const hour = 60 * 60_000;
const day = 24 * hour;

/** How long the lead being forwarded may take during shutdown, in milliseconds. */
const longestForward = 5_000;

/** The running store, and the forwarder if there is a provider to forward to. */
export class Leads {
  readonly store: LeadStore;
  readonly #forwarder: Forwarder | undefined;
  readonly #limiter = new NetworkLimiter(submissions.most, submissions.seconds);

  constructor(env: Env) {
    this.store = new LeadStore(env.LEADS_DATABASE_URL, undefined, undefined, {
      replaced(path) {
        leadStoreReplaced.inc();
        log.error({ path }, "the leads' database was moved or deleted while it was open: opened anew");
      },
      checked(fault) {
        leadStoreIntact.set(fault === undefined ? 1 : 0);
        if (fault !== undefined) log.error({ fault }, "the leads' database is damaged: no lead is taken");
      },
      unchecked: reportError,
    });
    this.#forwarder = env.FORMS_PORTAL_ID
      ? new Forwarder({
          store: this.store,
          submit: (lead, stop) => forward(env, lead, stop),
          intervalMs: env.LEADS_FORWARD_INTERVAL_MS,
          spacingMs: env.LEADS_FORWARD_SPACING_MS,
          // Longer than the slowest possible batch.
          leaseMs: 6 * (env.FORMS_TIMEOUT_MS + env.LEADS_FORWARD_SPACING_MS),
        })
      : undefined;
    leadsForwarding.set(this.#forwarder ? 1 : 0);
  }

  /** Starts forwarding, the hourly deletion of expired leads, and the daily integrity check. */
  start(retentionDays: number): void {
    this.#look().catch(reportError);
    this.#forwarder?.start();
    // Without a provider leads stay pending but wait for nothing, so they expire as well.
    const waitingToo = this.#forwarder === undefined;
    const purge = () => this.store.purge(Date.now() - retentionDays * day, waitingToo).catch(reportError);
    purge();
    setInterval(purge, hour).unref();
    const check = () => this.store.check().catch(reportError);
    check();
    setInterval(check, day).unref();
  }

  /** Warns operators about the database: a later version's migrations, or files that other users can read. */
  async #look(): Promise<void> {
    const later = await this.store.unknownMigrations();
    if (later.length > 0) {
      log.warn(
        { migrations: later },
        "a later version has changed the database, which this one can use all the same",
      );
    }
    const { LEADS_DATABASE_URL: url } = site().env;
    const readable = dialectOf(url) === "sqlite" ? readableByOthers(pathOf(url)) : [];
    if (readable.length > 0) {
      log.warn(
        { readable },
        "others on this machine can read leads: chmod 0600 for files, 0700 for the folder",
      );
    }
  }

  /** Counts a submission from a network, and returns whether it is within the rate limit. */
  admit(network: string): boolean {
    return this.#limiter.admit(network);
  }

  /**
   * Stores a lead durably.
   *
   * @returns whether it is new
   */
  async take(lead: NewLead): Promise<boolean> {
    const { repeated } = await this.store.add(lead);
    if (!repeated) leadsStored.inc({ form: lead.form });
    this.#forwarder?.wake();
    return !repeated;
  }

  /** Stops forwarding. Leads are still stored. */
  async stop(): Promise<void> {
    await this.#forwarder?.stop(longestForward);
  }
}

let running: Leads | undefined;

/** The server's leads, opened lazily. */
export function leads(): Leads {
  running ??= new Leads(site().env);
  return running;
}

/** Opens the store and starts forwarding. Exits the process if SQLite cannot be loaded. */
export function startLeads(): void {
  try {
    if (dialectOf(site().env.LEADS_DATABASE_URL) === "sqlite") proveLoadable();
  } catch (error) {
    refuseStart((error as Error).message);
  }
  leads().start(site().env.LEADS_RETENTION_DAYS);
}

async function forward(env: Env, lead: Lead, stop: AbortSignal): Promise<Outcome> {
  const product = Object.values(site().content.products).find((each) => each.product.lang === lead.lang);
  const formId = lead.form === "lead" ? env.FORMS_LEAD_FORM_ID : env.FORMS_CONTACT_FORM_ID;
  const values = valuesOf(lead);
  const fields = product?.forms[lead.form].fields ?? [];
  const outcome = await submitToProvider(
    `${env.FORMS_SUBMIT_URL}${pathTo(env.FORMS_PORTAL_ID ?? "", formId ?? "")}`,
    {
      submittedAt: lead.created_at,
      fields: fields.map(({ name, providerName }) => ({ name: providerName, value: values[name] ?? "" })),
      // The provider treats submissions from other domains than the registered one as spam.
      pageUri: `${env.SITE_URL}${lead.page_path}`,
      pageName: lead.page_title,
      hutk: lead.hutk,
      consentText: lead.consent_text,
    },
    env.FORMS_TIMEOUT_MS,
    stop,
  );
  leadsForwarded.inc({ outcome: outcome.kind });
  if (outcome.kind === "forwarded") countForm("forwarded", lead.page_path, lead.lang);
  return outcome;
}
