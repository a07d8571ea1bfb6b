import { statfs } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { reportError } from "~/platform/log/report.server";

export const registry = new Registry();
const registers = [registry];

collectDefaultMetrics({ register: registry });

export const requestDuration = new Histogram({
  name: "quayside_http_request_duration_seconds",
  help: "Time from the arrival of the request's headers to the end of the response, in seconds.",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export const leadsStored = new Counter({
  name: "quayside_leads_stored_total",
  help: "Number of stored leads. Duplicates are neither stored nor counted.",
  labelNames: ["form"] as const,
  registers,
});

export const leadsForwarded = new Counter({
  name: "quayside_leads_forwarded_total",
  help: "Number of delivery attempts, by target (provider, mail or webhook) and outcome (forwarded, retry or dead).",
  labelNames: ["target", "outcome"] as const,
  registers,
});

export const visits = new Counter({
  name: "quayside_visits_total",
  help: "Number of counted events of visits, by kind, tab and language; see docs/insight.md.",
  labelNames: ["kind", "tab", "lang"] as const,
  registers,
});

export const pageRequests = new Counter({
  name: "quayside_page_cache_requests_total",
  help: "Number of requests for pages and page data, by result: served from the cache (hit), completed from a cached template (completed), or rendered (miss).",
  labelNames: ["result"] as const,
  registers,
});

export function watchPages(pages: () => { readonly bytes: number; readonly size: number }): void {
  new Gauge({
    name: "quayside_page_cache_bytes",
    help: "Memory of the page cache, in bytes.",
    registers,
    collect() {
      this.set(pages().bytes);
    },
  });
  new Gauge({
    name: "quayside_page_cache_entries",
    help: "Number of entries in the page cache.",
    registers,
    collect() {
      this.set(pages().size);
    },
  });
}

export function watchDisks(folders: Record<string, string>): void {
  const begin = (figure: "free" | "size", help: string, block: "bavail" | "blocks") =>
    new Gauge({
      name: `quayside_disk_${figure}_bytes`,
      help,
      labelNames: ["folder"] as const,
      registers,
      async collect() {
        for (const [folder, path] of Object.entries(folders)) {
          const stats = await statfs(path).catch(() => undefined);
          if (stats) this.set({ folder }, stats[block] * stats.bsize);
          else this.remove({ folder });
        }
      },
    });
  begin(
    "free",
    "Space available to the server on the file system that contains each folder, in bytes.",
    "bavail",
  );
  begin("size", "Size of the folder's file system, in bytes.", "blocks");
}

export const contentRejected = new Gauge({
  name: "quayside_content_rejected",
  help: "1 if the content folder is invalid and the previous content is shown, else 0.",
  registers,
});

export const contentPublished = new Gauge({
  name: "quayside_content_published_timestamp_seconds",
  help: "Time when the current content was published, as a Unix timestamp in seconds.",
  registers,
});

export const versionShown = new Gauge({
  name: "quayside_version_info",
  help: "Always 1. The label build is the version of the build; the label release is a hash of the current content.",
  labelNames: ["build", "release"] as const,
  registers,
});

const storeUp = new Gauge({
  name: "quayside_lead_store_up",
  help: "1 if the lead store could be read for this scrape, else 0.",
  registers,
});

const storeWritable = new Gauge({
  name: "quayside_lead_store_writable",
  help: "1 if a lead could be stored in the latest check, at most a second ago, else 0.",
  registers,
});

export const leadStoreReplaced = new Counter({
  name: "quayside_lead_store_replaced_total",
  help: "Number of times the lead database was moved, deleted or replaced while open.",
  registers,
});

export const leadsForwarding = new Gauge({
  name: "quayside_leads_forwarding",
  help: "1 if leads are forwarded to the target, 0 if the target is not configured.",
  labelNames: ["target"] as const,
  registers,
});

const leadsHeld = new Gauge({
  name: "quayside_leads",
  help: "Number of leads in the store, by target and delivery status (pending, forwarded or dead).",
  labelNames: ["target", "status"] as const,
  registers,
});

const oldestPendingAge = new Gauge({
  name: "quayside_leads_oldest_pending_age_seconds",
  help: "Time since the target's oldest pending lead was first due, in seconds; 0 if no lead is due.",
  labelNames: ["target"] as const,
  registers,
});

const targetStopped = new Gauge({
  name: "quayside_leads_target_stopped",
  help: "1 if the target accepts no more leads (HTTP 410 from a webhook), else 0.",
  labelNames: ["target"] as const,
  registers,
});

export function beginSeries(target: string): void {
  for (const outcome of ["forwarded", "retry", "dead"]) leadsForwarded.inc({ target, outcome }, 0);
}

// PromQL's rate() misses the first event of a new time series, so each time series starts with 0.
beginSeries("provider");
for (const form of ["lead", "contact"]) leadsStored.inc({ form }, 0);
for (const result of ["hit", "completed", "miss"]) pageRequests.inc({ result }, 0);

type LeadFigures<Target extends string = string> = {
  targets: readonly Target[];
  /** `oldestPending` is the due time of the oldest pending lead, in milliseconds since 1970. */
  counts(
    target: Target,
  ): Promise<{ pending: number; forwarded: number; dead: number; oldestPending: number | null }>;
  stopped(): Promise<string[]>;
  /** The promise never rejects. */
  canBeStored: () => Promise<boolean>;
};

/** If the lead store cannot be read, its metrics are omitted, so that the response has no stale values. */
async function readLeads<Target extends string>(leads: LeadFigures<Target>): Promise<void> {
  try {
    const stopped = await leads.stopped();
    for (const target of leads.targets) {
      const { pending, forwarded, dead, oldestPending } = await leads.counts(target);
      leadsHeld.set({ target, status: "pending" }, pending);
      leadsHeld.set({ target, status: "forwarded" }, forwarded);
      leadsHeld.set({ target, status: "dead" }, dead);
      const age = oldestPending === null ? 0 : Math.max(0, Date.now() - oldestPending) / 1000;
      oldestPendingAge.set({ target }, age);
      targetStopped.set({ target }, stopped.includes(target) ? 1 : 0);
    }
    storeUp.set(1);
  } catch {
    for (const gauge of [leadsHeld, oldestPendingAge, targetStopped]) gauge.reset();
    storeUp.set(0);
  }
  storeWritable.set((await leads.canBeStored()) ? 1 : 0);
}

export async function metricsText<Target extends string>(leads: LeadFigures<Target>): Promise<string> {
  await readLeads(leads);
  return registry.metrics();
}

export function serveMetrics<Target extends string>(
  port: number,
  host: string,
  leads: LeadFigures<Target>,
): Server {
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metricsText(leads).then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      (error) => {
        reportError(error);
        response.writeHead(500).end();
      },
    );
  });
  // For "::", the host is omitted, so that Node listens on all IP addresses even if IPv6 is disabled.
  return host === "::" ? server.listen(port) : server.listen(port, host);
}
