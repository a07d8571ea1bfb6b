import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadContent } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import { keyIn } from "~/content/site/webhook-secret";
import { bodyText, canBeRepliedTo, headerText } from "~/leads/forwarding/mail/header-text";
import { letterOf } from "~/leads/forwarding/mail/letter.server";
import { MailTarget, mailOutcome } from "~/leads/forwarding/mail/mail-target.server";
import type { SmtpError } from "~/leads/forwarding/mail/smtp.server";
import { payloadOf, payloadSchema } from "~/leads/forwarding/webhook/payload.server";
import { isPublicAddress } from "~/leads/forwarding/webhook/public-address.server";
import { signatureHeaders } from "~/leads/forwarding/webhook/signature";
import { webhookOutcome } from "~/leads/forwarding/webhook/webhook-target.server";
import { storedLead } from "../sample-lead";

const siteUrl = "https://demo.example.com";
let content: Content;
beforeAll(() => {
  content = loadContent("tests/fixture/content");
});

describe("a webhook's signature", () => {
  const known = [
    // The two examples that standardwebhooks.com and its libraries publish.
    {
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      seconds: 1614265330,
      body: '{"test": 2432232314}',
      signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
    {
      secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
      id: "msg_27UH4WbU6Z5A5EzD8u03UvzRbpk",
      seconds: 1649367553,
      body: '{"email":"test@example.com","username":"test_user"}',
      signature: "v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=",
    },
  ];

  test.each(known)("is the published one of $id", ({ secret, id, seconds, body, signature }) => {
    expect(signatureHeaders(id, seconds, body, [secret])).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signature,
    });
  });

  test("is one of each secret while they are replaced", () => {
    const secrets = known.map(({ secret }) => secret);
    const { "webhook-signature": signatures = "" } = signatureHeaders("1", 1, "{}", secrets);
    expect(signatures).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
  });

  test.each([
    [`whsec_${"A".repeat(32)}`, 24],
    [`whsec_${Buffer.alloc(64).toString("base64")}`, 64],
    [`whsec_${Buffer.alloc(23).toString("base64")}`, undefined],
    [`whsec_${Buffer.alloc(65).toString("base64")}`, undefined],
    ["A".repeat(32), undefined],
    ["whsec_", undefined],
    [`whsec_${"A".repeat(31)}-`, undefined],
  ])("has a key from %s of %s bytes", (secret, bytes) => {
    expect(keyIn(secret)?.length).toBe(bytes);
  });
});

describe("a webhook leads to", () => {
  test.each<[string, boolean]>([
    ["93.184.216.34", true],
    ["2606:2800:220:1:248:1893:25c8:1946", true],
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254"].map(
      (address) => [address, false] as [string, boolean],
    ),
    ...["172.16.0.1", "172.31.255.255", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"].map(
      (address) => [address, false] as [string, boolean],
    ),
    ["172.32.0.1", true],
    ...["::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1"].map(
      (address) => [address, false] as [string, boolean],
    ),
    // IPv4 in other clothes: mapped, NAT64, 6to4, Teredo.
    ...[
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "2001::1",
      "2001:db8::1",
    ].map((address) => [address, false] as [string, boolean]),
    ["localhost", false],
    ["", false],
  ])("%s: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

describe("which state follows from an answer", () => {
  test.each([
    [200, undefined, { kind: "forwarded", answer: "HTTP 200 ok" }],
    [202, undefined, { kind: "forwarded", answer: "HTTP 202 ok" }],
    [204, undefined, { kind: "forwarded", answer: "HTTP 204 ok" }],
    [301, undefined, { kind: "retry", reason: "HTTP 301" }],
    [304, undefined, { kind: "retry", reason: "HTTP 304" }],
    [400, undefined, { kind: "retry", reason: "HTTP 400" }],
    [401, undefined, { kind: "retry", reason: "HTTP 401" }],
    [404, undefined, { kind: "retry", reason: "HTTP 404" }],
    [410, undefined, { kind: "gone", reason: "HTTP 410" }],
    [429, "7", { kind: "retry", reason: "HTTP 429", pauseMs: 7_000 }],
    [429, "999999", { kind: "retry", reason: "HTTP 429", pauseMs: 3_600_000 }],
    [503, "-1", { kind: "retry", reason: "HTTP 503" }],
    [503, "soon", { kind: "retry", reason: "HTTP 503" }],
    [500, "7", { kind: "retry", reason: "HTTP 500" }],
  ])("of a webhook: %i, Retry-After %s", (status, retryAfter, outcome) => {
    expect(webhookOutcome({ status, retryAfter, body: "ok" })).toEqual(outcome);
  });

  const smtp = (change: Partial<SmtpError>): SmtpError => Object.assign(new Error("x"), change);
  test.each([
    [{ code: "ECONNECTION" }, { kind: "retry", reason: "ECONNECTION" }],
    [{ code: "ETLS" }, { kind: "retry", reason: "ETLS" }],
    [
      { code: "EENVELOPE", command: "RCPT TO", responseCode: 451, response: "451 4.7.1 Greylisted" },
      { kind: "retry", reason: "SMTP 451 4.7.1" },
    ],
    [
      {
        code: "EENVELOPE",
        command: "RCPT TO",
        responseCode: 550,
        response: "550 5.1.1 <kari@example.com>: unknown",
      },
      { kind: "dead", reasons: [{ errorType: "SMTP 550 5.1.1" }], whoever: true },
    ],
    [
      { code: "EMESSAGE", command: "DATA", responseCode: 554, response: "554 spam" },
      { kind: "dead", reasons: [{ errorType: "SMTP 554" }] },
    ],
    // The login and the sender are settings, and no lead's fault.
    [
      { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 },
      { kind: "retry", reason: "SMTP 535" },
    ],
    [
      { code: "EENVELOPE", command: "MAIL FROM", responseCode: 553 },
      { kind: "retry", reason: "SMTP 553" },
    ],
    [
      { code: "EENVELOPE", command: "RCPT TO", responseCode: 530 },
      { kind: "retry", reason: "SMTP 530" },
    ],
    [
      { code: "EPROTOCOL", command: "CONN", responseCode: 554 },
      { kind: "retry", reason: "SMTP 554" },
    ],
  ])("of a mail server: %j", (error, outcome) => {
    expect(mailOutcome(smtp(error))).toEqual(outcome);
  });
});

describe("what somebody typed, in a header", () => {
  test.each([
    ["Kåre Ødegård", "Kåre Ødegård"],
    ["Kari\r\nBcc: all@example.com", "Kari Bcc: all@example.com"],
    ["Kari\u2028\u0085\u0000\u001b[31m", "Kari [31m"],
    ["Kari\u202egnp.exe", "Kari gnp.exe"],
    ["👩‍🚀 Kari 🇳🇴", "👩‍🚀 Kari 🇳🇴"],
    ["x".repeat(10_240), `${"x".repeat(79)}…`],
    ["👩‍🚀".repeat(100), `${"👩‍🚀".repeat(15)}…`],
    ["=?utf-8?q?=0ABcc:?=", "= ?utf-8?q?=0ABcc:?="],
    [" \n ", ""],
  ])("%j", (typed, expected) => {
    expect(headerText(typed)).toBe(expected);
  });

  test("and in a text keeps its lines", () => {
    expect(bodyText("a\r\nb\rc\td\u0000\u202ee 👩‍🚀")).toBe("a\nb\nc\tde 👩‍🚀");
  });
});

test.each([
  ["kari@example.com", true],
  ["kari.o'nordmann+fisk@xn--blbr-roah.no", true],
  ["kari@blåbær.no", true],
  ["kåre@example.com", false],
  ["kari,ola@example.com", false],
  ["kari@example.com,ola@example.com", false],
  ['"kari"@example.com', false],
  ["<kari>@example.com", false],
  ["kari@example.com\r\nBcc: ola@example.com", false],
  ["kari@[127.0.0.1]", false],
  [`${"x".repeat(250)}@example.com`, false],
  ["", false],
])("whether %j can be replied to: %s", (address, expected) => {
  expect(canBeRepliedTo(address)).toBe(expected);
});

describe("a mail to the team", () => {
  const values = {
    email: "kari@example.com",
    name: "Kari <b>Nordmann</b>",
    company: "Fisk & sønn",
    message: "Hei!\n<script>alert(1)</script>",
    consent: "yes",
  };
  const lead = storedLead(values, {
    id: "lead-1",
    lang: "nb",
    page_path: "/Logistics/TMS/Ordre?tour=workflow@14,invoicing&utm_campaign=n%C3%B8r",
    page_title: "Ordre",
    created_at: Date.UTC(2026, 10, 24, 9, 30),
    consent_text: "Ja",
  });

  test("tells in the product's language who wrote what, and where", () => {
    const { subject, text, replyTo, product } = letterOf([lead], content, siteUrl, false);
    expect({ subject, replyTo, product }).toEqual({
      subject: "Melding fra Kari <b>Nordmann</b>, Fisk & sønn",
      replyTo: { name: "Kari <b>Nordmann</b>", address: "kari@example.com" },
      product: "Logistics",
    });
    for (const part of [
      "Hei!\n  <script>",
      "Side: Ordre",
      `Adresse: ${siteUrl}${lead.page_path}`,
      "Omvisning: ",
      "Kampanje: nør",
      "Sendt: 24. november 2026 kl. 09:30 UTC",
      "Har samtykket til: Ja",
      "Referanse: lead-1",
      "Svar på denne e-posten for å skrive til kari@example.com.",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("yes");
  });

  test("says the same in HTML, in which what was typed is text, and which loads nothing", () => {
    const { html } = letterOf([lead], content, siteUrl, false);
    expect(html).toMatch(/^<!doctype html><html lang="nb">/);
    expect(html).toContain("Kari &lt;b&gt;Nordmann&lt;/b&gt;");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain(`<a href="${siteUrl}${lead.page_path.replaceAll("&", "&amp;")}">`);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|video)|url\(|src=/i);
  });

  test("asks for a new mail where a reply would not arrive", () => {
    const odd = storedLead({ ...values, email: "kåre@example.com" });
    const { replyTo, text } = letterOf([odd], content, siteUrl, false);
    expect(replyTo).toBeUndefined();
    expect(text).toContain("Write a new e-mail to kåre@example.com");
  });

  test("about several has a part for each, and nobody to reply to", () => {
    const other = storedLead(
      { email: "ola@example.com", name: "Ola", consent: "yes" },
      { lang: "nb", form: "lead" },
    );
    const { subject, text, replyTo } = letterOf([lead, other], content, siteUrl, false);
    expect(subject).toBe("2 henvendelser fra demoen");
    expect(text).toContain("== Melding fra Kari <b>Nordmann</b>, Fisk & sønn ==");
    expect(text).toContain("== Vil se mer: Ola ==");
    expect(replyTo).toBeUndefined();
  });

  test("names the contact of the visitor's link, whom it is to be sent to as well", () => {
    const named = storedLead(values, { page_path: "/Seafood/SALES/Invoicing?rep=per" });
    const { contact, text } = letterOf([named], content, siteUrl, false);
    expect(contact).toBe("per@provehavn.example");
    expect(text).toContain("Contact person: Per Aas");
    const gone = storedLead(values, { page_path: "/Seafood/SALES/Invoicing?rep=gone" });
    expect(letterOf([gone], content, siteUrl, false).contact).toBeUndefined();
  });

  test("of a digest is one for each product and contact, who gets no other leads", () => {
    const target = new MailTarget({
      ...{ smtpUrl: "smtp://localhost", from: "a@example.com", siteUrl, content: () => content },
      to: { Seafood: [], Logistics: [] },
      digest: { everyMs: 1, offsetMs: 0 },
    });
    const sent = (id: string, lang: "en" | "nb", query: string) => ({
      ...storedLead(values, { id, lang, page_path: `/Seafood/SALES/Invoicing${query}` }),
      target: "mail" as const,
    });
    const leads = [
      sent("1", "en", ""),
      sent("2", "nb", ""),
      sent("3", "en", "?rep=per"),
      sent("4", "en", "?rep=gone"),
      sent("5", "en", "?tour=invoicing&rep=per"),
    ];
    expect(target.messages(leads).map((group) => group.map(({ id }) => id))).toEqual([
      ["1", "4"],
      ["2"],
      ["3", "5"],
    ]);
  });

  test("that is a test says so", () => {
    const { subject, text, html } = letterOf([lead], content, siteUrl, true);
    expect(subject).toMatch(/^Test: Melding fra/);
    for (const each of [text, html])
      expect(each).toContain("Dette er en test. Ingen har sendt inn et skjema.");
  });
});

describe("a webhook's payload", () => {
  const lead = storedLead(
    { email: "kari@example.com", name: "Kari", company: "", consent: "yes" },
    {
      id: "lead-1",
      page_path: "/Seafood/SALES/Invoicing?tour=workflow&utm_campaign=newsletter",
      page_title: "Invoicing",
    },
  );

  test("has what was typed, the page, tour and campaign", () => {
    const payload = payloadOf(lead, content, siteUrl, false);
    expect(payload).toEqual({
      type: "lead.created",
      version: 1,
      timestamp: "1970-01-01T00:00:00.000Z",
      test: false,
      data: {
        id: "lead-1",
        form: "contact",
        product: "Seafood",
        language: "en",
        email: "kari@example.com",
        values: { email: "kari@example.com", name: "Kari" },
        consent: "Yes",
        page: {
          url: `${siteUrl}${lead.page_path}`,
          title: "Invoicing",
          tour: ["Workflow"],
          campaign: "newsletter",
        },
      },
    });
    expect(payloadSchema.parse(payload)).toEqual(payload);
    const named = { ...lead, page_path: "/Seafood/SALES/Invoicing?rep=per" };
    const { data } = payloadSchema.parse(payloadOf(named, content, siteUrl, false));
    expect(data.rep).toBe("per");
  });

  test("is described by docs/webhook.schema.json", () => {
    // Receivers are to accept keys that are added.
    const schema = z.toJSONSchema(payloadSchema, { io: "input" });
    expect(JSON.parse(readFileSync("docs/webhook.schema.json", "utf8"))).toEqual(schema);
  });

  test("is shown in docs/webhook.md as it is", () => {
    const [, example = ""] = /```json\n([\s\S]*?)```/.exec(readFileSync("docs/webhook.md", "utf8")) ?? [];
    expect(payloadSchema.safeParse(JSON.parse(example)).error).toBeUndefined();
  });
});
