import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { MailTarget } from "~/leads/forwarding/mail/mail-target.server";
import { Outbox } from "~/leads/forwarding/outbox.server";
import type { Target } from "~/leads/forwarding/target";
import { WebhookTarget } from "~/leads/forwarding/webhook/webhook-target.server";
import { LeadStore } from "~/leads/store/store.server";
import { addressOf, built, Server } from "../server";
import { FakeMailServer, RawServer } from "./fake-mail-server";
import { Postgres } from "./postgres";
import { Receiver } from "./webhook-receiver";

const secret = `whsec_${"A".repeat(32)}`;
const total = 150;

const postgres = await Postgres.start();
const folder = mkdtempSync(join(tmpdir(), "quayside-targets-"));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

const content = loadContent("tests/fixture/content");

/** Delivers all that waits. An hour later the leases of killed servers are over, and so are all pauses. */
async function drained(
  database: string,
  mailServer: FakeMailServer,
  receiver?: Receiver,
): Promise<LeadStore> {
  let time = Date.now();
  const store = new LeadStore(database, () => time);
  const siteUrl = "https://demo.example.com";
  const to = { Seafood: ["sales@example.com"], Logistics: ["sales@example.com"] };
  const common = { siteUrl, content: () => content };
  const targets: Target[] = [
    new MailTarget({ smtpUrl: mailServer.url, from: "demo@example.com", to, ...common }),
    ...(receiver ? [new WebhookTarget({ url: receiver.url(), secrets: [secret], ...common })] : []),
  ];
  await vi.waitFor(
    async () => {
      time += 60 * 60_000;
      for (const target of targets) {
        const now = () => time;
        await new Outbox({ store, target, intervalMs: 1_000, spacingMs: 0, now, elapsed: now }).runOnce();
        expect(await store.counts(target.name)).toMatchObject({ pending: 0, dead: 0 });
      }
    },
    { timeout: 60_000, interval: 1 },
  );
  return store;
}

const newDatabase = async (kind: string) =>
  kind === "SQLite"
    ? `sqlite:${join(mkdtempSync(join(folder, "place-")), "leads.db")}`
    : ((await postgres?.createDatabase()) ?? "");

const settings = (database: string, smtpUrl: string) => ({
  ...{ LEADS_DATABASE_URL: database, TRUSTED_PROXIES: "1" },
  ...{ NOTIFY_SMTP_URL: smtpUrl, NOTIFY_FROM: "demo@example.com", NOTIFY_TO: "sales@example.com" },
});

describe.skipIf(!built).each(["SQLite", "PostgreSQL"])("leads on %s", (kind) => {
  const check = test.skipIf(kind === "PostgreSQL" && !postgres);

  check(
    "reach mail and webhook through killed servers and outages of each target and of the database",
    { timeout: 240_000 },
    async () => {
      const database = await newDatabase(kind);
      const mailServer = await FakeMailServer.start();
      const receiver = await new Receiver().start();
      // Each target fails for two thirds of the leads, at first.
      let asked = 0;
      const posted = new Set<string | string[] | undefined>();
      mailServer.answer(
        ...([
          { rcpt: 451 },
          ...Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? "accept" : { data: 451 })),
        ] as [{ rcpt: number }, ...({ data: number } | "accept")[]]),
        "accept",
      );
      receiver.answer = (response) => {
        asked += 1;
        if (asked % 3 === 0 || asked > 60) {
          posted.add(receiver.received.at(-1)?.headers["webhook-id"]);
          response.end();
        } else if (asked % 3 === 1) response.writeHead(503).end();
        else response.destroy();
      };
      const server = new Server({
        ...settings(database, mailServer.url),
        ...{ WEBHOOK_URL: receiver.url(), WEBHOOK_SECRET: secret },
      });
      await server.start();
      const acknowledged: number[] = [];
      try {
        for (let number = 0; number < total; number += 1) {
          if (number % 50 === 25) server.killAndRestart();
          if (number === 40 && kind === "PostgreSQL") {
            await postgres?.pause();
            await postgres?.resume();
          }
          if ((await server.submit(number)) === 303) acknowledged.push(number);
        }
      } finally {
        await server.kill();
      }
      expect(acknowledged.length).toBeGreaterThan(total / 2);

      const store = await drained(database, mailServer, receiver);
      const stored = await store.list();
      const mailed = new Set(mailServer.received.map(({ raw }) => /<([\da-f-]{36})@/.exec(raw)?.[1]));
      const emails = stored.map(({ email }) => email);
      expect(acknowledged.filter((number) => !emails.includes(addressOf(number)))).toEqual([]);
      expect(stored.filter(({ id }) => !mailed.has(id) || !posted.has(id))).toEqual([]);
      // biome-ignore lint/suspicious/noConsole: prints the test's result
      console.info(
        `${kind}: ${acknowledged.length} acknowledged, ${stored.length} stored, ${mailServer.received.length} mails and ` +
          `${receiver.received.length} requests, server killed ${server.kills} times: none missing`,
      );
      await store.close();
      await mailServer.close();
      await receiver.close();
    },
  );

  check(
    "come in while the mail server hangs, and are mailed once it is well",
    { timeout: 120_000 },
    async () => {
      const hanging = await RawServer.start(() => undefined);
      const mailServer = await FakeMailServer.start();
      const database = await newDatabase(kind);
      const server = new Server(settings(database, `smtp://127.0.0.1:${hanging.port}?tls=off`));
      await server.start();
      try {
        expect(await server.submit(0)).toBe(303);
        await vi.waitFor(() => expect(hanging.connections).toHaveLength(1), {
          timeout: 20_000,
          interval: 20,
        });
        // All of these are thanked while the mail server owes its answer to the first.
        for (let number = 1; number < 20; number += 1) expect(await server.submit(number)).toBe(303);
        expect(hanging.connections.map(({ destroyed }) => destroyed)).toEqual([false]);
        expect(await fetch(`${server.origin}/readyz`).then((answer) => answer.text())).toContain("mail: ");
      } finally {
        await server.kill();
        await hanging.close();
      }
      const store = await drained(database, mailServer);
      expect(mailServer.received).toHaveLength(20);
      await store.close();
      await mailServer.close();
    },
  );
});
