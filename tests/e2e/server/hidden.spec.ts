import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { contentFolder } from "../../fixture/site";
import { ask } from "../raw-request";
import { type StartedSite, startSite } from "../started-site";

const siteUrl = "https://demo.provehavn.example";
const purchase = "/Seafood/PURCHASE";

let folder: string;
let site: StartedSite;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "content-"));
  cpSync(contentFolder, folder, { recursive: true });
  const file = join(folder, "seafood.json");
  const hidden = readFileSync(file, "utf8")
    .replace('"tab": "File Import"', '"hidden": true, "formerly": ["Import"], "tab": "File Import"')
    .replace('"sectionName": "PRODUCTION"', '"hidden": true, "sectionName": "PRODUCTION"');
  writeFileSync(file, hidden);
  site = await startSite({
    CONTENT_DIR: folder,
    EMBED_ANCESTORS: "https://www.example.com",
    SITE_URL: siteUrl,
  });
});
test.afterAll(() => {
  site.stop();
  rmSync(folder, { recursive: true });
});

test("the URL of a hidden tab gets a 404 page with tabs and a link to the first demo", async ({ page }) => {
  for (const name of ["File Import", "Import"]) {
    const response = await page.goto(`${site.url}${purchase}/${name}?redirect`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("main").getByRole("link", { name: "Create Purchase" })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Workflow" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "File Import" })).toHaveCount(0);
});

test("the URL of a hidden section gets a 404 page", async ({ page }) => {
  for (const path of ["/Seafood/PRODUCTION", "/Seafood/PRODUCTION/Packing Station"]) {
    const response = await page.goto(`${site.url}${path}?redirect`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "SALES", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "PRODUCTION" })).toHaveCount(0);
  }
});

test("the tabs before and after a hidden tab are adjacent", async ({ page }) => {
  await page.goto(`${site.url}${purchase}/Create Purchase?redirect`);
  await page.getByRole("link", { name: "Next: Workflow" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
  await expect(page.getByRole("link", { name: "Previous: Create Purchase" })).toBeVisible();
});

for (const path of [
  "/sitemap.xml",
  "/Seafood/search?q=file+import",
  "/Seafood/search.json?q=packing+station",
  `${purchase}/Workflow?tour=file-import,workflow,packing-station`,
  "/Seafood/tour?tour=file-import,workflow,packing-station",
  "/Seafood/share",
]) {
  test(`${path} contains no hidden content`, async () => {
    const { status, body } = await ask(site.url, path);
    expect(status).toBe(200);
    expect(body).not.toMatch(/File(?: |%20)Import|Packing(?: |%20)Station|PRODUCTION/);
  });
}

test("hidden tabs have no embed and no oEmbed description", async () => {
  for (const path of [`${purchase}/File%20Import`, "/Seafood/PRODUCTION/Packing%20Station"]) {
    expect((await ask(site.url, `/embed${path}`)).status, path).toBe(404);
    expect((await ask(site.url, `/oembed?url=${encodeURIComponent(siteUrl + path)}`)).status, path).toBe(404);
  }
  expect((await ask(site.url, `/embed${purchase}/Workflow`)).status).toBe(200);
});
