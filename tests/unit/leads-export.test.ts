import { describe, expect, test } from "vitest";
import { csvOf } from "~/leads/forwarding/csv";
import { csvSeparator, toCsv } from "~/leads/forwarding/export.server";
import type { DeliveryState, Lead, ListedLead } from "~/leads/store/store.server";
import { ownFieldNames } from "~/schema/forms";
import { deliveryOf, storedLead } from "../sample-lead";

function listed(lead: Lead, ...deliveries: Partial<DeliveryState>[]): ListedLead {
  return { ...lead, deliveries: deliveries.map((change) => deliveryOf(lead, change)) };
}

describe("the CSV file", () => {
  const sent = { form: "lead", created_at: Date.UTC(2025, 0, 2, 3, 4, 5) } as const;

  test.each([
    ["quotes", 'a "b"', '"a ""b"""'],
    ["formula =", "=1+1", "'=1+1"],
    ["formula +", "+47 900 00 000", "'+47 900 00 000"],
    ["formula -", "-2+3", "'-2+3"],
    ["formula @", "@SUM(A1)", "'@SUM(A1)"],
    ["carriage return", "\r=1", `"'\r'=1"`],
    ["spaces before a formula", "  =1", "'  =1"],
    ["full-width ＝", "＝1+1", "'＝1+1"],
    ["full-width ＠", "＠SUM(A1)", "'＠SUM(A1)"],
    ["other white space before a formula", "\u00a0\u3000\u000b=1", "'\u00a0\u3000\u000b=1"],
    ["invisible characters before a formula", "\u200b\ufeff=1", "'\u200b\ufeff=1"],
    ["a formula in quotes after a semicolon", 'x;"=1+1;y', `"x;'""=1+1;y"`],
    ["a formula after a semicolon, where Norwegian Excel starts a cell", "a;=1; -2", "a;'=1;' -2"],
    ["a formula on another line", "a\n=1", `"a\n'=1"`],
    ["operators within a text only by quotation marks", "a=b, c-d@e +f", '"a=b, c-d@e +f"'],
  ])("escapes %s", (_, value, cell) => {
    expect(toCsv([listed(storedLead({ name: value }, sent))]).split("webhook\r\n")[1]).toBe(
      `1,lead,Seafood,en,2025-01-02T03:04:05.000Z,/Seafood,,${cell},Yes,,,\r\n`,
    );
  });

  test("has a column for each field of any form and for each target", () => {
    const kari = storedLead(
      { email: "a@example.com", name: "A", consent: "yes" },
      { ...sent, page_path: "/Seafood?rep=per" },
    );
    const ola = storedLead({ email: "b@example.com", phone: "123", consent: "yes" }, sent);
    const csv = toCsv([
      listed(kari, { status: "forwarded" }, { target: "webhook" }),
      listed(ola, { target: "mail", status: "dead", last_error: "X, Y" }),
    ]);
    expect(csv.split("\r\n")).toEqual([
      "\uFEFFid,form,product,lang,submitted,page,rep,email,name,phone,consent,provider,mail,webhook",
      "1,lead,Seafood,en,2025-01-02T03:04:05.000Z,/Seafood?rep=per,per,a@example.com,A,,Yes,forwarded,,pending",
      '1,lead,Seafood,en,2025-01-02T03:04:05.000Z,/Seafood,,b@example.com,,123,Yes,,"dead: X, Y",',
      "",
    ]);
  });

  test("has no column with a name that a form field may have", () => {
    const [header = ""] = toCsv([]).slice(1).split("\r\n");
    expect(ownFieldNames).toEqual(expect.arrayContaining(header.split(",")));
  });

  test("names an unreadable lead without its content", () => {
    for (const values_json of ['{"email":"kari@example.com"', '["kari"]', '{"email":1}']) {
      expect(() => toCsv([listed(storedLead({}, { values_json }))])).toThrow(
        "the values of lead 1 cannot be read",
      );
    }
  });

  test("has only its header if there are no leads", () => {
    expect(toCsv([])).toBe("\uFEFFid,form,product,lang,submitted,page,rep,consent,provider,mail,webhook\r\n");
  });
});

test.each([
  ["nb-NO", ";"],
  ["de", ";"],
  ["en-GB", ","],
])("cells for the language %s are separated by %s", (language, separator) => {
  expect(csvSeparator(language)).toBe(separator);
  expect(toCsv([], csvSeparator(language))).toContain(`id${separator}form`);
});

test("cells with a semicolon are quoted in files for Norwegian Excel", () => {
  expect(csvOf([["Spørsmål", "a;b", "c,d", "=1"]], ";")).toBe('\uFEFFSpørsmål;"a;b";c,d;\'=1\r\n');
});
