import { expect, test, videoOn } from "../fixtures";
import { choose, chooseDialog, leadDialog } from "./dialogs";

const path = "/Seafood/PURCHASE/Workflow";

test.describe("no element moves by itself on a first visit", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) Object.assign(window, { moved: window.moved + entry.value });
      }).observe({ type: "layout-shift", buffered: true });
    });
  });

  for (const [width, height, query, tag] of [
    [1440, 900, "", []],
    [1440, 900, "?internal", ["@thorough"]],
    [1440, 900, "?redirect", []],
    [1366, 625, "", []],
    [1024, 768, "", ["@thorough"]],
    [390, 844, "", []],
  ] as const)
    test(`${width}×${height}, with "${query}"`, { tag: [...tag] }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      await page.goto(path + query);
      if (query !== "?redirect") {
        await choose(page, "Seafood");
        await expect(chooseDialog(page)).toHaveCount(0);
      }
      if (query === "") await expect(leadDialog(page)).toBeVisible();
      else await expect(page).toHaveURL(path);
      await videoOn(page).evaluate(async (video: HTMLVideoElement) => {
        video.muted = true;
        await video.play();
      });
      await expect(page.getByText("No sound: captions and transcript tell the story.")).toHaveCount(0);
      expect(await page.evaluate(() => window.moved)).toBeLessThanOrEqual(0.02);
    });
});

test("the lead dialog's space is released if the page's scripts cannot be loaded", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${path}?redirect`);
  const whole = (await videoOn(page).boundingBox())?.width ?? 0;
  await page.route(/\/_build\//, (route) => route.abort());
  await page.goto(path);
  await expect.poll(async () => (await videoOn(page).boundingBox())?.width).toBe(whole);
});

test.use({ expectedErrors: /net::ERR_FAILED|Failed to fetch/ });
