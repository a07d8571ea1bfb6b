import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayOf } from "~/insights/counts/daily-sums";
import type { DailySum } from "~/insights/counts/kinds";
import { LeadStore } from "~/leads/store/store.server";
import { browserOptions } from "../../../tools/chromium.mjs";
import { periodBefore, periodOf } from "../../../tools/insights/period";
import { violations } from "../../e2e/axe";
import { contentFolder } from "../../fixture/site";
import { FakeMailServer, type MailAnswer } from "./fake-mail-server";
import { type Call, operateTool } from "./operator";

// A child process takes a second, and longer beside other tests.

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

/** Runs the built command line on the tests' own content. */
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
    ["en", "What was watched", "Demos by visits", "under\u00A05", "+290%"],
    ["nb", "Hva som ble sett", "Demoer etter besøk", "under\u00A05", "+290 %"],
  ])("is a page in %s that needs nothing else", async (lang, title, heading, few, change) => {
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
    expect(await view.getByRole("img").count()).toBeGreaterThan(4);
    expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await violations(view)).toEqual([]);
    await view.setViewportSize({ width: 1280, height: 800 });
    expect(await violations(view)).toEqual([]);
    expect({ asked, said }).toEqual({ asked: [`file://${path}`], said: [] });
    await view.close();
  });

  test("shows sums below 5 on request, and says so", async () => {
    const masked = readFileSync(await written(), "utf8");
    const exact = readFileSync(await written("--exact"), "utf8");
    const leads = "<dt>Leads</dt><dd>";
    expect(masked).toContain(`${leads}under\u00A05</dd>`);
    expect(exact).toContain(`${leads}3</dd>`);
    expect(exact).toContain("not to be passed on");
  });

  test("names tabs as the content does, and removed ones by id", async () => {
    const html = readFileSync(await written(), "utf8");
    expect(html).toContain("Invoicing");
    expect(html).toContain("gone <small>no longer in the content</small>");
    expect(html).toContain("ice &amp; salt");
  });

  test("goes to standard output in a read-only container", async () => {
    const { code, out } = await insights("report", ...march, "--out", "-");
    expect(code).toBe(0);
    expect(out).toBe(readFileSync(await written(), "utf8"));
  });

  test("says that there was nothing to count", async () => {
    const path = join(folder, "empty.html");
    await insights("report", "--from", "2025-01-01", "--to", "2025-01-02", "--out", path);
    expect(readFileSync(path, "utf8")).toContain("Nothing was counted in this period.");
  });
});

describe("last week by mail", () => {
  const week = periodOf({ from: "last-week" }, dayOf(Date.now()));
  const lastWeek = `sqlite:${join(folder, "last-week.db")}`;
  let mailServer: FakeMailServer;
  beforeAll(async () => {
    const { from } = periodBefore(week);
    const store = new LeadStore(lastWeek);
    await store.addSums([
      { ...page, day: from, count: 20 },
      ...sums.slice(1).map((each) => ({ ...each, day: week.to })),
      { ...page, day: week.from, kind: "lead", tab: "invoicing", detail: "fair", count: 6 },
      // Outside of it.
      { ...page, day: dayOf(Date.now()), count: 900 },
    ]);
    await store.close();
  });
  beforeEach(async () => {
    mailServer = await FakeMailServer.start();
  });
  afterEach(() => mailServer.close());

  const settings = (change: Record<string, string> = {}) => ({
    LEADS_DATABASE_URL: lastWeek,
    CONTENT_DIR: contentFolder,
    SITE_URL: "https://demo.example.com",
    NOTIFY_SMTP_URL: mailServer.url,
    NOTIFY_FROM: "demo@example.com",
    INSIGHTS_MAIL_TO: "board@example.com, kari@example.com",
    ...change,
  });

  test.each([
    [
      "en",
      "What was watched",
      "Demo pages: 78 (before: 20, +290%)",
      "Invoicing (Seafood): 5 or more",
      "Leads: 9 ",
    ],
    [
      "nb",
      "Hva som ble sett",
      "Demosider: 78 (før: 20, +290 %)",
      "Invoicing: 5 eller flere",
      "Henvendelser: 9 ",
    ],
  ])(
    "is a mail in %s with the report attached, and names nobody",
    async (lang, title, pages, lead, leads) => {
      const call = await operateTool("insights", settings(), "mail", "--lang", lang);
      expect(call).toEqual({
        code: 0,
        out: `${week.from} to ${week.to}: sent to board@example.com, kari@example.com (250 2.0.0 taken)\n`,
        err: "",
      });
      const [{ to = [], headers = [], raw = "" } = {}, ...others] = mailServer.received;
      expect(others).toEqual([]);
      expect(to).toEqual(["board@example.com", "kari@example.com"]);
      expect(Object.fromEntries(headers)).toMatchObject({
        subject: expect.stringContaining(title),
        "message-id": `<insights-${week.from}-${lang}@demo.example.com>`,
        "auto-submitted": "auto-generated",
      });
      const [text = "", html = "", attached = ""] = partsOf(raw);
      const plain = text.replaceAll("\u00A0", " ");
      const aged = lang === "en" ? "its texts have changed since" : "tekstene er endret siden";
      expect(plain).toMatch(new RegExp(`Create Purchase .*2026\\): .*${aged}`));
      for (const each of [pages, lead, leads, "fair: 5", "ice & salt: 5", ": under 5"])
        expect(plain).toContain(each);
      expect(html.replaceAll("\u00A0", " ")).toContain(`<li>${pages}</li>`);
      expect(html).not.toMatch(/<(?:img|link|script)|https?:/);
      expect(raw).toContain(`filename=insights-${week.from}-${week.to}.html`);
      expect(attached).toMatch(/^<!DOCTYPE html>.*<\/html>\s*$/s);
    },
  );

  test.each<[string, () => Record<string, string>, MailAnswer, number, RegExp]>([
    ["nobody is to get it", () => ({ INSIGHTS_MAIL_TO: "" }), "accept", 2, /^INSIGHTS_MAIL_TO: is missing/],
    ["there is no mail server", () => ({ NOTIFY_SMTP_URL: "" }), "accept", 2, /needs NOTIFY_SMTP_URL$/],
    ["there is no sender", () => ({ NOTIFY_FROM: "" }), "accept", 2, /^NOTIFY_FROM: is missing/],
    [
      "the mail server is dead",
      () => ({ NOTIFY_SMTP_URL: "smtp://kari:hunter2@127.0.0.1:1?tls=off" }),
      "accept",
      1,
      /^the mail server did not take the report: E\w+$/,
    ],
    [
      "the mail server refuses",
      () => ({}),
      { rcpt: 550 },
      1,
      /^the mail server did not take the report: SMTP 550 5\.1\.1 no <…>$/,
    ],
    [
      "nothing was counted",
      () => ({ LEADS_DATABASE_URL: url }),
      "accept",
      1,
      /^nothing was counted from \S+ to \S+, so nothing is sent$/,
    ],
  ])("fails with a line where %s", async (_, change, answer, code, line) => {
    mailServer.answer(answer);
    const call = await operateTool("insights", settings(change()), "mail");
    expect(call).toMatchObject({ code, out: "" });
    expect(call.err).toMatch(/^insights: .*\n$/);
    expect(call.err.slice("insights: ".length, -1)).toMatch(line);
    expect(mailServer.received).toEqual([]);
  });
});

/** A mail's text, HTML and attachment. */
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

  test("has details on request", async () => {
    const { out } = await insights("export", "--json", "--details", ...march);
    expect(JSON.parse(out)).toContainEqual({ ...page, detail: "fair", count: 10 });
    expect(JSON.parse(out)).toContainEqual({ ...page, kind: "quarter", detail: "1", count: 11 });
  });
});

describe("an error is one readable line", () => {
  const out = join(folder, "never.html");

  test.each<[string[], number, string]>([
    [[], 2, "needs one of report, mail, export, or --help"],
    [["mail", "--exact"], 2, "mail takes no --exact"],
    [["mail", "--lang", "de"], 2, "--lang is one of en, nb"],
    [["report", "--out", ""], 2, "--out needs a FILE"],
    [["report", "--out", out, "--lang", "de"], 2, "--lang is one of en, nb"],
    [
      ["report", "--out", out, "--from", "tuesday"],
      2,
      "--from is a day like 2026-11-22, or one of today, yesterday, last-week, last-month",
    ],
    [["report", "--out", out, "--json"], 2, "report takes no --json"],
    [["report", "--out", out, "--al"], 2, "Unknown option '--al'"],
    [["report", "--out", join(folder, "no", "r.html")], 1, `there is no folder ${join(folder, "no")}`],
    [["report", "--out", folder], 1, `${folder} is a folder`],
    [["export"], 2, "export needs either --csv or --json"],
    [["export", "--csv", "--json"], 2, "export needs either --csv or --json"],
  ])("%j", async (args, code, line) => {
    expect(await insights(...args)).toEqual({ code, out: "", err: `insights: ${line}\n` });
    expect(existsSync(out)).toBe(false);
  });

  test("a missing database, which is not created", async () => {
    const path = join(folder, "mistyped.db");
    const call = await operateTool("insights", { LEADS_DATABASE_URL: `sqlite:${path}` }, "export", "--csv");
    expect(call).toEqual({ code: 1, out: "", err: `insights: there is no database ${path}\n` });
    expect(existsSync(path)).toBe(false);
  });

  test("and leaves no partial file", () => {
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
