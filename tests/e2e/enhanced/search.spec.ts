import type { Page } from "playwright/test";
import { expect, holdBack, test, videoOn, videoTime } from "../fixtures";

const path = "/Seafood/PURCHASE/Inventory";

function field(page: Page) {
  return page.getByRole("banner").getByRole("combobox", { name: "Search the demos" });
}

/** The search field before hydration. */
function plainField(page: Page) {
  return page.getByRole("banner").getByRole("searchbox", { name: "Search the demos" });
}

test.beforeEach(async ({ page }) => {
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
});

test("the keyboard selects suggestions and opens a video at the spoken sentence", async ({ page }) => {
  await plainField(page).pressSequentially("half of the way");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "2 demos match “half of the way”" })).toHaveCount(
    1,
  );
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  const workflow = page.getByRole("option", { name: /^Purchase Workflow/ });
  await expect(workflow).toContainText("Half of the way lies behind it.");
  const names = await page.getByRole("option").allTextContents();
  const place = names.findIndex((name) => name.startsWith("Purchase Workflow"));
  for (let row = 0; row <= place; row++) await page.keyboard.press("ArrowDown");
  await expect(workflow).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Purchase Workflow" })).toBeVisible();
  await videoOn(page).evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(11);
});

test("suggestions contain section, picture and bold words, and a link to all results", async ({ page }) => {
  await plainField(page).pressSequentially("half of the way");
  const workflow = page.getByRole("option", { name: /^Purchase Workflow PURCHASE/ });
  await expect(workflow.locator("img")).toBeVisible();
  await expect(workflow.locator("b").first()).toHaveText("Half");
  const all = page.getByRole("option").last();
  await expect(all).toHaveText("All 2 results");
  await all.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 demos match “half of the way”");
});

test("Escape closes suggestions and keeps the typed text; only Enter searches", async ({ page }) => {
  await plainField(page).pressSequentially("half of the way");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(field(page)).toHaveValue("half of the way");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 demos match “half of the way”");
});

test("Tab leaves the field without navigating", async ({ page }) => {
  await plainField(page).pressSequentially("half of the way");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(field(page)).not.toBeFocused();
  await expect(field(page)).toHaveValue("half of the way");
  await expect(page).toHaveURL(path);
});

test("the pointer chooses a suggestion by a click, not by hovering", async ({ page }) => {
  await plainField(page).pressSequentially("half of the way");
  const workflow = page.getByRole("option", { name: /^Purchase Workflow/ });
  await workflow.hover();
  await expect(page.getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 demos match “half of the way”");
  await field(page).fill("half of");
  await workflow.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
});

for (const [how, options] of [
  ["a click with Ctrl", { modifiers: ["Control"] }],
  ["a middle click", { button: "middle" }],
] as const)
  test(`${how} opens a suggestion in a new browser tab and keeps the page`, async ({ page, context }) => {
    await plainField(page).pressSequentially("half of the way");
    const opened = context.waitForEvent("page");
    await page
      .getByRole("option", { name: /^Purchase Workflow/ })
      .click({ ...options, modifiers: [...(("modifiers" in options && options.modifiers) || [])] });
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("option").first()).toBeVisible();
  });

test("a search keeps the other query parameters", async ({ page }) => {
  const query = "?redirect&k=a%20b&&z=%zz&";
  await page.goto(path + query);
  await expect(page).toHaveURL(path);
  await plainField(page).pressSequentially("boxes");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/Seafood/search?q=boxes");
  await expect(page.getByRole("banner").getByRole("link", { name: "SALES" })).toHaveAttribute(
    "href",
    `/Seafood/SALES${query}`,
  );
});

test.describe("if suggestions cannot be loaded", () => {
  test.use({ expectedErrors: /search\.json|ERR_FAILED/ });

  test("the field still searches", async ({ page }) => {
    await page.route("**/search.json*", (route) => route.abort());
    const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("search.json"));
    await plainField(page).pressSequentially("half of the way");
    await asked;
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 demos match “half of the way”");
  });
});

test("the code of suggestions is loaded only on intent to search", async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/comboboxes-")),
    );
  await page.waitForLoadState("networkidle");
  expect(await loaded()).toBe(false);
  await plainField(page).hover();
  await expect(field(page)).toBeVisible();
  expect(await loaded()).toBe(true);
});

test("text that is typed while the script loads is kept, and typing can continue", async ({ page }) => {
  const release = await holdBack(page, "**/_build/comboboxes-*");
  await page.goto(path);
  await plainField(page).pressSequentially("half f the way");
  for (let back = 0; back < " f the way".length; back++) await page.keyboard.press("ArrowLeft");
  await expect(plainField(page)).toBeFocused();
  release();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("half f the way");
  await page.keyboard.type(" o");
  await page.keyboard.press("Delete");
  await expect(field(page)).toHaveValue("half of the way");
  await expect(page.getByRole("option", { name: /^Purchase Workflow/ })).toBeVisible();
});

test("the search button keeps the focus when the script has loaded", async ({ page }) => {
  const release = await holdBack(page, "**/_build/comboboxes-*");
  await page.goto(path);
  await plainField(page).focus();
  await page.keyboard.press("Tab");
  const button = page.getByRole("search").getByRole("button");
  await expect(button).toBeFocused();
  const styles = () => page.evaluate(() => document.adoptedStyleSheets.length);
  const before = await styles();
  release();
  // Waits for the script's styles, which show that the script has run.
  await expect.poll(styles).toBeGreaterThan(before);
  await expect(field(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(page)).toBeVisible();
});
