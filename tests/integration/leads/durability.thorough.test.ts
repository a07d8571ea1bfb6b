import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { LeadStore } from "~/leads/store/store.server";
import { addressOf, built, formOf, Server } from "../server";
import { FakeProvider } from "./fake-provider";

test.skipIf(!built)("no acknowledged lead is lost if a server is killed", { timeout: 300_000 }, async () => {
  const total = 150;
  const killAfter = [20, 40, 60, 80, 100];
  const folder = mkdtempSync(join(tmpdir(), "quayside-durability-"));
  const provider = await FakeProvider.start();
  const database = `sqlite:${join(folder, "leads.db")}`;
  const server = new Server({
    LEADS_DATABASE_URL: database,
    FORMS_PORTAL_ID: "12345",
    FORMS_LEAD_FORM_ID: "lead-form",
    FORMS_CONTACT_FORM_ID: "contact-form",
    FORMS_SUBMIT_URL: `${provider.url}/submit`,
    TRUSTED_PROXIES: "1",
  });
  const store = new LeadStore(database);
  let acknowledged = 0;
  try {
    const troubles = ["drop-before", "accept", "drop-after", "accept", "server-error", "accept"] as const;
    provider.answer("accept", ...Array.from({ length: 22 }, () => troubles).flat(), "accept");
    await server.start();
    let next = 0;
    const visitors = Array.from({ length: 8 }, async () => {
      for (let number = next++; number < total; number = next++) {
        let status = await server.submit(number);
        for (let tries = 1; status === undefined; tries += 1) {
          if (tries === 20) throw new Error(`submission ${number} never got an answer`);
          status = await server.submit(number);
        }
        expect(status).toBe(303);
        acknowledged += 1;
        if (killAfter.includes(acknowledged)) server.killAndRestart();
      }
    });
    await Promise.all(visitors);
    expect(server.kills).toBe(killAfter.length);
    expect(acknowledged).toBe(total);

    const stored = (await store.list()).map(({ email }) => email).sort();
    expect(stored).toEqual(Array.from({ length: total }, (_, number) => addressOf(number)).sort());

    await vi.waitFor(
      async () => expect(await store.counts("provider")).toMatchObject({ pending: 0, dead: 0 }),
      {
        // The timeout is long. If a server is killed while forwarding a lead, the lead waits for its lease to expire.
        timeout: 150_000,
        interval: 200,
      },
    );
    expect(stored.filter((email) => provider.timesKept(email) === 0)).toEqual([]);
  } finally {
    await server.kill();
    await store.close();
    await provider.close();
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(!built)("a stopping server accepts a form that is being sent", { timeout: 30_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "quayside-durability-"));
  const database = `sqlite:${join(folder, "leads.db")}`;
  const server = new Server({ LEADS_DATABASE_URL: database });
  try {
    await server.start();
    const form = formOf(0).toString();
    const request = httpRequest(server.formUrl, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": form.length,
        Connection: "close",
        Expect: "100-continue",
      },
    });
    const answered = once(request, "response") as Promise<[IncomingMessage]>;
    request.flushHeaders();
    await once(request, "continue");
    request.write(form.slice(0, 10));
    const ended = server.terminate();
    await vi.waitFor(async () => expect(await server.listens()).toBe(false), { timeout: 5_000 });
    request.end(form.slice(10));
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(303);
    expect(await ended).toBe(0);
    const store = new LeadStore(database);
    expect(await store.list()).toMatchObject([{ email: addressOf(0) }]);
    await store.close();
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true });
  }
});
