import { describe, expect, test } from "vitest";
import { toCsv } from "~/leads/forwarding/export";
import { toTable } from "../../tools/command-line";
import { storedLead } from "../sample-lead";

describe("CSV", () => {
  const sent = { form: "lead", created_at: Date.UTC(2025, 0, 2, 3, 4, 5) } as const;

  test.each([
    ["plain", "Kari", "Kari"],
    ["a comma", "a,b", '"a,b"'],
    ["quotes", 'a "b"', '"a ""b"""'],
    ["a line break", "a\nb", '"a\nb"'],
    ["letters of other alphabets", "Sjøfør 世界", "Sjøfør 世界"],
    ["formula =", "=1+1", "'=1+1"],
    [
      "formula with quotes",
      '=HYPERLINK("http://evil.example","x")',
      `"'=HYPERLINK(""http://evil.example"",""x"")"`,
    ],
    ["formula +", "+47 900 00 000", "'+47 900 00 000"],
    ["formula -", "-2+3", "'-2+3"],
    ["formula @", "@SUM(A1)", "'@SUM(A1)"],
    ["tab", "\t=1", "'\t'=1"],
    ["carriage return", "\r=1", `"'\r'=1"`],
    ["blanks before a formula", "  =1", "'  =1"],
    ["full-width ＝", "＝1+1", "'＝1+1"],
    ["full-width ＋", "＋47", "'＋47"],
    ["full-width －", "－1", "'－1"],
    ["full-width ＠", "＠SUM(A1)", "'＠SUM(A1)"],
    ["other blanks before a formula", "\u00a0\u3000\u000b=1", "'\u00a0\u3000\u000b=1"],
    ["what nobody sees before a formula", "\u200b\ufeff=1", "'\u200b\ufeff=1"],
    ["a quote before a formula", '"=1', `"'""=1"`],
    ["a formula in quotes after a semicolon", 'x;"=1+1;y', `"x;'""=1+1;y"`],
    ["a full-width formula after a semicolon", "x; ＝1", "x;' ＝1"],
    ["a formula where a Norwegian Excel begins a cell", "a;=1; -2", "a;'=1;' -2"],
    ["a formula on another line", "a\n=1", `"a\n'=1"`],
    ["signs within a text", "a=b, c-d@e +f", '"a=b, c-d@e +f"'],
  ])("%s", (_, value, cell) => {
    expect(toCsv([storedLead({ name: value }, sent)]).split("last_error\r\n")[1]).toBe(
      `1,lead,en,2025-01-02T03:04:05.000Z,pending,/Seafood,,${cell},Yes,\r\n`,
    );
  });

  test("has a column for each field of any form", () => {
    const csv = toCsv([
      storedLead(
        { email: "a@example.com", name: "A", consent: "yes" },
        { ...sent, page_path: "/Seafood?rep=per" },
      ),
      storedLead(
        { email: "b@example.com", phone: "123", consent: "yes" },
        { ...sent, status: "dead", last_error: "X, Y" },
      ),
    ]);
    expect(csv.split("\r\n")).toEqual([
      "\uFEFFid,form,lang,submitted,status,page,rep,email,name,phone,consent,last_error",
      "1,lead,en,2025-01-02T03:04:05.000Z,pending,/Seafood?rep=per,per,a@example.com,A,,Yes,",
      '1,lead,en,2025-01-02T03:04:05.000Z,dead,/Seafood,,b@example.com,,123,Yes,"X, Y"',
      "",
    ]);
  });

  test("names an unreadable lead without its content", () => {
    for (const values_json of ['{"email":"kari@example.com"', '["kari"]', '{"email":1}']) {
      expect(() => toCsv([storedLead({}, { values_json })])).toThrow("the values of lead 1 cannot be read");
    }
  });

  test("without leads is its header", () => {
    expect(toCsv([])).toBe("\uFEFFid,form,lang,submitted,status,page,rep,consent,last_error\r\n");
  });
});

test("a table's columns are aligned by characters", () => {
  expect(
    toTable([
      ["a", "b"],
      ["🚢", "x"],
      ["long", "\u202e\n"],
    ]),
  ).toBe("a     b\n🚢     x\nlong  \\u{202e}\\u{a}\n");
});
