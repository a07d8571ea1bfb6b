import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { factsPath } from "~/schema/media";
import { browserOptions } from "../../tools/chromium.mjs";
import { freePort } from "../free-port";
import { tabsOf } from "../tabs";

/** Timeout in milliseconds. It is long, because the development server compiles its first page. */
const timeoutMs = 120_000;

const folder = mkdtempSync(join(tmpdir(), "development-"));
let server: ChildProcess;
let browser: Browser;
let port: number;
let errors = "";

beforeAll(async () => {
  cpSync("content", folder, { recursive: true });
  port = await freePort();
  // Removes VITEST from the environment, because vite.config.ts omits plugins if VITEST is set.
  const { VITEST: _, ...env } = process.env;
  server = spawn("npx", ["remix", "vite:dev", "--port", String(port), "--strictPort"], {
    env: {
      ...env,
      NODE_ENV: "development",
      CONTENT_DIR: folder,
      LEADS_DATABASE_URL: `sqlite:${join(folder, "leads.db")}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
    // npx starts child processes, which are killed as a group.
    detached: true,
  });
  server.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  const listens = new Promise<void>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`the development server ended with ${code}`)));
    server.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.includes("Local")) resolve();
    });
  });
  browser = await chromium.launch(browserOptions());
  await listens;
}, timeoutMs);
afterAll(async () => {
  await browser.close();
  const ended = once(server, "exit");
  process.kill(-(server.pid ?? 0), "SIGTERM");
  await ended;
  rmSync(folder, { recursive: true });
});

test("a page's headers describe its URL", { timeout: timeoutMs }, async () => {
  const get = (path: string) => fetch(`http://localhost:${port}${path}`, { redirect: "manual" });
  const [first] = tabsOf(loadContent(folder));
  // Sends a request, because the development server loads the site's server code only at the first request.
  await get("/");
  const page = await get(`${first?.path}?utm_source=mail&t=2`);
  expect(page.headers.get("X-Quayside-Kind")).toBe("/:area/:section/:step");
  expect(page.headers.get("X-Quayside-Canonical")).toBe(`${first?.path}?*&t=2`);
  const redirect = await get("/Seafood?a=1");
  expect(redirect.headers.get("X-Quayside-Redirect")).toBe(redirect.headers.get("Location"));
});

test("an open page shows changed content without a reload", { timeout: timeoutMs }, async () => {
  const [first] = tabsOf(loadContent(folder));
  const title = first?.tab.title ?? "";
  const page = await browser.newPage();
  page.setDefaultTimeout(timeoutMs);
  // Waits for the page's connection to the development server, because only connected pages get content changes.
  const listens = page.waitForEvent("console", (message) => message.text().includes("[vite] connected"));
  await page.goto(`http://localhost:${port}${first?.path}?redirect`);
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  await listens;
  // This page is still loading when the content changes, so it receives no notification.
  const late = await browser.newPage();
  late.setDefaultTimeout(timeoutMs);
  const held: Route[] = [];
  await late.route(
    "**/@vite/client",
    (route) => {
      held.push(route);
    },
    { times: 1 },
  );
  const asks = late.waitForRequest("**/@vite/client");
  await late.goto(`http://localhost:${port}${first?.path}?redirect`, { waitUntil: "commit" });
  await asks;

  const site = join(folder, "site.json");
  const { name } = loadContent(folder).site.brand;
  writeFileSync(site, readFileSync(site, "utf8").replace(`"name": "${name}"`, '"name": "Zebra"'));
  await page
    .getByRole("link", { name: /^Zebra/ })
    .first()
    .waitFor();
  expect(await page.title()).toContain("Zebra");
  expect(await late.title()).not.toContain("Zebra");
  for (const route of held.splice(0)) await route.continue();
  await expect.poll(() => late.title(), { timeout: timeoutMs }).toContain("Zebra");
});

test("an open page also shows saved video metadata", { timeout: timeoutMs }, async () => {
  const [first] = tabsOf(loadContent(folder));
  const page = await browser.newPage();
  page.setDefaultTimeout(timeoutMs);
  const listens = page.waitForEvent("console", (message) => message.text().includes("[vite] connected"));
  await page.goto(`http://localhost:${port}${first?.path}?redirect`);
  await listens;
  const again = page.waitForEvent("load");
  const now = new Date();
  utimesSync(join("public", "assets", factsPath(first?.tab.video ?? "")), now, now);
  await again;
  await page.close();
});

test("invalid content is logged line by line, and pages do not change", { timeout: timeoutMs }, async () => {
  const [first] = tabsOf(loadContent(folder));
  const file = join(folder, "site.json");
  const valid = readFileSync(file, "utf8");
  writeFileSync(file, valid.replace(/"name": "/, '"nam": "'));
  const page = await fetch(`http://localhost:${port}${first?.path}`);
  expect(page.status).toBe(200);
  expect(errors).toMatch(/^the content is invalid; .*\n {2}site\.json: \$\.brand\.name: is missing$/m);
  expect(errors).not.toMatch(/^ +at /m);
  writeFileSync(file, valid);
});
