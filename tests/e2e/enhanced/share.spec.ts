import type { Page } from "playwright/test";
import { expect, test } from "../fixtures";

function demoLists(page: Page) {
  return page.getByRole("main").getByRole("combobox", { name: "Demo", exact: true });
}

function madeLink(page: Page) {
  return page.getByRole("textbox", { name: "Link", exact: true });
}

test("the link changes while the form is filled in", async ({ page }) => {
  await page.goto("/Seafood/share?utm_source=mail");
  await expect(page.getByText("Choose a demo, and the link appears here.")).toBeVisible();
  await demoLists(page).first().focus();
  await demoLists(page).first().selectOption("workflow");
  await expect(madeLink(page)).toHaveValue(/\/PURCHASE\/Workflow\?redirect$/);
  await expect(page.getByRole("status").filter({ hasText: "Your link: Workflow" })).toHaveCount(1);
  await expect(demoLists(page).first()).toBeFocused();

  await page.getByRole("combobox", { name: "Starts at" }).selectOption("workflow@11");
  await expect(madeLink(page)).toHaveValue(/\?redirect&t=11$/);
  await page.getByLabel("Ask which product first", { exact: true }).check();
  await expect(madeLink(page)).toHaveValue(/\?internal&t=11$/);
  await demoLists(page).nth(2).selectOption("invoicing");
  await expect(madeLink(page)).toHaveValue(/\?internal&tour=workflow@11,invoicing$/);
  await expect(demoLists(page).nth(1)).toHaveValue("invoicing");
  await expect(demoLists(page).nth(2)).toHaveValue("");
  await page.getByLabel("Campaign name").fill("fair");
  await page.keyboard.press("Tab");
  await expect(madeLink(page)).toHaveValue(/&utm_campaign=fair$/);

  await page.reload();
  await expect(madeLink(page)).toHaveValue(/\?internal&tour=workflow@11,invoicing&utm_campaign=fair$/);
  await expect(page).toHaveURL(/\/share\?utm_source=mail&share-stops=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/share/);
});

test("announces the copied link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/Seafood/share?share-stops=workflow");
  const link = page.locator(".field", { has: page.getByRole("textbox", { name: "Link", exact: true }) });
  await link.getByRole("button", { name: "Copy" }).click();
  await expect(link.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/Workflow/);
});

test("a moved stop keeps the focus", async ({ page }) => {
  await page.goto("/Seafood/share?share-stops=workflow,invoicing,inventory");
  await expect(page.getByRole("button", { name: "Copy" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Move Workflow down" }).focus();
  await page.keyboard.press("Enter");
  await expect(madeLink(page)).toHaveValue(/tour=invoicing,workflow,inventory$/);
  await expect(page.getByRole("button", { name: "Move Workflow down" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(madeLink(page)).toHaveValue(/tour=invoicing,inventory,workflow$/);
  await expect(page.getByRole("button", { name: "Move Workflow up" })).toBeFocused();
  await expect(demoLists(page).nth(2)).toHaveValue("workflow");
});

test.describe("while the server is unreachable", () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test("an outdated link cannot be copied", async ({ page, context }) => {
    await page.goto("/Seafood/share?share-stops=workflow");
    const outcome = page.getByRole("region", { name: "Your link" });
    await expect(outcome.getByRole("button", { name: "Copy" }).first()).toBeVisible();
    await context.setOffline(true);
    await demoLists(page).nth(1).selectOption("invoicing");
    await expect(page.getByRole("alert")).toContainText("cannot reach this page");
    await expect(outcome).toHaveAttribute("inert");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(madeLink(page)).toHaveValue(/tour=workflow,invoicing$/);
    await expect(outcome).not.toHaveAttribute("inert");
  });
});

test("scripts keep fields that were filled in before the scripts ran", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_build\/.+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/Seafood/share", { waitUntil: "commit" });
  await demoLists(page).first().selectOption("workflow");
  release();
  await expect(madeLink(page)).toHaveValue(/\/PURCHASE\/Workflow\?redirect$/);
  await expect(demoLists(page).first()).toHaveValue("workflow");
});
