import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LeadStore } from "~/leads/store.server";

const folder = mkdtempSync(join(tmpdir(), "leads-built-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the command line as built, which a container has, reads the store", async () => {
  const url = `sqlite:${join(folder, "leads.db")}`;
  const store = new LeadStore(url);
  await store.proveWritable();
  await store.close();
  const out = execFileSync(process.execPath, ["build/tools/leads.js", "list"], {
    env: { ...process.env, LEADS_DATABASE_URL: url },
    encoding: "utf8",
  });
  expect(out).toMatch(/^pending +0$/m);
});
