import { leads } from "~/leads/leads.server";
import { isStopping } from "./stopping.server";

/** How long an answer about the lead store holds, and how long one is waited for, in milliseconds. */
const heldFor = 1_000;
const waitedFor = 1_000;

/** Whether visitors may be sent here, and in words how things stand. */
export type Readiness = { ready: boolean; text: string };

let last: { until: number; leads: Promise<boolean> } | undefined;

/**
 * Whether the server can be sent visitors. It can as long as it has pages; where leads cannot be stored that is
 * said, but a site whose forms ask to try again later is better than none. The provider's state is none of it.
 */
export async function readiness(): Promise<Readiness> {
  if (isStopping()) return { ready: false, text: "stopping\n" };
  const leads = (await leadsCanBeStored()) ? "ready" : "cannot be stored";
  return { ready: true, text: `pages: ready\nleads: ${leads}\n` };
}

/** Whether a lead could be stored, as it was a second ago at most: however often it is asked, it is tried no oftener. */
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
