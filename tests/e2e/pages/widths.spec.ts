import { expect, test } from "../fixtures";

const [narrowest, widest] = [320, 1920];

/** Every width near a size at which pages change, and each sixteenth; `@thorough` all. */
const some = (width: number) =>
  width % 16 === 0 || [380, 510, 700, 768, 840, 1000, 1200].some((size) => Math.abs(width - size) < 5);

for (const [kind, isTried, options] of [
  ["many widths", some, {}],
  ["every width", () => true, { tag: "@thorough" }],
] as const)
  for (const path of [
    "/Seafood/PURCHASE/Workflow?redirect",
    "/Logistics/SJ%C3%85F%C3%98R%20OG%20TRANSPORTKJ%C3%98PER/Confirm",
  ])
    test(`${path} is never wider than its window, at ${kind}`, options, async ({ page }) => {
      await page.setViewportSize({ width: narrowest, height: 800 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const browser = await page.context().newCDPSession(page);
      const wrong: string[] = [];
      for (let width = narrowest; width <= widest; width++) {
        if (!isTried(width)) continue;
        await browser.send("Emulation.setDeviceMetricsOverride", {
          ...{ width, height: 800, deviceScaleFactor: 1, mobile: false },
        });
        const { beyond, bubble } = await page.evaluate(() => ({
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          bubble: document.querySelector(".bubble")?.getBoundingClientRect().height ?? 0,
        }));
        if (beyond > 0) wrong.push(`${width} px: ${beyond} px too wide`);
        // Two lines with the padding around them.
        if (bubble > 56) wrong.push(`${width} px: the bubble is ${bubble} px high`);
      }
      expect(wrong).toEqual([]);
    });
