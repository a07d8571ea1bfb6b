import { content } from "../../fixture/site";
import { expect, test, videoOn } from "../fixtures";

const { Seafood, Logistics } = content.products;
const workflow = "/Seafood/PURCHASE/Workflow?redirect";
const screens = [
  [1440, 900],
  [1366, 625],
  [1024, 768],
  [768, 1024],
  [390, 664],
  [320, 568],
  [844, 390],
] as const;

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("visible without scrolling", () => {
  for (const [width, height] of screens) {
    const tag = ["@scripted", ...(height < 700 ? [] : ["@thorough"])];
    test(`${width}×${height}: title, video or picture, and its caption`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const [path, messages] of [
        [workflow, Seafood.messages],
        [`${workflow}&tour=workflow,invoicing`, Seafood.messages],
        ["/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon?redirect", Logistics.messages],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }), path).toBeInViewport({ ratio: 1 });
        await expect(videoOn(page), path).toBeInViewport({ ratio: 1 });
        await expect(page.getByText(messages.video.silent), path).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await page.goto(`${workflow}&view=pictures`);
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
      const scene = page.locator("#scene-1");
      await expect(scene.locator("img")).toBeInViewport({ ratio: 1 });
      await expect(scene.locator("figcaption p")).toBeInViewport({ ratio: 1 });
      await expect(
        scene.locator("figcaption").getByRole("link", { name: Seafood.messages.pictures.next }),
      ).toBeInViewport({ ratio: 1 });
    });
  }
});
