import { rmSync } from "node:fs";
import type { Page } from "playwright/test";
import { copySite } from "../../fixture/site";
import { addLongWords } from "../../long-words";
import { expect, test } from "../fixtures";
import { layoutProblems } from "../layout-problems";
import { type StartedSite, startSite } from "../started-site";

const folder = copySite();
let site: StartedSite;

test.beforeAll(async () => {
  addLongWords(folder);
  site = await startSite({}, folder);
});
test.afterAll(() => {
  site.stop();
  rmSync(folder, { recursive: true });
});

const screens = [
  [1440, 900],
  [390, 844],
  [320, 640],
] as const;

const word = "Menneskerettighetsorganisasjoner%20";
const demo = `/Seafood/${word}PURCHASE/${word}Workflow`;
const tour = "tour=workflow@11,invoicing";

async function showEnd(page: Page): Promise<void> {
  await page.locator("video").evaluate((video) => {
    Object.defineProperty(video, "ended", { value: true });
    video.dispatchEvent(new Event("ended"));
  });
  await expect(page.locator(".ending")).toBeVisible();
}

const pages = {
  "the first visit": demo,
  "a demo": `${demo}?redirect`,
  "a Norwegian demo": "/Logistics?redirect",
  pictures: `${demo}?view=pictures&redirect`,
  "a section's demos": `/Seafood/demos/${word}PURCHASE?redirect`,
  "a tour's first stop": `/Seafood?${tour}&redirect`,
  "a tour's last stop": `/Seafood/${word}SALES/${word}Invoicing?${tour}&redirect`,
  "a tour": `/Seafood/tour?${tour}&redirect`,
  "search results": `/Seafood/search?q=${word}&redirect`,
  "no search results": "/Seafood/search?q=xyzzy&redirect",
  questions: "/Seafood/questions?redirect",
  "chosen questions": "/Seafood/questions?ask=half-way,price&redirect",
  "the share form": "/Seafood/share?redirect",
  "a link to a tour": `/Seafood/share?${tour}&rep=solveig&redirect`,
  copies: "/Seafood/copy?redirect",
  "a legal page": "/Logistics/legal/personvern?redirect",
  "a missing page": "/Logistics/missing/page?redirect",
  thanks: `${demo}?sent=contact&redirect`,
  embed: `/embed${demo}`,
};

for (const scripts of ["with", "without"])
  test.describe(`${scripts} scripts`, { tag: "@thorough" }, () => {
    test.use({
      javaScriptEnabled: scripts === "with",
      contextOptions: { reducedMotion: "reduce" },
      expectedErrors: /status of 404/,
    });

    test("long words stay in their boxes on three screens", async ({ page }) => {
      const wrong: string[] = [];
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(site.url + path);
        if (scripts === "with" && path.includes("redirect")) await expect(page).not.toHaveURL(/redirect/);
        if (scripts === "with" && path === demo) await expect(page.locator("[role=dialog]")).toHaveCount(2);
        if (scripts === "with" && /a demo|stop/.test(name)) await showEnd(page);
        await page.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
        });
        for (const [width, height] of screens) {
          await page.setViewportSize({ width, height });
          const found = await page.evaluate(layoutProblems);
          // Ignores the height of sticky bars, because long words may wrap and make the bars taller.
          const texts = found.filter((problem) => !problem.startsWith("bars"));
          wrong.push(...texts.map((problem) => `${name}, ${width} px: ${problem}`));
        }
      }
      expect(wrong).toEqual([]);
    });
  });
