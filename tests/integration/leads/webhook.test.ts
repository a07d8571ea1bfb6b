import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { Outbox } from "~/leads/forwarding/outbox.server";
import { type Payload, payloadSchema } from "~/leads/forwarding/webhook/payload.server";
import { WebhookTarget } from "~/leads/forwarding/webhook/webhook-target.server";
import { LeadStore } from "~/leads/store/store.server";
import type { Content } from "~/schema/content";
import { newLead, onlyDelivery } from "../../sample-lead";
import { built, Server } from "../server";
import { operate } from "./operator";
import { type Answer, type Received, Receiver } from "./webhook-receiver";

const second = 1_000;
const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString("base64")}`;

let folder: string;
let content: Content;
let receiver: Receiver;
let store: LeadStore;
let time: number;

beforeAll(() => {
  content = loadContent("tests/fixture/content");
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "quayside-webhook-"));
  receiver = await new Receiver().start();
  time = Date.UTC(2026, 10, 24, 9, 30);
  store = new LeadStore(`sqlite:${join(folder, "leads.db")}`, () => time);
});
afterEach(async () => {
  await store.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

function outbox({ url = receiver.url(), timeoutMs = 10 * second } = {}): Outbox {
  return new Outbox({
    store,
    target: new WebhookTarget({
      ...{ url, secrets: [secret], timeoutMs, siteUrl: "https://demo.example.com" },
      content: () => content,
    }),
    intervalMs: 20,
    spacingMs: 0,
    now: () => time,
    elapsed: () => time,
    random: () => 1,
  });
}

const stateOf = (id: string) => onlyDelivery(store, id);

/** Whether a request is signed by the secret, as a receiver checks. */
function isSigned({ headers, body }: Received): boolean {
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

test("a lead is posted as signed JSON, and again after a failure, with the same id", async () => {
  const webhook = outbox();
  const { id } = await store.add(newLead("kari@example.com", { targets: [{ name: "webhook" }] }));
  receiver.answer = (response) => response.writeHead(500).end("no");
  await webhook.runOnce();
  const start = Math.floor(Date.now() / 1000);
  expect(await stateOf(id)).toMatchObject({ status: "pending", last_error: "HTTP 500" });
  const { due_at: next = 0 } = (await stateOf(id)) ?? {};
  // Polling adds five seconds at most.
  expect(next - time).toBeLessThanOrEqual(5 * second);
  time = next;
  receiver.answer = (response) => response.writeHead(204).end();
  await webhook.runOnce();
  expect(await stateOf(id)).toMatchObject({ status: "forwarded", attempts: 2, last_error: null });
  expect(receiver.received).toHaveLength(2);
  for (const request of receiver.received) {
    expect(request).toMatchObject({
      method: "POST",
      path: "/hook?key=hunter2",
      headers: { "content-type": "application/json", "webhook-id": id },
    });
    expect(Math.abs(Number(request.headers["webhook-timestamp"]) - start)).toBeLessThan(60);
    expect(isSigned(request)).toBe(true);
    const payload: Payload = payloadSchema.parse(JSON.parse(request.body));
    expect(payload.data).toMatchObject({
      id,
      email: "kari@example.com",
      values: { message: "“Fisk” 🐟\nog is" },
    });
  }
});

describe("an answer", () => {
  test.each<[string, Answer, string, string | null]>([
    [
      "redirects",
      (response) => response.writeHead(307, { Location: "/elsewhere" }).end(),
      "pending",
      "HTTP 307",
    ],
    ["never comes", () => undefined, "pending", "TimeoutError"],
    ["is cut", (response) => response.destroy(), "pending", "ECONNRESET"],
    [
      "has too long a head",
      (response) => response.writeHead(200, { "X-Long": "x".repeat(64 * 1024) }).end(),
      "pending",
      "HPE_HEADER_OVERFLOW",
    ],
    [
      "never ends",
      (response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write("x".repeat(16 * 1024)));
        };
        response.on("drain", more);
        more();
      },
      "forwarded",
      null,
    ],
    ["drips", (response) => response.writeHead(200).write("x"), "forwarded", null],
    [
      "promises more than it has",
      (response) => response.writeHead(200, { "Content-Length": 9 }).end("x"),
      "forwarded",
      null,
    ],
  ])("that %s is not waited for", async (_, answer, status, error) => {
    receiver.answer = answer;
    const webhook = outbox({ timeoutMs: 400 });
    const { id } = await store.add(newLead("kari@example.com", { targets: [{ name: "webhook" }] }));
    await webhook.runOnce();
    expect(await stateOf(id)).toMatchObject({ status, last_error: error });
    expect(receiver.received).toHaveLength(1);
    await vi.waitFor(() => expect(receiver.closed).toEqual([true]), { timeout: 10 * second, interval: 5 });
  });
});

describe.skipIf(!built)("a server", () => {
  test("stops at 410, says so, and goes on when an operator retries", { timeout: 60_000 }, async () => {
    const database = `sqlite:${join(folder, "server.db")}`;
    const server = new Server({
      LEADS_DATABASE_URL: database,
      TRUSTED_PROXIES: "1",
      WEBHOOK_URL: receiver.url(),
      WEBHOOK_SECRET: secret,
    });
    receiver.answer = (response) => response.writeHead(410).end();
    await server.start();
    const readiness = () => fetch(`${server.origin}/readyz`).then((answer) => answer.text());
    try {
      expect(await server.submit(1)).toBe(303);
      await vi.waitFor(async () => expect(await readiness()).toContain("webhook: stopped by the target"), {
        timeout: 30 * second,
        interval: 20,
      });
      expect(await server.submit(2)).toBe(303);
      const { out } = await operate(database, "list");
      expect(out).toMatch(/^ +webhook\npending +[12]\n/);
      expect(out).toMatch(/webhook wants no more leads since \S+; retry ID --target webhook tries it again/);
      expect(receiver.received).toHaveLength(1);

      receiver.answer = (response) => response.end();
      const [, id = ""] = /^([\da-f-]{36}) /m.exec(out) ?? [];
      expect(await operate(database, "retry", id, "--target", "webhook")).toEqual({
        code: 0,
        out: `1 lead became due:\n  ${id} (webhook)\n`,
        err: "",
      });
      await vi.waitFor(() => expect(receiver.received).toHaveLength(3), {
        timeout: 30 * second,
        interval: 20,
      });
      await vi.waitFor(async () => expect((await operate(database, "list")).out).toMatch(/^forwarded +2$/m), {
        timeout: 30 * second,
      });
      const { out: shown } = await operate(database, "show", id);
      expect(shown).toMatch(/^webhook status +forwarded$/m);
      const forgotten = await operate(database, "forget", "visitor1@example.com");
      expect(forgotten.out).toMatch(
        /^1 lead deleted\n\ncopies to delete elsewhere:\n +\S+ +webhook +\d{4}-\S+Z\n$/,
      );
      // The URL is a secret as well.
      expect(server.written).not.toMatch(/hunter2|whsec|visitor/i);
    } finally {
      await server.kill();
    }
  });
});
