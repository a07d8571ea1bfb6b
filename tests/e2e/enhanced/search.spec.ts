import type { Page } from "playwright/test";
import { expect, holdBack, test, videoOn, videoTime } from "../fixtures";

const path = "/Seafood/PURCHASE/Inventory";

function field(page: Page) {
  return page.getByRole("banner").getByRole("combobox", { name: "Search the demos" });
}

test.beforeEach(async ({ page }) => {
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
});

test("suggestions are gone through by keyboard, to the second at which it is said", async ({ page }) => {
  await field(page).pressSequentially("half of the way");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  const workflow = page.getByRole("option", { name: /^Purchase Workflow/ });
  await expect(workflow).toContainText("Half of the way lies behind it.");
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(workflow).toHaveAttribute("aria-selected", "true", { timeout: 100 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Purchase Workflow" })).toBeVisible();
  await videoOn(page).evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(11);
});

test("Escape closes them and leaves what was typed; Enter alone searches", async ({ page }) => {
  await field(page).pressSequentially("half of the way");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(field(page)).toHaveValue("half of the way");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“half of the way”: 2 found");
});

test.describe("where suggestions cannot be had", () => {
  test.use({ expectedErrors: /search\.json|ERR_FAILED/ });

  test("the field searches all the same", async ({ page }) => {
    await page.route("**/search.json*", (route) => route.abort());
    const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("search.json"));
    await field(page).pressSequentially("half of the way");
    await asked;
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("“half of the way”: 2 found");
  });
});

test("what is being typed while the script arrives stays", async ({ page }) => {
  const release = await holdBack(page, "**/_build/search-combobox-*");
  await page.goto(path);
  const plain = page.getByRole("banner").getByRole("searchbox");
  await plain.fill("boxes");
  const arrived = page.waitForEvent("requestfinished", (request) =>
    request.url().includes("search-combobox-"),
  );
  release();
  await arrived;
  await expect(plain).toHaveValue("boxes");
  await expect(plain).toBeFocused();
});
