import { release } from "~/content/site/release.server";
import { leads } from "~/leads/leads.server";
import { UnusableDatabaseError } from "~/leads/store/databases/database.server";
import { buildVersion } from "~/platform/build.server";
import { isStopping } from "./stopping.server";

const cacheMs = 1_000;
const checkTimeoutMs = 1_000;

export type Readiness = { ready: boolean; text: string };

/** Why leads cannot be stored: an error that the operator must correct, or "unknown" if the cause may be temporary. */
type Obstacle = undefined | "unknown" | UnusableDatabaseError;

let last: { until: number; obstacle: Promise<Obstacle> } | undefined;

/** The server is ready even if leads cannot be stored, because pages still work. The response names the failure. */
export async function readiness(): Promise<Readiness> {
  if (isStopping()) return { ready: false, text: "stopping\n" };
  const obstacle = await leadsObstacle();
  const reason = obstacle instanceof Error ? `: ${obstacle.message}` : "";
  const stored = obstacle ? `cannot be stored${reason}` : "ready";
  const targets = leads().targetStates.map(({ name, state }) => `${name}: ${state}\n`);
  const problem = leads().clock.problem;
  const clock = problem === undefined ? "" : `clock: ${problem}: expired data is not deleted\n`;
  const version = `build: ${buildVersion()}\nrelease: ${release().id}\n`;
  return { ready: true, text: `pages: ready\nleads: ${stored}\n${targets.join("")}${clock}${version}` };
}

export async function leadsCanBeStored(): Promise<boolean> {
  return (await leadsObstacle()) === undefined;
}

function leadsObstacle(): Promise<Obstacle> {
  const now = performance.now();
  if (!last || now > last.until) last = { until: now + cacheMs, obstacle: tryToStore() };
  return last.obstacle;
}

async function tryToStore(): Promise<Obstacle> {
  const tried = leads()
    .store.proveWritable()
    .then(
      () => undefined,
      (error: unknown) => (error instanceof UnusableDatabaseError ? error : "unknown"),
    );
  const waited = new Promise<"unknown">((resolve) => setTimeout(resolve, checkTimeoutMs, "unknown").unref());
  return Promise.race([tried, waited]);
}
