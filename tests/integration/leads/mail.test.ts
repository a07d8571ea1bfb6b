import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { MailTarget } from "~/leads/forwarding/mail/mail-target.server";
import { smtpOptions } from "~/leads/forwarding/mail/smtp.server";
import { Outbox } from "~/leads/forwarding/outbox.server";
import { LeadStore, type NewLead } from "~/leads/store/store.server";
import type { Content } from "~/schema/content";
import { newLead, onlyDelivery } from "../../sample-lead";
import { built, Server } from "../server";
import { FakeMailServer, RawServer } from "./fake-mail-server";
import { FakeProvider } from "./fake-provider";
import { operateTool } from "./operator";

const second = 1_000;
const to = { Seafood: ["sales@example.com", "kari@blåbær.example"], Logistics: ["transport@example.com"] };

let folder: string;
let content: Content;
let mailServer: FakeMailServer;
let store: LeadStore;
let time: number;
const others: { close(): Promise<unknown> }[] = [];

beforeAll(() => {
  content = loadContent("tests/fixture/content");
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "quayside-mail-"));
  mailServer = await FakeMailServer.start();
  time = Date.UTC(2026, 10, 24, 9, 30);
  store = new LeadStore(`sqlite:${join(folder, "leads.db")}`, () => time);
});
afterEach(async () => {
  await store.close();
  await mailServer.close();
  for (const other of others.splice(0)) await other.close();
  rmSync(folder, { recursive: true });
});

test("a mail server may take as long as RFC 5321 allows, and no other process gets the lead meanwhile", async () => {
  await add({});
  const claim = vi.spyOn(store, "claim");
  await new Outbox({ store, target: targetAt(mailServer.url), intervalMs: 20, spacingMs: 0 }).runOnce();
  const [, , leaseMs = 0] = claim.mock.calls[0] ?? [];
  const { timeoutMs } = targetAt(mailServer.url);
  expect(smtpOptions(mailServer.url, "https://demo.example.com")).toMatchObject({
    greetingTimeout: 5 * 60 * second,
    socketTimeout: 10 * 60 * second,
  });
  expect(timeoutMs).toBeGreaterThanOrEqual(15 * 60 * second);
  expect(leaseMs).toBeGreaterThan(timeoutMs);
});

function targetAt(smtpUrl: string, timeoutMs?: number): MailTarget {
  return new MailTarget({
    ...{ smtpUrl, from: "demo@example.com", to, siteUrl: "https://demo.example.com" },
    ...(timeoutMs !== undefined && { timeoutMs }),
    content: () => content,
  });
}

function outbox(smtpUrl = mailServer.url, timeoutMs = 10 * second): Outbox {
  return new Outbox({
    store,
    target: targetAt(smtpUrl, timeoutMs),
    intervalMs: 20,
    spacingMs: 0,
    now: () => time,
    elapsed: () => time,
    random: () => 1,
  });
}

async function add(values: Record<string, string>, change: Partial<NewLead> = {}): Promise<string> {
  const all = { email: "kari@example.com", name: "Kari", consent: "yes", ...values };
  const { id } = await store.add(
    newLead(all.email, {
      product: "Seafood",
      lang: "en",
      values: all,
      targets: [{ name: "mail" }],
      ...change,
    }),
  );
  time += 1;
  return id;
}

const stateOf = (id: string) => onlyDelivery(store, id);

describe("a lead", () => {
  test("is a mail to the product's team, to which a reply goes to the person", async () => {
    const mail = outbox();
    const id = await add({ name: "Kåre Ødegård", company: "Fisk & sønn", message: "“Fisk” 🐟\n.\nog is" });
    await add({ email: "ola@example.com" }, { product: "Logistics", lang: "nb" });
    await mail.runOnce();
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
      "message-id": `<${id}@example.com>`,
      "auto-submitted": "auto-generated",
    });
    expect(headers["content-type"]).toMatch(/^multipart\/alternative/);
    expect(other?.to).toEqual(["transport@example.com"]);
    expect(Object.fromEntries(other?.headers ?? []).subject).toBe("Melding fra Kari");
    // The visitors themselves get none.
    expect(mailServer.received.flatMap((each) => each.to)).not.toContain("ola@example.com");
    expect(await stateOf(id)).toMatchObject({ status: "forwarded", forwarded_at: time });
  });

  test("from a contact's link goes to that person too", async () => {
    const mail = outbox();
    await add({}, { pagePath: "/Seafood/SALES/Invoicing?rep=per" });
    await add({ email: "ola@example.com" }, { pagePath: "/Seafood/SALES/Invoicing?rep=gone" });
    await mail.runOnce();
    expect(mailServer.received.map((each) => each.to)).toEqual([
      [...to.Seafood, "per@provehavn.example"],
      to.Seafood,
    ]);
  });

  test.each<[string, Record<string, string>, string, string | undefined]>([
    [
      "that smuggles a header",
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
    [
      "with a domain in other letters",
      { email: "kari@blåbær.no" },
      "Message from Kari",
      "Kari <kari@xn--blbr-roah.no>",
    ],
    ["with an address in other letters", { email: "kåre@blåbær.no" }, "Message from Kari", undefined],
    ["with two addresses in one", { email: "kari,victim@example.com" }, "Message from Kari", undefined],
    [
      "with a name that looks encoded",
      { name: "=?utf-8?q?x?=" },
      "Message from = ?utf-8?q?x?=",
      '"= ?utf-8?q?x?=" <kari@example.com>',
    ],
  ])("%s is one mail to the team, with only its own headers", async (_, values, subject, replyTo) => {
    const mail = outbox();
    const id = await add(values);
    await mail.runOnce();
    expect(await stateOf(id)).toMatchObject({ status: "forwarded" });
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
    // Every server takes it: seven bits, and lines of bearable length.
    expect(raw).toMatch(/^\p{ASCII}*$/u);
    expect(Math.max(...raw.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(998);
  });
});

describe("a mail server", () => {
  test("is found by the names that this machine knows, and is told the site's", async () => {
    const mail = outbox(mailServer.url.replace("127.0.0.1", "localhost"));
    await add({});
    await mail.runOnce();
    expect(mailServer.received.map(({ helo }) => helo)).toEqual(["demo.example.com"]);
  });

  test.each([
    [{ rcpt: 451 }, "SMTP 451 4.7.1 later"],
    [{ data: 451 }, "SMTP 451 4.7.1 later"],
    [{ sender: 550 }, "SMTP 550 5.1.1 no <…>"],
  ] as const)("that answers %j is asked again, and then gets the mail once", async (answer, reason) => {
    mailServer.answer(answer, "accept");
    const mail = outbox();
    const id = await add({});
    await mail.runOnce();
    expect(await stateOf(id)).toMatchObject({
      status: "pending",
      due_at: time + 5 * second,
      last_error: reason,
    });
    expect(mail.state).toBe(`failing: ${reason}`);
    time += 5 * second;
    await mail.runOnce();
    expect(await stateOf(id)).toMatchObject({ status: "forwarded", attempts: 2, last_error: null });
    expect(mailServer.received).toHaveLength(1);
  });

  test.each([{ rcpt: 550 }, { data: 554 }])(
    "that refuses with %j makes the lead a dead letter",
    async (answer) => {
      mailServer.answer(answer, "accept");
      const mail = outbox();
      const id = await add({});
      await mail.runOnce();
      const { status, last_error } = (await stateOf(id)) ?? {};
      expect({ status, last_error }).toEqual({
        status: "dead",
        // Without the address that the server names.
        last_error: `SMTP ${Object.values(answer)[0]} 5.1.1 no <…>`,
      });
      expect(mail.state).toBe(`refusing: ${last_error}`);
      await add({ email: "ola@example.com" });
      await mail.runOnce();
      expect(mailServer.received).toHaveLength(1);
      await store.retry({ target: "mail" });
      await mail.runOnce();
      expect(await stateOf(id)).toMatchObject({ status: "forwarded" });
    },
  );

  test.each<[string, (port: number) => string, (socket: import("node:net").Socket) => void, RegExp]>([
    [
      "says nothing",
      (port) => `smtp://127.0.0.1:${port}?tls=off`,
      () => undefined,
      /^TimeoutError$|ETIMEDOUT/,
    ],
    [
      "greets and says no more",
      (port) => `smtp://127.0.0.1:${port}?tls=off`,
      (socket) => socket.write("220 hello\r\n"),
      /^TimeoutError$|ETIMEDOUT/,
    ],
    [
      "never ends its greeting",
      (port) => `smtp://127.0.0.1:${port}?tls=off`,
      (socket) => {
        const timer = setInterval(() => socket.write("220-hello\r\n"), 10);
        socket.on("close", () => clearInterval(timer));
      },
      /^TimeoutError$/,
    ],
    [
      "never stops talking",
      (port) => `smtp://127.0.0.1:${port}?tls=off`,
      (socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write(`220-${"x".repeat(1_000)}\r\n`));
        };
        socket.on("drain", more);
        more();
      },
      /^E|^TimeoutError$/,
    ],
    ["hangs up", (port) => `smtp://127.0.0.1:${port}?tls=off`, (socket) => socket.destroy(), /^E/],
    [
      "speaks another protocol",
      (port) => `smtp://127.0.0.1:${port}?tls=off`,
      (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
      /^E/,
    ],
    [
      "drops TLS",
      (port) => `smtps://127.0.0.1:${port}`,
      (socket) => socket.once("data", () => socket.destroy()),
      /^E/,
    ],
  ])("that %s is asked again", async (_, urlOf, serve, reason) => {
    const raw = await RawServer.start(serve);
    others.push(raw);
    const mail = outbox(urlOf(raw.port), 300);
    const id = await add({});
    await mail.runOnce();
    expect(await stateOf(id)).toMatchObject({ status: "pending", last_error: expect.stringMatching(reason) });
    // The connection does not stay.
    await vi.waitFor(() => expect(raw.connections.every((socket) => socket.destroyed)).toBe(true), {
      timeout: 10 * second,
      interval: 5,
    });
  });

  test("without TLS gets no mail and no password, unless the URL says so", async () => {
    const auth = vi.fn();
    const plain = await FakeMailServer.start({
      onAuth: ({ username, password }, _session, done) => {
        auth(username, password);
        done(null, { user: username });
      },
      allowInsecureAuth: true,
    });
    others.push(plain);
    const id = await add({});
    const insisting = outbox(`smtp://kari:hunter%402@127.0.0.1:${plain.port}`);
    await insisting.runOnce();
    expect(await stateOf(id)).toMatchObject({
      status: "pending",
      last_error: expect.stringMatching(/^E|^SMTP/),
    });
    expect(plain.attempts).toBe(0);
    expect(auth).not.toHaveBeenCalled();
    await store.retry({ id, target: "mail" });
    await outbox(`smtp://kari:hunter%402@127.0.0.1:${plain.port}?tls=off`).runOnce();
    expect(auth).toHaveBeenCalledWith("kari", "hunter@2");
    expect(await stateOf(id)).toMatchObject({ status: "forwarded" });
  });

  test("with a certificate that nobody vouches for gets no mail", async () => {
    // smtp-server brings a certificate of its own, for localhost.
    const selfSigned = await FakeMailServer.start({ disabledCommands: [] });
    others.push(selfSigned);
    const mail = outbox(`smtp://127.0.0.1:${selfSigned.port}`);
    const id = await add({});
    await mail.runOnce();
    expect(await stateOf(id)).toMatchObject({
      status: "pending",
      last_error: expect.stringMatching(/^E|SELF_SIGNED/),
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
  test("mails over TLS that an authority vouches for, and its log names nobody", {
    timeout: 60_000,
  }, async () => {
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
    execFileSync("openssl", [
      ...[
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
      ],
      ...[
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost",
        "-keyout",
        key ?? "",
        "-out",
        cert ?? "",
      ],
    ]);
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
      await vi.waitFor(() => expect(server.written).toContain("a target refuses a lead for good"));
      expect(server.written).not.toMatch(/hunter2|visitor|kari@|sales@/i);
    } finally {
      await server.kill();
    }
  });

  test("test-delivery sends a marked test through each target, and tells what came back", {
    timeout: 60_000,
  }, async () => {
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
      "provider         taken",
      "mail, Seafood    taken: 250 2.0.0 taken",
      "mail, Logistics  taken, but not for 1 recipient: 250 2.0.0 taken",
      "webhook          not taken, a lead would be tried again: HTTP 403",
    ]);
    expect(Object.fromEntries(mailServer.received[0]?.headers ?? []).subject).toBe(
      "Test: Message from Test, Test",
    );
    expect(provider.timesKept("test@example.com")).toBe(1);
    const none = await operateTool("leads", { NOTIFY_SMTP_URL: "smtp://localhost" }, "test-delivery");
    expect(none).toMatchObject({ code: 2, err: expect.stringMatching(/^leads: NOTIFY_FROM: is missing/) });
  });
});
