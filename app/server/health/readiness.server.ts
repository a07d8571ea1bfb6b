import { release } from "~/content/site/release.server";
import { leads } from "~/leads/leads.server";
import { buildVersion } from "~/platform/build.server";
import { isStopping } from "./stopping.server";

/** How long a result for the lead store is cached, and how long to wait for one, in milliseconds. */
const heldFor = 1_000;
const waitedFor = 1_000;

/** The readiness probe's result, and its text for operators. */
export type Readiness = { ready: boolean; text: string };

let last: { until: number; leads: Promise<boolean> } | undefined;

/**
 * Whether the server may get traffic. It is ready as long as it has pages. A failing lead store is reported, but the
 * server stays ready: a site whose forms ask to try again later is better than none. So is a target that leads cannot be
 * delivered to.
 */
export async function readiness(): Promise<Readiness> {
  if (isStopping()) return { ready: false, text: "stopping\n" };
  const stored = (await leadsCanBeStored()) ? "ready" : "cannot be stored";
  const targets = leads().targetStates.map(({ name, state }) => `${name}: ${state}\n`);
  const version = `build: ${buildVersion()}\nrelease: ${release().id}\n`;
  return { ready: true, text: `pages: ready\nleads: ${stored}\n${targets.join("")}${version}` };
}

/** Whether a lead could be stored. Tries at most once a second, however often it is called. */
export function leadsCanBeStored(): Promise<boolean> {
  const now = performance.now();
  if (!last || now > last.until) last = { until: now + heldFor, leads: tryToStore() };
  return last.leads;
}

async function tryToStore(): Promise<boolean> {
  const tried = leads()
    .store.proveWritable()
    .then(
      () => true,
      () => false,
    );
  const waited = new Promise<boolean>((resolve) => setTimeout(resolve, waitedFor, false).unref());
  return Promise.race([tried, waited]);
}
