import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { ask } from "../raw-request";
import { type StartedSite, startSite } from "../started-site";

let folder: string;
let site: StartedSite;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "content-"));
  execFileSync(process.execPath, ["--import", "tsx", "tools/content.ts", "new", folder]);
  const file = join(folder, "site.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace('"colors"', '"stageImage": "/images/share.jpg", "colors"'));
  execFileSync(process.execPath, ["--import", "tsx", "tools/content.ts", "check", folder]);
  // The server uses the fixture's assets, because they include all files that the new content refers to.
  site = await startSite({ CONTENT_DIR: folder });
});
test.afterAll(() => {
  site.stop();
  rmSync(folder, { recursive: true });
});

test("the content template is served with its stage image and without a phone number", async ({ page }) => {
  for (const [path, title, email] of [
    ["/Seafood", "Introduction to Example First product", "hello@example.com"],
    ["/Logistics", "Bli kjent med Example Andre produkt", "hei@example.com"],
  ] as const) {
    await page.goto(`${site.url}${path}?redirect`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("link", { name: email })).toBeVisible();
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
    await expect(page.getByText(/^(Phone|Telefon)$/)).toHaveCount(0);
    const stage = page.locator(".stage");
    await expect(stage).toHaveCSS("background-image", /url\("[^"]+\/assets\/images\/share\.jpg[^"]*"\)/);
    await expect(stage).not.toHaveCSS("background-image", /chart/);
  }
});

test("the content template has tour pages and search, but no questions page", async () => {
  const tour = await ask(site.url, "/Seafood/tour?tour=introduction,introduksjon");
  expect([tour.status, tour.body]).toEqual([200, expect.stringContaining("hello@example.com<")]);
  const found = await ask(site.url, "/Seafood/search?q=free+trial");
  expect([found.status, found.body]).toEqual([200, expect.stringContaining("Ask us about prices")]);
  expect((await ask(site.url, "/Seafood/questions")).status).toBe(404);
  expect((await ask(site.url, "/Seafood/copy")).status).toBe(200);
});
