import { violations } from "../axe";
import { expect, holdBack, tabBar, test } from "../fixtures";

const path = "/Seafood/PURCHASE/Create%20Purchase";

test.beforeEach(async ({ page }) => {
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
});

test.describe("below 1200 px", { tag: "@narrow" }, () => {
  test.beforeEach(async ({ page }) => {
    await expect(tabBar(page).getByRole("button", { name: "Show" })).toHaveCount(0);
  });

  test("the accessible name includes the tab, because some screen readers omit values", async ({ page }) => {
    await expect(tabBar(page).getByRole("combobox")).toHaveAccessibleName("Demo Create Purchase");
  });

  test("keys open and close the list without changing the tab", async ({ page }) => {
    const combobox = tabBar(page).getByRole("combobox", { name: "Demo" });
    await combobox.focus();
    for (const [opening, closing] of [
      ["Enter", "Escape"],
      ["Space", "Alt+ArrowUp"],
      ["ArrowDown", "Alt+ArrowDown"],
      ["ArrowUp", "Alt+ArrowLeft"],
      ["Alt+ArrowDown", "Alt+ArrowRight"],
    ] as const) {
      await page.keyboard.press(opening);
      await expect(page.getByRole("option"), opening).toHaveCount(6);
      await page.keyboard.press("End");
      await page.keyboard.press(closing);
      await expect(combobox, closing).toHaveAttribute("aria-expanded", "false");
      await expect(combobox).toHaveText("Create Purchase");
      await expect(page).toHaveURL(path);
    }
  });

  test("a click opens the list; a second click or a click on the backdrop closes it", async ({ page }) => {
    const combobox = tabBar(page).getByRole("combobox");
    await combobox.click();
    await expect(page.getByRole("option", { name: "Workflow" })).toBeVisible();
    await combobox.click();
    await expect(page.getByRole("option")).toHaveCount(0);
    await combobox.click();
    await expect(page.getByRole("option", { name: "Workflow" })).toBeVisible();
    await page.mouse.click(8, 700);
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(page).toHaveURL(path);
  });

  test("Home, End, arrows and typing move in the list; Enter opens the tab", async ({ page }) => {
    const combobox = tabBar(page).getByRole("combobox");
    const active = async (name: string) => {
      const id = await page.getByRole("option", { name }).getAttribute("id");
      await expect(combobox).toHaveAttribute("aria-activedescendant", id ?? "");
    };
    await combobox.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await active("Purchase Report Analytics");
    await page.keyboard.press("Home");
    await active("Create Purchase");
    await page.keyboard.press("ArrowDown");
    await active("File Import");
    await page.keyboard.type("inv");
    await active("Inventory");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/Seafood/PURCHASE/Inventory");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inventory");
    await expect(combobox).toHaveText("Inventory");
    await expect(combobox).toBeFocused();
  });

  test("the list is at most 275 px high and has no accessibility errors", async ({ page }) => {
    await tabBar(page).getByRole("combobox").click();
    const list = page.getByRole("listbox");
    await expect(list).toBeVisible();
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(275);
    expect(await violations(page)).toEqual([]);
  });
});

test("a resize switches between tab list and links", { tag: "@layout" }, async ({ page, screenKind }) => {
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/comboboxes-")),
    );
  const wide = screenKind === "wide";
  if (wide) expect(await loaded()).toBe(false);
  const combobox = tabBar(page).getByRole("combobox");
  const link = tabBar(page).getByRole("link", { name: "Workflow" });
  for (const width of wide ? [1000, 1300, 1000] : [1300, 1000, 1300]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(link).toBeVisible({ visible: width >= 1200 });
    await expect(combobox).toBeVisible({ visible: width < 1200 });
    await expect(tabBar(page).getByRole("button", { name: "Show" })).toBeHidden();
  }
});

test("the tab form stays until the visitor's focus leaves it", { tag: "@narrow" }, async ({ page }) => {
  const arrive = await holdBack(page, "**/comboboxes-*.js");
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
  await tabBar(page).locator("select").focus();
  const arrived = page.waitForResponse(/comboboxes-.*\.js/);
  arrive();
  await (await arrived).finished();
  await page.waitForLoadState("networkidle");
  const show = tabBar(page).getByRole("button", { name: "Show" });
  await page.keyboard.press("Tab");
  await expect(show).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(show).toHaveCount(0);
  await expect(page.locator(":focus")).toBeVisible();
});
