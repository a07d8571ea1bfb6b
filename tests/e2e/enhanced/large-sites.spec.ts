import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { growContent } from "../../grown-content";
import { violations } from "../axe";
import { expect, tabBar, test } from "../fixtures";
import { type StartedSite, startSite } from "../started-site";

const folder = mkdtempSync(join(tmpdir(), "large-"));
let site: StartedSite;

test.beforeAll(async () => {
  const before = process.cwd();
  // `growContent` finds the content's files relative to the working directory.
  process.chdir(fixtureFolder);
  growContent(contentFolder, folder, 20);
  process.chdir(before);
  site = await startSite({ CONTENT_DIR: folder });
});
test.afterAll(() => {
  site.stop();
  rmSync(folder, { recursive: true });
});

const demo = "/Seafood/PURCHASE/Workflow?redirect";
const form = "/Seafood/share?redirect";

for (const mode of ["with", "without"]) {
  test.describe(`${mode} scripts`, () => {
    test.use({ javaScriptEnabled: mode === "with" });

    test("a large section links to a page with all its demos", { tag: "@layout" }, async ({ page }) => {
      await page.goto(site.url + demo);
      await tabBar(page).getByRole("link", { name: "All 120 demos" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("PURCHASE All 120 demos");
      await expect(page).toHaveTitle(/^All 120 demos – PURCHASE – /);
      const demos = page.getByRole("main").getByRole("listitem").getByRole("link");
      await expect(demos).toHaveCount(120);
      const last = String(await demos.last().textContent());
      await demos.last().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(last);
    });
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 664 } });

  test("the current tab's name fits next to the link to all demos at a width of 320 px", async ({ page }) => {
    await page.goto(site.url + demo);
    const box = await tabBar(page).getByRole("combobox").boundingBox();
    expect(box?.width).toBeGreaterThan(75);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test("axe finds no accessibility errors on the page with all demos", { tag: "@thorough" }, async ({
  page,
}) => {
  await page.goto(`${site.url}/Seafood/demos/PURCHASE?redirect`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the tab bar is not printed", async ({ page }) => {
  await page.goto(site.url + demo);
  await expect(tabBar(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "All 120 demos" })).toBeHidden();
});

test("a visitor chooses a section and one of its demos by keyboard", async ({ page }) => {
  await page.goto(site.url + form);
  const section = page.getByRole("combobox", { name: "Section" });
  await section.focus();
  const demos = page.getByRole("combobox", { name: "Demo", exact: true });
  for (const first of ["Create Purchase", "Create Sales Order"]) {
    await page.keyboard.press("ArrowDown");
    await expect(demos.getByRole("option", { name: first, exact: true })).toBeAttached();
    await expect(section).toBeFocused();
  }
  await demos.selectOption({ label: "Invoicing" });
  await expect(page.getByLabel("Link", { exact: true })).toHaveValue(/\/Seafood\/SALES\/Invoicing/);
});
