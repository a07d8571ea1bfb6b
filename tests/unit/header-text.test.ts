import { describe, expect, test } from "vitest";
import { bodyText, canBeRepliedTo, headerText } from "~/leads/forwarding/mail/header-text";

describe("typed text in a mail header", () => {
  test.each([
    ["Kari\r\nBcc: all@example.com", "Kari Bcc: all@example.com"],
    ["Kari\u2028\u0085\u0000\u001b[31m", "Kari [31m"],
    ["Kari\u202egnp.exe", "Kari gnp.exe"],
    ["x".repeat(10_240), `${"x".repeat(79)}…`],
    ["👩‍🚀".repeat(100), `${"👩‍🚀".repeat(15)}…`],
    ["=?utf-8?q?=0ABcc:?=", "= ?utf-8?q?=0ABcc:?="],
  ])("%j", (typed, expected) => {
    expect(headerText(typed)).toBe(expected);
  });

  test("typed text in a mail's body keeps its lines", () => {
    expect(bodyText("a\r\nb\rc\td\u0000\u202ee 👩‍🚀")).toBe("a\nb\nc\tde 👩‍🚀");
  });
});

test.each([
  ["kari@example.com", true],
  ["kari.o'nordmann+fisk@xn--blbr-roah.no", true],
  ["kari@blåbær.no", true],
  ["kåre@example.com", false],
  ["kari,ola@example.com", false],
  ['"kari"@example.com', false],
  ["kari@example.com\r\nBcc: ola@example.com", false],
  ["kari@[127.0.0.1]", false],
  [`${"x".repeat(250)}@example.com`, false],
])("%j can be a reply address: %s", (address, expected) => {
  expect(canBeRepliedTo(address)).toBe(expected);
});
