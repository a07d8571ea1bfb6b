import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Leads } from "~/leads/leads.server";
import type { QueuedTarget } from "~/leads/store/queue.server";
import { type Delivery, LeadStore } from "~/leads/store/store.server";
import { readEnv } from "~/platform/settings.server";
import { newLead } from "../../sample-lead";

const day = 24 * 60 * 60_000;
const provider = {
  FORMS_PORTAL_ID: "1",
  FORMS_LEAD_FORM_ID: "lead",
  FORMS_CONTACT_FORM_ID: "contact",
  // No server listens on this port, so forwarding fails.
  FORMS_SUBMIT_URL: "http://127.0.0.1:9/submit",
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quayside-retention-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function storeOfAll(url: string, targets: readonly QueuedTarget[]): Promise<LeadStore> {
  let now = Date.now() - 31 * day;
  const store = new LeadStore(url, () => now);
  const add = (email: string) => store.add(newLead(email, { targets }));
  const settle = async (decide: (lead: Delivery) => Promise<void>) => {
    for (const lead of await store.claim("provider", 1, 1_000)) await decide(lead);
  };
  await add("forwarded@example.com");
  await settle((lead) => store.forwarded(lead));
  await add("dead@example.com");
  await settle((lead) => store.deadLetter(lead, ["INVALID_EMAIL"]));
  await add("waiting@example.com");
  now = Date.now();
  await add("new@example.com");
  return store;
}

async function namesIn(store: LeadStore): Promise<string[]> {
  return (await store.list()).map(({ email }) => email.split("@")[0] ?? "").sort();
}

test.each([
  {
    when: "except leads that still wait for the provider",
    env: provider,
    targets: [{ name: "provider" }] as const,
    kept: ["new", "waiting"],
  },
  {
    when: "also if they wait for a provider that is no longer configured",
    env: {},
    targets: [{ name: "provider" }] as const,
    kept: ["new"],
  },
  { when: "without a provider", env: {}, targets: [], kept: ["new"] },
])("a starting server deletes leads that are too old, $when", async ({ env, targets, kept }) => {
  const url = `sqlite:${join(folder, "leads.db")}`;
  const store = await storeOfAll(url, targets);
  const leads = new Leads(readEnv({ LEADS_DATABASE_URL: url, ...env }));
  leads.start(30);
  await vi.waitFor(async () => expect(await namesIn(store)).toEqual(kept), { timeout: 20_000, interval: 20 });
  await leads.stop();
  await leads.store.close();
  await store.close();
});

test("no lead waits for a stopped target until the target's URL changes", async () => {
  const url = `sqlite:${join(folder, "leads.db")}`;
  const store = await storeOfAll(url, [{ name: "provider" }]);
  // The second argument is the hash of a webhook's URL. It is empty, because this target is not a webhook.
  await store.stopTarget("provider", "");
  const leads = new Leads(readEnv({ LEADS_DATABASE_URL: url, ...provider }));
  expect(await leads.stoppedTargets()).toEqual(["provider"]);
  leads.start(30);
  await vi.waitFor(async () => expect(await namesIn(store)).toEqual(["new"]), {
    timeout: 20_000,
    interval: 20,
  });
  await leads.stop();
  await store.forgetFormerStop("provider", "another");
  expect(await leads.stoppedTargets()).toEqual([]);
  await leads.store.close();
  await store.close();
});
