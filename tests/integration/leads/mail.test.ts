import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { MailTarget } from "~/leads/forwarding/mail/mail-target.server";
import { smtpOptions } from "~/leads/forwarding/mail/smtp.server";
import type { Lead } from "~/leads/store/store.server";
import type { Content } from "~/schema/content";
import { deliveryOf, storedLead } from "../../sample-lead";
import { built, Server } from "../server";
import { FakeMailServer, RawServer } from "./fake-mail-server";
import { FakeProvider } from "./fake-provider";
import { operateTool } from "./operator";

const second = 1_000;
const to = { Seafood: ["sales@example.com", "kari@blåbær.example"], Logistics: ["transport@example.com"] };

let content: Content;
let mailServer: FakeMailServer;
const others: { close(): Promise<unknown> }[] = [];
const folder = mkdtempSync(join(tmpdir(), "quayside-mail-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  content = loadContent("tests/fixture/content");
});
beforeEach(async () => {
  mailServer = await FakeMailServer.start();
});
afterEach(async () => {
  await mailServer.close();
  for (const other of others.splice(0)) await other.close();
});

test("a mail server may respond as slowly as RFC 5321 allows", () => {
  expect(smtpOptions(mailServer.url, "https://demo.example.com")).toMatchObject({
    greetingTimeout: 5 * 60 * second,
    socketTimeout: 10 * 60 * second,
  });
  expect(targetAt(mailServer.url).timeoutMs).toBeGreaterThanOrEqual(15 * 60 * second);
});

function targetAt(smtpUrl: string, timeoutMs?: number): MailTarget {
  return new MailTarget({
    ...{ smtpUrl, from: "demo@example.com", to, siteUrl: "https://demo.example.com" },
    ...(timeoutMs !== undefined && { timeoutMs }),
    content: () => content,
  });
}

function leadOf(values: Record<string, string>, change: Partial<Lead> = {}) {
  const typed = { email: "kari@example.com", name: "Kari", consent: "yes", ...values };
  return deliveryOf(storedLead(typed, change));
}

const deliver = (lead = leadOf({}), smtpUrl = mailServer.url, timeoutMs = 10 * second) =>
  targetAt(smtpUrl, timeoutMs).deliver([lead]);

describe("a lead", () => {
  test("is mailed to the product's team, and replies go to the form's sender", async () => {
    const typed = { name: "Kåre Ødegård", company: "Fisk & sønn", message: "“Fisk” 🐟\n.\nog is" };
    expect(await deliver(leadOf(typed, { id: "lead-1" }))).toMatchObject({ kind: "forwarded" });
    await deliver(leadOf({ email: "ola@example.com" }, { product: "Logistics", lang: "nb" }));
    const [first, other] = mailServer.received;
    expect(first).toMatchObject({
      from: "demo@example.com",
      to: ["sales@example.com", "kari@blåbær.example"],
    });
    const headers = Object.fromEntries(first?.headers ?? []);
    expect(headers).toMatchObject({
      from: `${content.site.brand.name} <demo@example.com>`,
      to: "sales@example.com, kari@xn--blbr-roah.example",
      "reply-to": "Kåre Ødegård <kari@example.com>",
      subject: "Message from Kåre Ødegård, Fisk & sønn",
      "message-id": "<lead-1@example.com>",
      "auto-submitted": "auto-generated",
    });
    expect(headers["content-type"]).toMatch(/^multipart\/alternative/);
    expect(other?.to).toEqual(["transport@example.com"]);
    expect(Object.fromEntries(other?.headers ?? []).subject).toBe("Melding fra Kari");
    // The visitor gets no mail.
    expect(mailServer.received.flatMap((each) => each.to)).not.toContain("ola@example.com");
  });

  test("from a contact's link is also mailed to the contact", async () => {
    for (const rep of ["per", "gone"])
      await deliver(leadOf({}, { page_path: `/Seafood/SALES/Invoicing?rep=${rep}` }));
    expect(mailServer.received.map((each) => each.to)).toEqual([
      [...to.Seafood, "per@provehavn.example"],
      to.Seafood,
    ]);
  });

  test.each<[string, Record<string, string>, string, string | undefined]>([
    [
      "with line breaks that would add headers",
      { name: "Kari\r\nBcc: victim@example.com\r\n\r\n<b>", company: "A\nSubject: B" },
      "Message from Kari Bcc: victim@example.com <b>, A Subject: B",
      '"Kari Bcc: victim@example.com <b>" <kari@example.com>',
    ],
    [
      "with a name of 10 KB",
      { name: "Å".repeat(10_240) },
      `Message from ${"Å".repeat(79)}…`,
      `${"Å".repeat(79)}… <kari@example.com>`,
    ],
    ["with emoji", { name: "👩‍🚀 Kari 🇳🇴" }, "Message from 👩‍🚀 Kari 🇳🇴", "👩‍🚀 Kari 🇳🇴 <kari@example.com>"],
    ["with an IDN domain", { email: "kari@blåbær.no" }, "Message from Kari", "Kari <kari@xn--blbr-roah.no>"],
    ["with an internationalised address", { email: "kåre@blåbær.no" }, "Message from Kari", undefined],
    ["with two addresses in one field", { email: "kari,victim@example.com" }, "Message from Kari", undefined],
    [
      "with a name that looks encoded",
      { name: "=?utf-8?q?x?=" },
      "Message from = ?utf-8?q?x?=",
      '"= ?utf-8?q?x?=" <kari@example.com>',
    ],
  ])("%s is one mail to the team, without added headers", async (_, values, subject, replyTo) => {
    expect(await deliver(leadOf(values))).toMatchObject({ kind: "forwarded" });
    expect(mailServer.received.map(({ to: recipients }) => recipients)).toEqual([
      ["sales@example.com", "kari@blåbær.example"],
    ]);
    const [{ headers = [], raw = "" } = {}] = mailServer.received;
    expect(
      headers
        .map(([name]) => name)
        .filter((name) => /^(?:bcc|cc|subject|to)$/.test(name))
        .sort(),
    ).toEqual(["subject", "to"]);
    const { subject: sent, "reply-to": reply } = Object.fromEntries(headers);
    expect(sent).toBe(subject);
    expect(reply).toBe(replyTo);
    // Some mail servers reject lines of more than 998 characters, and some reject non-ASCII characters.
    expect(raw).toMatch(/^\p{ASCII}*$/u);
    expect(Math.max(...raw.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(998);
  });
});

describe("a mail server", () => {
  test("is found by its host name, and receives the site's host name", async () => {
    await deliver(leadOf({}), mailServer.url.replace("127.0.0.1", "localhost"));
    expect(mailServer.received.map(({ helo }) => helo)).toEqual(["demo.example.com"]);
  });

  const dead = (errorType: string) => ({ kind: "dead", reasons: [{ errorType }] });
  test.each([
    [{ rcpt: 451 }, { kind: "retry", reason: "SMTP 451 4.7.1 later" }],
    [{ data: 451 }, { kind: "retry", reason: "SMTP 451 4.7.1 later" }],
    [{ sender: 550 }, { kind: "retry", reason: "SMTP 550 5.1.1 no <…>" }],
    [{ rcpt: 550 }, { ...dead("SMTP 550 5.1.1 no <…>"), forEveryLead: true }],
    [{ data: 554 }, dead("SMTP 554 5.1.1 no <…>")],
  ])("that answers %j has not accepted the mail: %j", async (answer, outcome) => {
    mailServer.answer(answer);
    expect(await deliver()).toEqual(outcome);
    expect(mailServer.received).toEqual([]);
  });

  test.each<[string, string, (socket: Socket) => void, RegExp]>([
    ["sends no greeting", "smtp", () => undefined, /^TimeoutError$|ETIMEDOUT/],
    [
      "never ends its greeting",
      "smtp",
      (socket) => {
        const timer = setInterval(() => socket.write("220-hello\r\n"), 10);
        socket.on("close", () => clearInterval(timer));
      },
      /^TimeoutError$/,
    ],
    [
      "floods the connection",
      "smtp",
      (socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write(`220-${"x".repeat(1_000)}\r\n`));
        };
        socket.on("drain", more);
        more();
      },
      /^E|^TimeoutError$/,
    ],
    ["closes the connection", "smtp", (socket) => socket.destroy(), /^E/],
    ["closes the TLS connection", "smtps", (socket) => socket.once("data", () => socket.destroy()), /^E/],
  ])("that %s is tried again", async (_, protocol, serve, reason) => {
    const raw = await RawServer.start(serve);
    others.push(raw);
    const url = `${protocol}://127.0.0.1:${raw.port}${protocol === "smtp" ? "?tls=off" : ""}`;
    expect(await deliver(leadOf({}), url, 300)).toEqual({
      kind: "retry",
      reason: expect.stringMatching(reason),
    });
    await vi.waitFor(() => expect(raw.connections.every((socket) => socket.destroyed)).toBe(true), {
      timeout: 10 * second,
      interval: 5,
    });
  });

  test("without TLS gets no mail and no password, unless the URL has tls=off", async () => {
    const auth = vi.fn();
    const plain = await FakeMailServer.start({
      onAuth: ({ username, password }, _session, done) => {
        auth(username, password);
        done(null, { user: username });
      },
      allowInsecureAuth: true,
    });
    others.push(plain);
    const url = `smtp://kari:hunter%402@127.0.0.1:${plain.port}`;
    expect(await deliver(leadOf({}), url)).toMatchObject({ kind: "retry" });
    expect(plain.attempts).toBe(0);
    expect(auth).not.toHaveBeenCalled();
    expect(await deliver(leadOf({}), `${url}?tls=off`)).toMatchObject({ kind: "forwarded" });
    expect(auth).toHaveBeenCalledWith("kari", "hunter@2");
  });

  test("with an untrusted certificate gets no mail", async () => {
    const selfSigned = await FakeMailServer.start({ disabledCommands: [] });
    others.push(selfSigned);
    expect(await deliver(leadOf({}), `smtp://127.0.0.1:${selfSigned.port}`)).toEqual({
      kind: "retry",
      reason: expect.stringMatching(/^E|SELF_SIGNED/),
    });
    expect(selfSigned.attempts).toBe(0);
  });
});

const settings = (url: string, database: string) => ({
  LEADS_DATABASE_URL: database,
  TRUSTED_PROXIES: "1",
  NOTIFY_SMTP_URL: url,
  NOTIFY_FROM: "demo@example.com",
  NOTIFY_TO: "sales@example.com",
});

describe.skipIf(!built)("a server", () => {
  test("sends mail over TLS with a trusted certificate, and logs no names", { timeout: 60_000 }, async () => {
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
    const curve = "ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
    const host = "-subj /CN=localhost -addext subjectAltName=DNS:localhost";
    const made = `req -x509 -newkey ${curve} ${host} -keyout ${key} -out ${cert}`;
    execFileSync("openssl", made.split(" "));
    const secure = await FakeMailServer.start({
      disabledCommands: [],
      onAuth: ({ username }, _session, done) => done(null, { user: username }),
      key: readFileSync(key ?? ""),
      cert: readFileSync(cert ?? ""),
    });
    others.push(secure);
    secure.answer({ rcpt: 550 }, "accept");
    const server = new Server({
      ...settings(`smtp://kari:hunter2@localhost:${secure.port}`, `sqlite:${join(folder, "tls.db")}`),
      NODE_EXTRA_CA_CERTS: cert ?? "",
    });
    await server.start();
    try {
      expect(await server.submit(1)).toBe(303);
      expect(await server.submit(2)).toBe(303);
      await vi.waitFor(() => expect(secure.received).toHaveLength(1), { timeout: 30_000, interval: 20 });
      expect(secure.received[0]?.secure).toBe(true);
      await vi.waitFor(() => expect(server.written).toContain("a target permanently rejects a lead"));
      expect(server.written).not.toMatch(/hunter2|visitor|kari@|sales@/i);
    } finally {
      await server.kill();
    }
  });

  test("test-delivery sends a test to each target and prints responses", { timeout: 60_000 }, async () => {
    const provider = await FakeProvider.start();
    others.push(provider);
    const refusing = await RawServer.start((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"));
    });
    others.push(refusing);
    const env = {
      ...settings(mailServer.url, `sqlite:${join(folder, "none.db")}`),
      CONTENT_DIR: "tests/fixture/content",
      NOTIFY_TO_LOGISTICS: "sales@example.com, kari@example.com",
      ...{ FORMS_PORTAL_ID: "1", FORMS_LEAD_FORM_ID: "lead", FORMS_CONTACT_FORM_ID: "contact" },
      FORMS_SUBMIT_URL: `${provider.url}/submit`,
      WEBHOOK_URL: `http://127.0.0.1:${refusing.port}/hook`,
      WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
    };
    mailServer.answer("accept", { rcpt: 550, of: /kari/ });
    const { code, out, err } = await operateTool("leads", env, "test-delivery");
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out.trimEnd().split("\n")).toEqual([
      "provider         accepted",
      "mail, Seafood    accepted: 250 2.0.0 taken",
      "mail, Logistics  accepted, rejected for 1 recipient: 250 2.0.0 taken",
      "webhook          not accepted, a lead would be retried: HTTP 403",
    ]);
    expect(Object.fromEntries(mailServer.received[0]?.headers ?? []).subject).toBe(
      "Test: Message from Test, Test",
    );
    expect(provider.timesKept("test@example.com")).toBe(1);
    const none = await operateTool("leads", { NOTIFY_SMTP_URL: "smtp://localhost" }, "test-delivery");
    expect(none).toMatchObject({ code: 2, err: expect.stringMatching(/^leads: NOTIFY_FROM is missing/) });
  });
});
