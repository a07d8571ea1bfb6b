import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { type Payload, payloadSchema } from "~/leads/forwarding/webhook/payload.server";
import { WebhookTarget } from "~/leads/forwarding/webhook/webhook-target.server";
import type { Content } from "~/schema/content";
import { deliveryOf, storedLead } from "../../sample-lead";
import { built, Server } from "../server";
import { operate } from "./operator";
import { type Answer, type Received, Receiver } from "./webhook-receiver";

const second = 1_000;
const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString("base64")}`;

let content: Content;
let receiver: Receiver;

beforeAll(() => {
  content = loadContent("tests/fixture/content");
});
beforeEach(async () => {
  receiver = await new Receiver().start();
});
afterEach(() => receiver.close());

const lead = deliveryOf(
  storedLead({ email: "kari@example.com", message: "“Fisk” 🐟\nog is" }, { id: "lead-1" }),
);

function deliver(timeoutMs = 10 * second) {
  const given = { url: receiver.url(), secrets: [secret], siteUrl: "https://demo.example.com" };
  return new WebhookTarget({ ...given, timeoutMs, content: () => content }).deliver([lead]);
}

function isSigned({ headers, body }: Received): boolean {
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

test("a lead is posted as signed JSON, and again after a failure, with the same id", async () => {
  receiver.answer = (response) => response.writeHead(500).end("no");
  expect(await deliver()).toEqual({ kind: "retry", reason: "HTTP 500" });
  const start = Math.floor(Date.now() / 1000);
  receiver.answer = (response) => response.writeHead(204).end();
  expect(await deliver()).toMatchObject({ kind: "forwarded" });
  expect(receiver.received).toHaveLength(2);
  for (const request of receiver.received) {
    expect(request).toMatchObject({
      method: "POST",
      path: "/hook?key=hunter2",
      headers: { "content-type": "application/json", "webhook-id": lead.id },
    });
    expect(Math.abs(Number(request.headers["webhook-timestamp"]) - start)).toBeLessThan(60);
    expect(isSigned(request)).toBe(true);
    const payload: Payload = payloadSchema.parse(JSON.parse(request.body));
    expect(payload.data).toMatchObject({
      id: lead.id,
      email: "kari@example.com",
      values: { message: "“Fisk” 🐟\nog is" },
    });
  }
});

describe("a response", () => {
  const retry = (reason: string) => ({ kind: "retry", reason });
  const forwarded = { kind: "forwarded" };
  test.each<[string, Answer, object]>([
    ["redirects", (response) => response.writeHead(307, { Location: "/elsewhere" }).end(), retry("HTTP 307")],
    ["never comes", () => undefined, retry("TimeoutError")],
    ["breaks off", (response) => response.destroy(), retry("ECONNRESET")],
    [
      "switches protocols",
      (response) =>
        response.socket?.write(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
        ),
      retry("ECONNRESET"),
    ],
    [
      "has too long headers",
      (response) => response.writeHead(200, { "X-Long": "x".repeat(64 * 1024) }).end(),
      retry("HPE_HEADER_OVERFLOW"),
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
      forwarded,
    ],
    ["begins and stalls", (response) => response.writeHead(200).write("x"), forwarded],
  ])("that %s delays nothing", async (_, answer, outcome) => {
    receiver.answer = answer;
    expect(await deliver(400)).toMatchObject(outcome);
    expect(receiver.received).toHaveLength(1);
    await vi.waitFor(() => expect(receiver.closed).toEqual([true]), { timeout: 10 * second, interval: 5 });
  });
});

describe.skipIf(!built)("a server", () => {
  test("stops after status 410, logs this, and continues after a retry", { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "quayside-webhook-"));
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
      expect(out).toMatch(
        /webhook is stopped since \S+, because it asked for no more leads: retry ID --target webhook resumes it/,
      );
      expect(receiver.received).toHaveLength(1);

      receiver.answer = (response) => response.end();
      const [, id = ""] = /^([\da-f-]{36}) /m.exec(out) ?? [];
      expect(await operate(database, "retry", id, "--target", "webhook")).toEqual({
        code: 0,
        out: `1 lead queued for delivery:\n  ${id} (webhook)\n`,
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
        /^1 lead deleted\n\ncopies to delete at the targets:\n +\S+ +webhook +\d{4}-\S+Z\n$/,
      );
      expect(server.written).not.toMatch(/hunter2|whsec|visitor/i);
    } finally {
      await server.kill();
      rmSync(folder, { recursive: true });
    }
  });
});
