import type { Page } from "playwright/test";
import { expect, test, videoOn } from "../fixtures";

const path = "/Seafood/PURCHASE/Create%20Purchase";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.use({ expectedErrors: /NotFoundError|status of 404/ });

async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${path}?redirect`);
  // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
  await expect(page).toHaveURL(path);
}

function removeAndGoOn(element: Element): string {
  element.remove();
  const next = document.querySelector<HTMLElement>("a[rel=next]");
  const section = document.querySelector<HTMLElement>('nav a[href*="/SALES"]');
  (next ?? section)?.click();
  return next ? "File Import" : "Create Sales Order";
}

async function expectWholePage(page: Page, title: string, removed: string): Promise<void> {
  await expect(heading(page), removed).toHaveText(title);
  await expect(videoOn(page), removed).toBeVisible();
}

test.describe("if an extension removes an element, the next page is complete:", () => {
  const nextOf: Record<string, string> = {
    "File Import": "Purchase Workflow",
    "Create Sales Order": "Allocate from inventory",
  };
  for (const { selector, tag } of [
    { selector: ".tab-video", tag: [] },
    ...[".tab-form", "main", ".bullets > li", "header"].map((selector) => ({ selector, tag: ["@thorough"] })),
    // React inserts the progress bar before this element, so the insertion fails if the element is missing.
    { selector: "#page > [role=alert]", tag: [] },
  ])
    test(selector, { tag }, async ({ page }) => {
      await open(page);
      const title = await page.locator(selector).first().evaluate(removeAndGoOn);
      await expectWholePage(page, title, selector);
      await page.getByRole("link", { name: /^Next: / }).click();
      await expectWholePage(page, nextOf[title] ?? title, selector);
    });

  for (const half of [0, 1])
    test(`every kind of page element, part ${half + 1} of 2`, { tag: "@thorough" }, async ({ page }) => {
      test.setTimeout(300_000);
      await open(page);
      // To save time, removes only one of several similar elements, and no elements inside SVG drawings.
      const all = page.locator("#page *:not(svg *)");
      const kinds = await all.evaluateAll((elements) => {
        const kindOf = (element: Element) =>
          `${element.parentElement?.localName} ${element.localName}.${element.getAttribute("class")}`;
        return [...new Map(elements.map((element, index) => [kindOf(element), index])).values()];
      });
      expect(kinds.length).toBeGreaterThan(60);
      for (const index of kinds.filter((_, position) => position % 2 === half)) {
        await open(page);
        const element = all.nth(index);
        const removed = await element.evaluate((each) => each.outerHTML.slice(0, 80));
        const title = await element.evaluate(removeAndGoOn);
        await expectWholePage(page, title, removed);
      }
    });
});

test("the next page starts at the top, and Back restores the page without dialogs", async ({ page }) => {
  await open(page);
  const removeForm = () => page.locator(".tab-form").evaluate((form) => form.remove());
  await removeForm();
  await page.evaluate(() => scrollTo(0, 60));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole("link", { name: /^Next: / }).click();
  await expectWholePage(page, "File Import", ".tab-form");
  await expect(page.locator(".tab-form")).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Waits until React has hydrated the form of the new document.
  const keys = () => page.locator(".tab-form").evaluate((form) => Object.keys(form).join());
  await expect.poll(keys).toContain("__reactFiber");
  await removeForm();
  await page.goBack();
  await expectWholePage(page, "Create Purchase", ".tab-form");
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("scripts can update a page with removed elements after one reload", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await open(page);
  const menu = page.getByText("Share", { exact: true });
  const copyLink = page.getByRole("button", { name: "Copy link" });
  const field = page.getByRole("textbox", { name: "Copy this link" });
  // Removes the element in front of which the script inserts the text field, so that the insertion fails.
  const removeAndPress = async () => {
    await menu.click();
    await copyLink.evaluate((element) => element.nextElementSibling?.remove());
    await copyLink.click();
  };
  await removeAndPress();
  await expect(copyLink).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toHaveText("Create Purchase");
  await menu.click();
  await copyLink.click();
  await expect(field).toBeVisible();
  await page.reload();
  await removeAndPress();
  await expect(heading(page)).toHaveText("Something went wrong at our end");
});

test("shows an error from the server without a reload", async ({ page }) => {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.goto("/Seafood/NOPE?redirect");
  await expect(page).toHaveURL("/Seafood/NOPE");
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(documents).toHaveLength(1);
});
