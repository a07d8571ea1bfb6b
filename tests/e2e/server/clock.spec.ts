import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { LeadStore } from "~/leads/store/store.server";
import { ask } from "../raw-request";
import { startSite } from "../started-site";

const page = "/Seafood/SALES/Invoicing";

const jumping = `
const Real = Date;
let ahead = 0;
globalThis.Date = class Date extends Real {
  constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ahead])); }
  static now() { return Real.now() + ahead; }
};
for (const [signal, days] of [["SIGUSR2", 1], ["SIGWINCH", -1]])
  process.on(signal, () => {
    ahead += days * 24 * 60 * 60_000;
    process.stderr.write("the clock has jumped\\n");
  });
`;

test("forms and pages work while the clock jumps a day forward and back", { tag: "@thorough" }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  writeFileSync(join(folder, "clock.cjs"), jumping);
  const database = `sqlite:${join(folder, "leads.db")}`;
  const site = await startSite({
    LEADS_DATABASE_URL: database,
    NODE_OPTIONS: `--require ${join(folder, "clock.cjs")}`,
  });
  let sent = 0;
  const send = async () => {
    sent += 1;
    const email = `visitor${sent}@example.com`;
    const form = new URLSearchParams({ form: "contact", email, name: "Kari", consent: "yes" });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await ask(site.url, page, { method: "POST", headers, body: form.toString() })).status).toBe(303);
    expect((await ask(site.url, `${page}?visit=${sent}`)).status).toBe(200);
    expect((await ask(site.url, "/readyz")).body).toContain("leads: ready");
  };
  const jump = async (signal: NodeJS.Signals) => {
    const times = site.written().split("jumped").length;
    process.kill(site.pid, signal);
    await expect.poll(() => site.written().split("jumped").length).toBe(times + 1);
  };
  try {
    await send();
    await jump("SIGUSR2");
    await send();
    await jump("SIGWINCH");
    await send();
    await jump("SIGWINCH");
    await send();
    sent = 0;
    await send();
    await site.signal("SIGTERM");
    const store = new LeadStore(database);
    expect(await store.count()).toBe(5);
    await store.close();
  } finally {
    site.stop();
    rmSync(folder, { recursive: true });
  }
});
