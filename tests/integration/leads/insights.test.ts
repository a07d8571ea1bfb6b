import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DailySum } from "~/insights/counts/kinds";
import { LeadStore } from "~/leads/store/store.server";
import { browserOptions } from "../../../tools/chromium.mjs";
import { violations } from "../../e2e/axe";
import { contentFolder } from "../../fixture/site";
import { FakeMailServer, type MailAnswer } from "./fake-mail-server";
import { type Call, operateTool } from "./operator";

const folder = mkdtempSync(join(tmpdir(), "insights-"));
const url = `sqlite:${join(folder, "leads.db")}`;

const page = { day: "2026-03-02", tab: "workflow", kind: "page", lang: "en", detail: "", count: 40 } as const;
const sums: DailySum[] = [
  { ...page, day: "2026-02-02", count: 20 },
  page,
  { ...page, detail: "fair", count: 10 },
  { ...page, day: "2026-03-03", tab: "invoicing", count: 20 },
  { ...page, tab: "gone", count: 8 },
  { ...page, kind: "film", count: 21 },
  { ...page, kind: "lead", count: 3 },
  { ...page, kind: "scene", detail: "1", count: 9 },
  { ...page, kind: "scene", detail: "2", count: 6 },
  { ...page, kind: "played", count: 12 },
  { ...page, kind: "quarter", detail: "1", count: 11 },
  { ...page, tab: "", kind: "search", count: 30 },
  { ...page, tab: "", kind: "search-empty", count: 12 },
  { ...page, tab: "", kind: "words-empty", detail: "ice & salt", count: 10 },
  { ...page, kind: "robot", count: 7 },
];

let browser: Browser;
beforeAll(async () => {
  const store = new LeadStore(url);
  await store.addSums(sums);
  await store.close();
  browser = await chromium.launch(browserOptions());
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const march = ["--from", "2026-03-01", "--to", "2026-03-28"];

function insights(...args: string[]): Promise<Call> {
  return operateTool("insights", { LEADS_DATABASE_URL: url, CONTENT_DIR: contentFolder }, ...args);
}

async function written(...args: string[]): Promise<string> {
  const path = join(folder, "report.html");
  const { code, err } = await insights("report", ...march, "--out", path, ...args);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return path;
}

describe("a report", () => {
  test.each([
    ["en", "Demo usage", "Demos by visits", "under\u00A05", "+290%"],
    ["nb", "Bruk av demoene", "Demoer etter besøk", "under\u00A05", "+290 %"],
  ])("is an HTML page in %s without external resources", async (lang, title, heading, few, change) => {
    const path = await written("--lang", lang);
    const view = await browser.newPage({ viewport: { width: 320, height: 800 } });
    const asked: string[] = [];
    const said: string[] = [];
    view.on("request", (request) => asked.push(request.url()));
    view.on("console", (message) => said.push(message.text()));
    await view.goto(`file://${path}`);
    expect(await view.getByRole("heading", { level: 1, name: title }).isVisible()).toBe(true);
    expect(await view.getByRole("heading", { level: 2, name: heading }).isVisible()).toBe(true);
    expect(await view.locator("html").getAttribute("lang")).toBe(lang);
    const totals = view.getByRole("table").first();
    expect((await totals.innerText()).replaceAll("\u00A0", " ")).toContain(change);
    expect(await totals.innerText()).toContain(few);
    const bars = view.getByRole("table").nth(1).locator(".bar");
    expect(await bars.count()).toBeGreaterThan(2);
    expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await violations(view)).toEqual([]);
    await view.setViewportSize({ width: 1280, height: 800 });
    expect(await violations(view)).toEqual([]);
    expect({ asked, said }).toEqual({ asked: [`file://${path}`], said: [] });
    await view.close();
  });

  test("shows counts below 5 on request, with a note", async () => {
    const masked = readFileSync(await written(), "utf8");
    const exact = readFileSync(await written("--exact"), "utf8");
    const leads = /<span>Leads<\/span> <\/th><td>([^<]+)</;
    expect(leads.exec(masked)?.[1]).toBe("under\u00A05");
    expect(leads.exec(exact)?.[1]).toBe("3");
    expect(exact).toContain("Do not forward it.");
  });

  test("shows tabs by their title, and removed tabs by id", async () => {
    const html = readFileSync(await written(), "utf8");
    expect(html).toContain("Invoicing");
    expect(html).toContain("gone</span> <small>no longer in the content</small>");
    expect(html).toContain("ice &amp; salt");
  });

  test("goes to standard output in a read-only container", async () => {
    const { code, out } = await insights("report", ...march, "--out", "-");
    expect(code).toBe(0);
    expect(out).toBe(readFileSync(await written(), "utf8"));
  });

  test("states that no events were counted", async () => {
    const path = join(folder, "empty.html");
    await insights("report", "--from", "2025-01-01", "--to", "2025-01-02", "--out", path);
    expect(readFileSync(path, "utf8")).toContain("Nothing was counted in this period.");
  });
});

describe("a report by mail", () => {
  let mailServer: FakeMailServer;
  beforeEach(async () => {
    mailServer = await FakeMailServer.start();
  });
  afterEach(() => mailServer.close());

  const settings = (change: Record<string, string> = {}) => ({
    LEADS_DATABASE_URL: url,
    CONTENT_DIR: contentFolder,
    SITE_URL: "https://demo.example.com",
    NOTIFY_SMTP_URL: mailServer.url,
    NOTIFY_FROM: "demo@example.com",
    ...change,
  });
  const send = (to: string, change: Record<string, string> = {}, ...args: string[]) =>
    operateTool("insights", settings(change), "report", "--mail-to", to, ...args);

  test.each([
    ["en", "Demo usage", "Demo pages viewed | 78 | 20 | +290%"],
    ["nb", "Bruk av demoene", "Demosider vist | 78 | 20 | +290 %"],
  ])("has the HTML page and its text in %s, without external resources", async (lang, title, pages) => {
    const call = await send("board@example.com, kari@example.com", {}, ...march, "--lang", lang);
    expect(call).toEqual({
      code: 0,
      out: "2026-03-01 to 2026-03-28: sent to board@example.com, kari@example.com (250 2.0.0 taken)\n",
      err: "",
    });
    const [{ to = [], headers = [], raw = "" } = {}, ...others] = mailServer.received;
    expect(others).toEqual([]);
    expect(to).toEqual(["board@example.com", "kari@example.com"]);
    expect(Object.fromEntries(headers)).toMatchObject({
      subject: expect.stringContaining(title),
      "message-id": `<insights-2026-03-01-2026-03-28-${lang}@demo.example.com>`,
      "auto-submitted": "auto-generated",
    });
    const [text = "", html = ""] = partsOf(raw);
    expect(text.replaceAll("\u00A0", " ")).toContain(pages);
    for (const each of ["ice & salt | ", "under\u00A05"]) expect(text).toContain(each);
    expect(html.replaceAll("\r\n", "\n").trim()).toBe(
      readFileSync(await written("--lang", lang), "utf8").trim(),
    );
    expect(html).not.toMatch(/<(?:img|link|script)|https?:/);
  });

  test.each<[string, string, () => Record<string, string>, MailAnswer, number, RegExp]>([
    [
      "it has no valid recipient",
      "the board",
      () => ({}),
      "accept",
      2,
      /^--mail-to must be at most 20 e-mail addresses/,
    ],
    [
      "there is no mail server",
      "",
      () => ({ NOTIFY_SMTP_URL: "" }),
      "accept",
      2,
      /^NOTIFY_SMTP_URL is missing/,
    ],
    [
      "the mail server rejects it",
      "",
      () => ({}),
      { rcpt: 550 },
      1,
      /^the mail server did not accept the report: SMTP 550 5\.1\.1 no <…>$/,
    ],
  ])("fails with an error of one line if %s", async (_, to, change, answer, code, line) => {
    mailServer.answer(answer);
    const call = await send(to || "kari@example.com", change());
    expect(call).toMatchObject({ code, out: "" });
    expect(call.err).toMatch(/^insights: .*\n$/);
    expect(call.err.slice("insights: ".length, -1)).toMatch(line);
    expect(mailServer.received).toEqual([]);
  });
});

function partsOf(raw: string): string[] {
  return raw.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const [head = "", ...body] = part.split("\r\n\r\n");
    if (!/^content-type: text/im.test(head)) return [];
    const encoded = body.join("\r\n\r\n");
    if (/base64/i.test(head)) return [Buffer.from(encoded, "base64").toString("utf8")];
    if (!/quoted-printable/i.test(head)) return [encoded];
    const bytes = encoded
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return [Buffer.from(bytes, "latin1").toString("utf8")];
  });
}

describe("an export", () => {
  const rows = [
    ["2026-03-02", "", "search", "en", 30],
    ["2026-03-02", "", "search-empty", "en", 12],
    ["2026-03-02", "gone", "page", "en", 8],
    ["2026-03-02", "workflow", "film", "en", 21],
    ["2026-03-02", "workflow", "lead", "en", 3],
    ["2026-03-02", "workflow", "page", "en", 50],
    ["2026-03-02", "workflow", "robot", "en", 7],
    ["2026-03-02", "workflow", "scene", "en", 15],
    ["2026-03-03", "invoicing", "page", "en", 20],
  ] as const;

  test("is JSON, to standard output", async () => {
    const { code, out, err } = await insights("export", "--json", ...march);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(JSON.parse(out)).toEqual(
      rows.map(([day, tab, kind, lang, count]) => ({ day, tab, kind, lang, count })),
    );
  });

  test("is CSV, to a file", async () => {
    const path = join(folder, "sums.csv");
    const { code, out } = await insights("export", "--csv", ...march, "--out", path);
    expect({ code, out }).toEqual({ code: 0, out: `${path}: ${march[1]} to ${march[3]}\n` });
    const lines = ["day,tab,kind,lang,count", ...rows.map((row) => row.join(","))];
    expect(readFileSync(path, "utf8")).toBe(`\uFEFF${lines.join("\r\n")}\r\n`);
  });
});

describe("an error is one readable line", () => {
  const out = join(folder, "never.html");

  test.each<[string[], number, string]>([
    [[], 2, "the command is missing: use report, export or --help"],
    [
      ["report", "--mail-to", "a@example.com", "--exact"],
      2,
      "--mail-to cannot be combined with --out or --exact",
    ],
    [["report", "--out", out, "--lang", "de"], 2, "--lang must be en or nb (found de)"],
    [["report", "--out", join(folder, "no", "r.html")], 1, `the folder ${join(folder, "no")} does not exist`],
    [["report", "--out", folder], 1, `${folder} is a folder, not a file`],
    [["export", "--csv", "--json"], 2, "export needs exactly one of --csv and --json"],
  ])("%j", async (args, code, line) => {
    expect(await insights(...args)).toEqual({ code, out: "", err: `insights: ${line}\n` });
    expect(existsSync(out)).toBe(false);
  });

  test("a missing database file, which is not created", async () => {
    const path = join(folder, "mistyped.db");
    const call = await operateTool("insights", { LEADS_DATABASE_URL: `sqlite:${path}` }, "export", "--csv");
    expect(call).toEqual({
      code: 1,
      out: "",
      err: `insights: the database ${path} does not exist: check LEADS_DATABASE_URL\n`,
    });
    expect(existsSync(path)).toBe(false);
  });

  test("leaves no partial file", () => {
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
