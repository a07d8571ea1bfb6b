import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LeadStore } from "~/leads/store/store.server";
import { peakMemory, sendForm } from "../../tests/e2e/faulty-forms";
import { startSite } from "../../tests/e2e/started-site";
import { formOf } from "../../tests/integration/server";
import { inParallel } from "../in-parallel";
import { type Trial, tally } from "./trial";

const networks = 10_000;
const mostMemory = 400e6;

/** A good form from each of many networks: all are stored, and what is known of networks does not fill the memory. */
export const formsFromManyNetworks: Trial = async () => {
  const folder = mkdtempSync(join(tmpdir(), "quayside-flood-"));
  const database = `sqlite:${join(folder, "leads.db")}`;
  const site = await startSite({
    LEADS_DATABASE_URL: database,
    TRUSTED_PROXIES: "1",
    NODE_OPTIONS: "--max-old-space-size=320",
  });
  try {
    const begun = performance.now();
    const numbers = Array.from({ length: networks }, (_, number) => number);
    const statuses = await inParallel(numbers, 50, async (number) => {
      const { status } = await sendForm(site.url, number, formOf(number).toString());
      return status;
    });
    const seconds = (performance.now() - begun) / 1000;
    const memory = peakMemory(site);
    const store = new LeadStore(database);
    const { pending } = await store.counts();
    await store.close();
    return {
      said: [
        `a form from each of ${networks} networks in ${seconds.toFixed(1)} s: ${tally(statuses)}; ${pending} stored`,
        `peak memory: ${(memory / 1e6).toFixed(0)} MB`,
      ],
      isAsPromised:
        pending === networks && memory <= mostMemory && statuses.every((status) => status === 303),
    };
  } finally {
    site.stop();
    rmSync(folder, { recursive: true });
  }
};
