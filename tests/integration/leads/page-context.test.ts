import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LeadStore } from "~/leads/store/store.server";
import { built, formOf, Server } from "../server";

test.skipIf(!built)("a lead's page path has only the parameters for tour, contact and campaign", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quayside-context-"));
  const database = `sqlite:${join(folder, "leads.db")}`;
  const server = new Server({ LEADS_DATABASE_URL: database });
  const store = new LeadStore(database);
  try {
    await server.start();
    const page = "/Seafood/PURCHASE/Workflow";
    const query = "?tour=Workflow@2,%3Cb%3E,invoicing&rep=per&utm_campaign=autumn+2026&gclid=secret&t=2";
    const response = await fetch(server.origin + page + query, {
      method: "POST",
      body: formOf(1),
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    const [lead] = await store.list();
    expect(lead?.page_path).toBe(`${page}?tour=workflow@2,invoicing&rep=per&utm_campaign=autumn%202026`);
  } finally {
    await server.terminate();
    await store.close();
    rmSync(folder, { recursive: true });
  }
});
