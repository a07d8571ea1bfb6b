import { leads } from "~/leads/leads.server";
import { isStopping } from "./stopping.server";

/** How long an answer about the lead store holds, and how long one is waited for, in milliseconds. */
const heldFor = 1_000;
const waitedFor = 1_000;

/** Whether visitors may be sent here, and in words how things stand. */
export type Readiness = { ready: boolean; text: string };

let held: { until: number; leads: Promise<boolean> } | undefined;

/**
 * Whether the server can be sent visitors. It can as long as it has pages; where leads cannot be stored that is
 * said, but a site whose forms ask to try again later is better than none. The provider's state is none of it.
 */
export async function readiness(): Promise<Readiness> {
  if (isStopping()) return { ready: false, text: "stopping\n" };
  const now = performance.now();
  if (!held || now > held.until) held = { until: now + heldFor, leads: canStoreLeads() };
  return { ready: true, text: `pages: ready\nleads: ${(await held.leads) ? "ready" : "cannot be stored"}\n` };
}

async function canStoreLeads(): Promise<boolean> {
  const tried = leads()
    .store.proveWritable()
    .then(
      () => true,
      () => false,
    );
  const waited = new Promise<boolean>((resolve) => setTimeout(resolve, waitedFor, false).unref());
  return Promise.race([tried, waited]);
}
