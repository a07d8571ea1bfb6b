import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LeadStore } from "~/leads/store/store.server";
import { type StartedSite, startSite } from "../../tests/e2e/started-site";

/** A load test: its results as lines, and whether it passed. */
export type Trial = (args: string[]) => Promise<{ said: string[]; isAsPromised: boolean }>;

/** Counts answers, like `3 × 200, 1 × 503`. */
export function tally(statuses: Iterable<number | string>): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
}

/** A site behind one proxy, and how many leads it has stored. */
export type TriedSite = StartedSite & { storedLeads(): Promise<number> };

/**
 * @param heap in MB
 * @param folder as for `startSite`
 */
export async function withSite<Result>(
  { heap, folder }: { heap?: number; folder?: string },
  act: (site: TriedSite) => Promise<Result>,
): Promise<Result> {
  const scratch = mkdtempSync(join(tmpdir(), "quayside-flood-"));
  const database = `sqlite:${join(scratch, "leads.db")}`;
  const env = {
    LEADS_DATABASE_URL: database,
    TRUSTED_PROXIES: "1",
    ...(heap && { NODE_OPTIONS: `--max-old-space-size=${heap}` }),
  };
  const site = await startSite(env, folder);
  const storedLeads = async () => {
    const store = new LeadStore(database);
    const { pending } = await store.counts();
    await store.close();
    return pending;
  };
  try {
    return await act({ ...site, storedLeads });
  } finally {
    site.stop();
    rmSync(scratch, { recursive: true });
  }
}
