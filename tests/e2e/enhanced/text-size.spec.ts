import { expect, setTextSize, test } from "../fixtures";

/* Visitors with low vision set the browser's text to twice its size (rule 14.3). Then no text is cut off or outside
   the window, every control can be reached, and bars leave two thirds of the screen (rule 5.5). */

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
  "the form for links": "/Seafood/share?redirect",
  "what was found": "/Seafood/search?q=invoice&redirect",
  "a legal page": "/Logistics/legal/personvern?redirect",
  "a missing page": "/Logistics/missing/page?redirect",
};

/** Runs in the page. */
function faults(): string[] {
  const found: string[] = [];
  const { clientWidth } = document.documentElement;
  const beyond = document.documentElement.scrollWidth - clientWidth;
  if (beyond > 0) found.push(`the page is ${beyond} px wider than the window`);
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} "${element.textContent?.slice(0, 20)}"`;
  const canBeScrolledTo = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
    return false;
  };
  const hidden = ".visually-hidden, .skip-link, svg, video, details:not([open]) > :not(summary)";
  for (const element of document.querySelectorAll("#page *, .choose-backdrop *")) {
    const { left, right, width } = element.getBoundingClientRect();
    const { visibility, display, overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
    const isVisible = width > 0 && visibility !== "hidden" && clipPath !== "inset(50%)";
    if (!isVisible || element.closest(hidden)) continue;
    if ((right > clientWidth + 1 || left < -1) && !canBeScrolledTo(element))
      found.push(`beyond the window: ${nameOf(element)}`);
    const clips = /hidden|clip/.test(overflowX + overflowY) && textOverflow !== "ellipsis";
    const isFull =
      element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2;
    if (
      clips &&
      isFull &&
      !element.matches(".section-nav, .video-frame, .scene, .scene-picture, .lead-dialog")
    )
      found.push(`cut off: ${nameOf(element)}`);
    const isText = element.childElementCount === 0 && element.textContent?.trim() && display !== "inline";
    if (isText && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 2)
      found.push(`out of its box: ${nameOf(element)}`);
  }
  const sticky = [...document.querySelectorAll(".site-header, .tab-bar")]
    .filter((bar) => getComputedStyle(bar).position === "sticky")
    .reduce((height, bar) => height + bar.getBoundingClientRect().height, 0);
  if (sticky > innerHeight / 3 + 1) found.push(`bars of ${sticky} px stick on a screen of ${innerHeight} px`);
  return [...new Set(found)];
}

test.describe("with text of 24 and 32 px", () => {
  // One of the pages is a 404.
  test.use({ expectedErrors: /status of 404/ });

  for (const [name, path] of Object.entries(pages))
    test(`${name} holds on four screens`, async ({ page }) => {
      await setTextSize(page, 32);
      await page.goto(path);
      // Wait for hydration.
      if (path.includes("redirect")) await expect(page).not.toHaveURL(/redirect/);
      else await expect(page.locator("[role=dialog]")).toHaveCount(2);
      const wrong: Record<string, string[]> = {};
      for (const text of [32, 24]) {
        await setTextSize(page, text);
        for (const [width, height] of screens) {
          await page.setViewportSize({ width, height });
          // The control for the tabs depends on the screen.
          await expect(page.locator(".tab-combobox, .tab-form")).toHaveCount(
            await page.locator(".tab-bar:not(.tour)").count(),
          );
          const found = await page.evaluate(faults);
          if (found.length > 0) wrong[`${text} px, ${width}×${height}`] = found;
        }
      }
      expect(wrong).toEqual({});
    });
});

test("the product list and the tabs can be opened with text of 32 px, and stay in the window", async ({
  page,
}) => {
  await setTextSize(page, 32);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(pages["a demo"]);
  await page.getByRole("banner").locator("summary > span").first().click();
  await expect(page.getByRole("banner").getByRole("link", { name: /Logistics/ })).toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press("Escape");
  await page.getByRole("combobox").click();
  await expect(page.getByRole("option", { name: "Inventory" })).toBeVisible();
  expect(await page.evaluate(faults)).toEqual([]);
});

test("normal text keeps the bars at 170 and 200 px", async ({ page }) => {
  await page.goto(pages["a demo"]);
  const end = () =>
    page.evaluate(() => document.querySelector(".site-header")?.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await end()).toBe(170);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await end()).toBe(200);
});
