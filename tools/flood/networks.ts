import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LeadStore } from "~/leads/store/store.server";
import { floodedPage, peakMemory } from "../../tests/e2e/faulty-forms";
import { ask } from "../../tests/e2e/raw-request";
import { startSite } from "../../tests/e2e/started-site";
import { type Trial, tally, together } from "./trial";

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
    const statuses = await together(numbers, 50, async (number) => {
      const { status } = await sendForm(site.url, number);
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

/** Sends a good form, as one visitor of many, to a site behind one proxy. */
export function sendForm(url: string, number: number) {
  const fields = { form: "contact", email: `visitor${number}@example.com`, name: "Kari", consent: "yes" };
  return ask(url, floodedPage, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
}
