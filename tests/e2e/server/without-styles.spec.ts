import { expect, type Page, test } from "playwright/test";

/* Pages must be usable without style sheets, for example if a proxy blocks them (rule 1.7). */

test.use({ javaScriptEnabled: false });

const pages = {
  "a demo": "/Seafood/PURCHASE/Workflow",
  "a Norwegian demo": "/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon",
  "a demo in pictures": "/Seafood/PURCHASE/Workflow?view=pictures",
  "a stop of a tour": "/Seafood/PURCHASE/Workflow?tour=workflow,invoicing",
  "a tour": "/Seafood/tour?tour=workflow,invoicing",
  "search results": "/Seafood/search?q=invoice",
  questions: "/Seafood/questions",
  "chosen questions": "/Seafood/questions?ask=half-way,price",
  "the share form": "/Seafood/share?share-stops=workflow,invoicing",
  "a legal page": "/Seafood/legal/privacy-policy",
  "a missing page": "/Seafood/missing/page",
  "a demo on another site": "/embed/Seafood/PURCHASE/Workflow",
};

/** Maximum icon size, in CSS pixels: about as wide as a few letters of a heading. */
const maxIconPx = 32;

async function openWithoutStyles(page: Page, path: string): Promise<void> {
  await page.route(/\.css$/, (route) => route.abort());
  await page.route(/\/[^/.]*$/, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/<style>[\s\S]*?<\/style>/g, "");
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto(path);
  expect(await page.locator("style").count()).toBe(0);
}

for (const [name, path] of Object.entries(pages))
  test(`${name} is readable without styles`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 800 });
    await openWithoutStyles(page, path);
    const { nameless, glued } = await page.evaluate(() => ({
      nameless: [...document.querySelectorAll("button")]
        .filter(({ textContent }) => !textContent?.trim())
        .map(({ outerHTML }) => outerHTML),
      // Also checks hidden links. Text browsers ignore styles, so only spaces in the HTML separate the links.
      glued: [...document.querySelectorAll("a")]
        .filter(
          ({ nextSibling: next, textContent }) =>
            next instanceof Element &&
            next.matches("a, button, details, small, span, strong") &&
            !textContent?.endsWith(" "),
        )
        .map(({ outerHTML }) => outerHTML),
    }));
    expect(nameless).toEqual([]);
    expect(glued).toEqual([]);
    await expect(page.getByText(/^demo\.provehavn\.example\/\S/).filter({ visible: true })).toHaveCount(0);
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const { beyond, icons, order } = await page.evaluate(() => ({
        beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        icons: [...document.querySelectorAll("svg")].map((icon) => {
          const { width: wide, height } = icon.getBoundingClientRect();
          return Math.max(wide, height);
        }),
        order: [...document.querySelectorAll("h1, h2, video, form[method=post], footer")]
          .filter((element) => element.getClientRects().length > 0 && !element.closest("details:not([open])"))
          .map((element) => element.getBoundingClientRect().top),
      }));
      expect(beyond).toBeLessThanOrEqual(0);
      expect(Math.max(0, ...icons)).toBeLessThanOrEqual(maxIconPx);
      expect(order.length).toBeGreaterThan(0);
      expect(order).toEqual([...order].sort((one, other) => one - other));
    }
  });

test("the form at the end of the page can be sent without styles", async ({ page }) => {
  await openWithoutStyles(page, pages["a demo"]);
  const form = page.locator("form[method=post]");
  await form.getByLabel("Work e-mail").fill("kari.example.com");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("Work e-mail").last()).toHaveAttribute("aria-invalid", "true");
});
