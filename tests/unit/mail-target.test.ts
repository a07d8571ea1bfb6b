import { describe, expect, test } from "vitest";
import { mailOutcome } from "~/leads/forwarding/mail/mail-target.server";
import type { SmtpError } from "~/leads/forwarding/mail/smtp.server";

describe("which state follows from a mail server's answer", () => {
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
  ])("%j", (error, outcome) => {
    expect(mailOutcome(smtp(error))).toEqual(outcome);
  });
});
