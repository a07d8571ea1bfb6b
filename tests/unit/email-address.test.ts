import { describe, expect, test } from "vitest";
import { canonicalAddress, pastedAddress, storedForms } from "~/leads/store/email-address.server";

describe("a pasted e-mail address", () => {
  test.each([
    "kari@example.no,",
    "kari@example.no.",
    "<kari@example.no>;",
    "'kari@example.no'",
    '"kari@example.no"',
    '"Kari" <kari@example.no>',
    "'Kari, Innkjøp' < kari@example.no >",
    "mailto:kari@example.no",
    "<mailto:kari@example.no>",
    "MAILTO:kari@example.no?subject=Hei",
    "\u200bkari@example.no\u200b",
    "kari@EXAMPLE.no",
    "SMTP:kari@example.no",
    "Kari <SMTP:kari@example.no>",
    "kari@example.no?subject=Hei",
    "kari@example.no?cc=ola@example.no",
    `${" ".repeat(250)}kari@example.no`,
  ])("is extracted from %j", (pasted) => {
    expect(pastedAddress(pasted)).toBe("kari@example.no");
  });

  test.each([
    ["kari@xn--blbrl-nrai9l.no", "kari@blåbærøl.no"],
    ["kari@bla\u030abærøl.no", "kari@blåbærøl.no"],
    ["kari@BLÅBÆRØL.NO", "kari@blåbærøl.no"],
    ["Kari.Nordmann@example.no", "Kari.Nordmann@example.no"],
    ["ka\u200bri@example.no", "ka\u200bri@example.no"],
    ["kari@example.no:25", "kari@example.no:25"],
    ["a@example.no, b@example.no", "a@example.no, b@example.no"],
    ["Kari <a@example.no>, Ola <b@example.no>", "Kari <a@example.no>, Ola <b@example.no"],
    ["wh?t@example.no", "wh?t@example.no"],
    ["kari", "kari"],
  ])("in %j is read as %j", (pasted, address) => {
    expect(pastedAddress(pasted)).toBe(address);
  });

  test.each([`mailto:a${".".repeat(400)}a@example.no`, `kari@${"\u4e00".repeat(400)}.no`])(
    "is not extracted from a text that is longer than any address: %j",
    (pasted) => {
      expect(pastedAddress(pasted)).toBe(pasted);
    },
  );
});

test.each(["kari@blåbærøl.no", "Kari@BLÅBÆRØL.no", "kari@xn--blbrl-nrai9l.no", "<kari@bla\u030abærøl.no>"])(
  "%j has one canonical form, and is also found in older forms",
  (address) => {
    expect(canonicalAddress(address)).toBe("kari@xn--blbrl-nrai9l.no");
    expect(storedForms(address)).toEqual(
      expect.arrayContaining(["kari@xn--blbrl-nrai9l.no", "kari@blåbærøl.no", "kari@bla\u030abærøl.no"]),
    );
  },
);
