import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { toCsv } from "~/leads/forwarding/export.server";
import { storedLead } from "../../sample-lead";

const folder = mkdtempSync(join(tmpdir(), "leads-spreadsheet-"));
afterAll(() => rmSync(folder, { recursive: true }));

const installed = (() => {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
if (!installed)
  process.stderr.write("LibreOffice is not installed: exports are not opened in a spreadsheet\n");

const formulas = ["=", "+", "-", "@", "＝", "＋", "－", "＠"].map(
  (sign) => `${sign}HYPERLINK("http://x.example";1+1)`,
);
const before = [
  "",
  " ",
  "\u00a0",
  "\u3000",
  "\u200b",
  "\t",
  "\r",
  "\n",
  '"',
  ";",
  "x;",
  'x;"',
  'x;""',
  "x\t",
  "x\n",
  'x\n"',
];
const typed = before.flatMap((start) => [
  ...formulas.map((formula) => start + formula),
  ...["=1+1", "=1+1;y", "＝1+1", "+1+1", "-1+1", "@SUM(1)"].map((formula) => start + formula),
]);

async function opened(csv: string, separators: string): Promise<{ formulas: number; cells: string[] }> {
  const place = mkdtempSync(join(folder, "sheet-"));
  mkdirSync(join(place, "profile"));
  writeFileSync(join(place, "leads.csv"), csv);
  await promisify(execFile)("soffice", [
    `-env:UserInstallation=file://${join(place, "profile")}`,
    "--headless",
    "--convert-to",
    "fods",
    "--outdir",
    place,
    // Import options: separators and quotation mark as character codes, encoding (76 is UTF-8), first line.
    `--infilter=Text - txt - csv (StarCalc):${separators},34,76,1`,
    join(place, "leads.csv"),
  ]);
  const sheet = readFileSync(join(place, "leads.fods"), "utf8");
  const cells = [...sheet.matchAll(/<table:table-cell[^>]*>\s*<text:p>(.*?)<\/text:p>/g)];
  return {
    formulas: sheet.split("table:formula=").length - 1,
    cells: cells.map(([, text = ""]) => text.replace(/<[^>]*>/g, "").trim()),
  };
}

describe.skipIf(!installed).each([
  ["commas", "44"],
  ["semicolons", "59"],
  ["semicolons, tabs and commas", "59/9/44"],
])("LibreOffice Calc with %s as separators", (_, separators) => {
  test("computes an unescaped formula", { timeout: 60_000 }, async () => {
    const mark = String.fromCharCode(Number(separators.split("/")[0]));
    expect(await opened(`a${mark}=1+1\n`, separators)).toEqual({ formulas: 1, cells: ["a", "2"] });
  });

  test("does not compute formulas from visitors", { timeout: 60_000 }, async () => {
    const leads = typed.map((text) => ({
      ...storedLead({ email: "kari@example.com", message: text, name: text }),
      deliveries: [],
    }));
    const { formulas: computed, cells } = await opened(toCsv(leads), separators);
    expect(computed).toBe(0);
    // Excel also evaluates cells that start with one of these other characters instead of `=`.
    expect(cells.filter((text) => /^[=+\-@＝＋－＠]/.test(text))).toEqual([]);
    expect(cells.filter((text) => text.includes("HYPERLINK")).length).toBeGreaterThan(formulas.length);
  });
});
