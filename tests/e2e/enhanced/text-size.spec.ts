import { expect, setTextSize, test } from "../fixtures";
import { layoutProblems } from "../layout-problems";

/* Pages must stay usable if visitors with low vision double the browser's text size (rules 5.5 and 14.3). */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const screens = [
  [320, 640],
  [390, 664],
  [1024, 768],
  [1440, 900],
] as const;

const pages = {
  "the first visit": "/Seafood/PURCHASE/Workflow",
  "a Norwegian first visit": "/Logistics/SJ%C3%85F%C3%98R%20OG%20TRANSPORTKJ%C3%98PER/Confirm",
  "a demo": "/Seafood/PURCHASE/Workflow?redirect",
  "a Norwegian demo": "/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon?redirect",
  pictures: "/Seafood/PURCHASE/Workflow?view=pictures&redirect",
  "a tour's stop": "/Seafood/PURCHASE/Workflow?tour=workflow,invoicing&redirect",
  "the share form": "/Seafood/share?redirect",
  "search results": "/Seafood/search?q=invoice&redirect",
  "a legal page": "/Logistics/legal/personvern?redirect",
  "a missing page": "/Logistics/missing/page?redirect",
};

const everyday = ["the first visit", "a Norwegian demo", "a tour's stop", "the share form"];

test.describe("with text of 24 and 32 px", () => {
  test.use({ expectedErrors: /status of 404/ });

  for (const [name, path] of Object.entries(pages))
    test(`${name} has no layout errors on four screens`, {
      tag: everyday.includes(name) ? [] : ["@thorough"],
    }, async ({ page }) => {
      await setTextSize(page, 32);
      await page.goto(path);
      if (path.includes("redirect")) await expect(page).not.toHaveURL(/redirect/);
      else await expect(page.locator("[role=dialog]")).toHaveCount(2);
      const wrong: Record<string, string[]> = {};
      for (const text of [32, 24]) {
        await setTextSize(page, text);
        for (const [width, height] of screens) {
          await page.setViewportSize({ width, height });
          // Waits until each tab bar has either a combobox or a form (which may be hidden), but not both.
          await expect(page.locator(".tab-combobox, .tab-form")).toHaveCount(
            await page.locator(".tab-bar:not(.tour)").count(),
          );
          const found = await page.evaluate(layoutProblems);
          if (found.length > 0) wrong[`${text} px, ${width}×${height}`] = found;
        }
      }
      expect(wrong).toEqual({});
    });
});

test("with text of 32 px, the product list and the tab list fit into the viewport", async ({ page }) => {
  await setTextSize(page, 32);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(pages["a demo"]);
  // Waits for the scripts, because Escape closes the product list only after they have started.
  await expect(page.getByRole("combobox")).toBeVisible();
  await page.getByRole("banner").locator("summary > span").first().click();
  await expect(page.getByRole("banner").getByRole("link", { name: /Logistics/ })).toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press("Escape");
  await page.getByRole("combobox").click();
  await expect(page.getByRole("option", { name: "Inventory" })).toBeVisible();
  expect(await page.evaluate(layoutProblems)).toEqual([]);
});

test("with text of 32 px, the share form's lists of demos are as wide as the form", async ({ page }) => {
  await setTextSize(page, 32);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/Seafood/share?share-stops=workflow,invoicing");
  for (const list of await page.getByRole("combobox", { name: /demo/i }).all())
    expect((await list.boundingBox())?.width).toBeGreaterThan(200);
  expect(await page.getByRole("combobox", { name: /demo/i }).count()).toBeGreaterThan(2);
});

test("with normal text, the header is 170 px high, and 200 px high on tablets", async ({ page }) => {
  await page.goto(pages["a demo"]);
  const end = () =>
    page.evaluate(() => document.querySelector(".site-header")?.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await end()).toBe(170);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await end()).toBe(200);
});
