import { release } from "~/content/site/release.server";
import { leads } from "~/leads/leads.server";
import { UnusableDatabaseError } from "~/leads/store/databases/database.server";
import { buildVersion } from "~/platform/build.server";
import { isStopping } from "./stopping.server";

/** How long a result for the lead store is cached, and how long to wait for one, in milliseconds. */
const heldFor = 1_000;
const waitedFor = 1_000;

/** The readiness probe's result, and its text for operators. */
export type Readiness = { ready: boolean; text: string };

/** What keeps leads from being stored: nothing, something that may pass, or what somebody has to change. */
type Obstacle = undefined | "unknown" | UnusableDatabaseError;

let last: { until: number; obstacle: Promise<Obstacle> } | undefined;

/**
 * Whether the server may get traffic. It is ready as long as it has pages. A failing lead store is reported, but the
 * server stays ready: a site whose forms ask to try again later is better than none. So is a target that leads cannot be
 * delivered to.
 */
export async function readiness(): Promise<Readiness> {
  if (isStopping()) return { ready: false, text: "stopping\n" };
  const obstacle = await leadsObstacle();
  const reason = obstacle instanceof Error ? `: ${obstacle.message}` : "";
  const stored = obstacle ? `cannot be stored${reason}` : "ready";
  const targets = leads().targetStates.map(({ name, state }) => `${name}: ${state}\n`);
  const doubt = leads().clock.doubt;
  const clock = doubt === undefined ? "" : `clock: ${doubt}: nothing is deleted by age\n`;
  const version = `build: ${buildVersion()}\nrelease: ${release().id}\n`;
  return { ready: true, text: `pages: ready\nleads: ${stored}\n${targets.join("")}${clock}${version}` };
}

/** Whether a lead could be stored. */
export async function leadsCanBeStored(): Promise<boolean> {
  return (await leadsObstacle()) === undefined;
}

/** Tries at most once a second, however often it is called. */
function leadsObstacle(): Promise<Obstacle> {
  const now = performance.now();
  if (!last || now > last.until) last = { until: now + heldFor, obstacle: tryToStore() };
  return last.obstacle;
}

async function tryToStore(): Promise<Obstacle> {
  const tried = leads()
    .store.proveWritable()
    .then(
      () => undefined,
      (error: unknown) => (error instanceof UnusableDatabaseError ? error : "unknown"),
    );
  const waited = new Promise<"unknown">((resolve) => setTimeout(resolve, waitedFor, "unknown").unref());
  return Promise.race([tried, waited]);
}
