import { listedTabs } from "~/urls/tables/addresses";
import { content, tabs } from "../../fixture/site";
import {
  chooseTab,
  expect,
  expectCurrentTab,
  expectQuery,
  logistics,
  openSwitcher,
  seafood,
  sectionLink,
  tabBar,
  test,
} from "../fixtures";

const { products } = content;

for (const { product, sections } of Object.values(products)) {
  const messages = product.value === "Seafood" ? seafood : logistics;

  test(`section and tab links reach every demo of ${product.value}`, {
    tag: product.value === "Seafood" ? [] : ["@thorough"],
  }, async ({ page }) => {
    await page.goto(`/${product.value}`);
    for (const section of sections) {
      await sectionLink(page, section.sectionName, messages).click();
      await expect(sectionLink(page, section.sectionName, messages)).toHaveAttribute("aria-current", "true");
      for (const tab of listedTabs(section.tabs)) {
        await chooseTab(page, tab.tab, messages);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(tab.title);
        await expect(page).toHaveTitle(`${tab.title} – ${product.cloudName}`);
        await expectCurrentTab(page, tab.tab, messages);
        if (tab.video) await expect(page.getByLabel(`Video: ${tab.title}`)).toBeVisible();
        else await expect(page.getByLabel("Video: ")).toHaveCount(0);
      }
    }
  });

  test(`Next and Previous links lead through all demos of ${product.value}`, {
    tag: ["@thorough", "@scripted"],
  }, async ({ page }) => {
    const titles = sections.flatMap((section) => listedTabs(section.tabs).map((tab) => tab.title));
    const [next, previous] = product.lang === "en" ? [/^Next: /, /^Previous: /] : [/^Neste: /, /^Forrige: /];
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto(`/${product.value}`);
    await expect(page.getByRole("link", { name: previous })).toHaveCount(0);
    for (const title of titles.slice(1)) {
      await page.getByRole("link", { name: next }).click();
      await expect(heading).toHaveText(title);
    }
    await expect(page.getByRole("link", { name: next })).toHaveCount(0);
    await page.getByRole("link", { name: previous }).click();
    await expect(heading).toHaveText(titles.at(-2) ?? "");
  });
}

test("tabs are links on wide screens and a combobox on narrow screens", {
  tag: ["@layout", "@bundle", "@tablet"],
}, async ({ page, screenKind }) => {
  await page.goto("/Seafood/PURCHASE/Workflow");
  const wide = screenKind === "wide";
  await expect(tabBar(page).getByRole("link", { name: "Inventory" })).toBeVisible({ visible: wide });
  await expect(tabBar(page).getByRole("combobox", { name: "Demo" })).toBeVisible({ visible: !wide });
});

test("links, forms and redirects keep the query", { tag: "@bundle" }, async ({ page }) => {
  const query = "?internal&utm_source=a%20b";
  await page.goto(`/${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Introduction/);
  await expectQuery(page, query);
  await sectionLink(page, "PURCHASE").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Purchase");
  await expectQuery(page, query);
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("File Import");
  await expectQuery(page, query);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeVisible();
  await expectQuery(page, query);
});

test("choosing a tab keeps the query parameters", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/Seafood/PURCHASE?internal&utm_source=a%20b");
  await chooseTab(page, "Inventory");
  await expectCurrentTab(page, "Inventory");
  const href = await sectionLink(page, "SALES").getAttribute("href");
  expect([...new URL(href ?? "", "http://localhost").searchParams]).toEqual([
    ["internal", ""],
    ["utm_source", "a b"],
  ]);
});

test("the product switcher leads to the other product and back", async ({ page }) => {
  await page.goto("/Seafood/SALES/Invoicing?internal");
  const options = await openSwitcher(page);
  await expect(options.getByRole("link", { name: "Seafood" })).toHaveAttribute("aria-current", "true");
  await options.getByRole("link", { name: "Logistics" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  await expectQuery(page, "?internal&redirect=true", logistics);

  await openSwitcher(page);
  await options.getByRole("link", { name: "Sjømat" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Introduction/);
  await expectQuery(page, "?internal&redirect=true");
});

test("choosing the current product stays on the page", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/SALES/Invoicing?internal");
  const options = await openSwitcher(page);
  await options.getByRole("link", { name: "Seafood" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoicing");
  await expectQuery(page, "?internal");
});

test("a bubble explains the product switcher if the screen has space for it", {
  tag: ["@layout", "@bundle", "@tablet"],
}, async ({ page, screenKind }) => {
  await page.goto("/Seafood");
  const room = screenKind !== "phone";
  const bubble = page.getByText("Click here to switch demos");
  await expect(bubble).toBeVisible({ visible: room });
  if (!room) return;
  await bubble.click();
  await expect(page.getByRole("link", { name: /^Logistics / })).toBeVisible();
});

test("the video plays when its play button is pressed", { tag: "@bundle" }, async ({ page }) => {
  await page.goto("/Seafood/PURCHASE/Workflow");
  const video = page.getByLabel("Video: ");
  await video.focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(1280);
});

for (const field of ["paragraph", "subText", "subTitle"] as const)
  test(`a tab without its field "${field}" leaves no gap`, { tag: "@scripted" }, async ({ page }) => {
    const partial = tabs.find(({ tab }) => tab.title && !tab[field]);
    await page.goto(`${partial?.path}?redirect`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(partial?.tab.title));
    const main = page.getByRole("main");
    await expect(main.locator(":is(h1, h2, p, ul, li, div, figure):empty")).toHaveCount(0);
    const bullets = main.getByRole("listitem").filter({ hasNot: page.getByRole("link") });
    await expect(bullets).toHaveCount(partial?.tab.paragraph?.length ?? 0);
  });
