import { describe, expect, test } from "vitest";
import { mailOutcome } from "~/leads/forwarding/mail/mail-target.server";
import { heloName, type SmtpError } from "~/leads/forwarding/mail/smtp.server";

describe("the delivery state after a mail server's response", () => {
  const smtp = (change: Partial<SmtpError>): SmtpError => Object.assign(new Error("x"), change);
  test.each([
    [{ code: "ECONNECTION" }, { kind: "retry", reason: "ECONNECTION" }],
    [
      { code: "EENVELOPE", command: "RCPT TO", responseCode: 451, response: "451 4.7.1 Greylisted" },
      { kind: "retry", reason: "SMTP 451 4.7.1 Greylisted" },
    ],
    [
      {
        code: "EENVELOPE",
        command: "RCPT TO",
        responseCode: 550,
        response: "550 5.1.1 <kari@example.com>: unknown",
      },
      { kind: "dead", reasons: [{ errorType: "SMTP 550 5.1.1 <…>: unknown" }], forEveryLead: true },
    ],
    [
      { code: "EMESSAGE", command: "DATA", responseCode: 554, response: "554 spam" },
      { kind: "dead", reasons: [{ errorType: "SMTP 554 spam" }] },
    ],
    // Login errors and rejected senders cause retries, because leads are deliverable once the settings are correct.
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
      {
        code: "EPROTOCOL",
        command: "EHLO",
        responseCode: 421,
        response: '421-4.7.0 Try again later,\r\n421 4.7.0 closing, see "kåre@blåbær.no". (EHLO)\u0007',
      },
      { kind: "retry", reason: 'SMTP 421 4.7.0 Try again later, 4.7.0 closing, see "…". (EHLO)' },
    ],
    [
      { code: "EPROTOCOL", command: "CONN", responseCode: 554 },
      { kind: "retry", reason: "SMTP 554" },
    ],
  ])("%j", (error, outcome) => {
    expect(mailOutcome(smtp(error))).toEqual(outcome);
  });
});

describe("the site's name in SMTP is", () => {
  test.each([
    ["its host name", "smtp://relay:25?tls=off", "https://demo.example.com", "demo.example.com"],
    [
      "the name in the setting",
      "smtp://relay:25?tls=off&name=mail.example.com",
      "https://demo.example.com",
      "mail.example.com",
    ],
    ["the system's default on localhost", "smtp://relay:25", "http://localhost:3000", undefined],
  ])("%s", (_, smtpUrl, siteUrl, name) => {
    expect(heloName(smtpUrl, siteUrl)).toBe(name);
  });
});
