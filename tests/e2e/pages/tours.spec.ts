import type { Locator, Page } from "playwright/test";
import { content } from "../../fixture/site";
import { violations } from "../axe";
import {
  chooseTab,
  expect,
  expectQuery,
  openSwitcher,
  sectionLink,
  tabBar,
  test,
  videoOn,
  videoTime,
} from "../fixtures";

const { Seafood, Logistics } = content.products;
const tour = "?tour=create-purchase@3,workflow@11,invoicing";

function strip(page: Page, messages = Seafood.messages): Locator {
  return page.getByRole("navigation", { name: messages.tour.label, exact: true });
}

function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

function next(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("link", { name: `Next: ${name}`, exact: true });
}

function again(page: Page): Locator {
  return page.getByRole("main").getByRole("link", { name: "Watch the tour again", exact: true });
}

function stop(page: Page, name: string, messages = Seafood.messages): Locator {
  return strip(page, messages).getByRole("link", { name, exact: true });
}

async function expectStop(page: Page, name: string, position: string, messages = Seafood.messages) {
  await expect(strip(page, messages).getByRole("status")).toHaveText(position);
  const current = strip(page, messages).locator("[aria-current=step]");
  await expect(current).toHaveCount(1);
  await expect(current).toHaveText(name);
}

test("a visitor follows a tour to its end twice", { tag: ["@layout", "@bundle"] }, async ({ page }) => {
  await page.goto(`/Seafood${tour}&utm_source=mail`);
  await expect(heading(page, "Create Purchase")).toBeVisible();
  await expect(page).toHaveURL(
    /\/Create%20Purchase\?tour=create-purchase@3,workflow@11,invoicing&utm_source=mail&t=3$/,
  );
  await expectStop(page, "Create Purchase", "Stop 1 of 3");
  await expect(strip(page).locator("li")).toHaveText(["Create Purchase", "Workflow", "Invoicing"]);
  await expect(page.getByRole("link", { name: /^Previous: / })).toHaveCount(0);

  await next(page, "Workflow").click();
  await expect(heading(page, "Purchase Workflow")).toBeVisible();
  await expectStop(page, "Workflow", "Stop 2 of 3");
  await expect(page).toHaveURL(/\/Workflow\?tour=[^&]+&utm_source=mail&t=11$/);
  await videoOn(page).evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(11);

  await strip(page).getByRole("link", { name: "Next: Invoicing" }).click();
  await expect(heading(page, "Invoicing")).toBeVisible();
  await expectStop(page, "Invoicing", "Stop 3 of 3");
  await expect(page.getByRole("link", { name: /^Next: / })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous: Workflow", exact: true }).click();
  await expectStop(page, "Workflow", "Stop 2 of 3");
  await stop(page, "Invoicing").click();
  await expectStop(page, "Invoicing", "Stop 3 of 3");
  await again(page).click();
  await expectStop(page, "Create Purchase", "Stop 1 of 3");
});

test("the end of a tour names the contact", { tag: ["@layout", "@scripted"] }, async ({ page }) => {
  await page.goto(`/Seafood/SALES/Invoicing${tour}&redirect`);
  await expectStop(page, "Invoicing", "Stop 3 of 3");
  await videoOn(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    video.currentTime = video.duration - 0.2;
  });
  const end = page.getByRole("region", { name: "That was your tour" });
  await expect(end).toContainText("Solveig Berg");
  await expect(end.getByRole("link", { name: "Write to Solveig" })).toHaveAttribute("href", "#contact");
});

test("a tour can be followed by keyboard only", async ({ page }) => {
  await page.goto(`/Seafood/PURCHASE/Workflow${tour}&t=11`);
  await stop(page, "Create Purchase").focus();
  for (const name of ["Workflow", "Invoicing", "Next: Invoicing"]) {
    await page.keyboard.press("Tab");
    await expect(stop(page, name)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expectStop(page, "Invoicing", "Stop 3 of 3");
  await again(page).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Create Purchase")).toBeVisible();
});

test("a demo outside the tour links back to it", async ({ page }) => {
  await page.goto(`/Seafood/PURCHASE/Workflow${tour}`);
  await expectStop(page, "Workflow", "Stop 2 of 3");
  await expect(tabBar(page)).toHaveCount(0);
  await sectionLink(page, "PRODUCTION").click();
  await sectionLink(page, "PURCHASE").click();
  await expectStop(page, "Create Purchase", "Stop 1 of 3");
  await page.goto(`/Seafood/PURCHASE/Inventory${tour}`);
  await chooseTab(page, "File Import");
  await expect(heading(page, "File Import")).toBeVisible();
  await expect(strip(page).locator("[aria-current]")).toHaveCount(0);
  await expect(next(page, "Workflow")).toBeVisible();
  await strip(page).getByRole("link", { name: "Back to the tour" }).click();
  await expectStop(page, "Create Purchase", "Stop 1 of 3");
});

test.describe("a tour continues", () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  for (const path of ["Nope", "PURCHASE/Nope", "search", "legal/privacy-policy"]) {
    test(`from /Seafood/${path}`, async ({ page }) => {
      await page.goto(`/Seafood/${path}${tour}`);
      await sectionLink(page, "PURCHASE").click();
      await expectStop(page, "Create Purchase", "Stop 1 of 3");
    });
  }
});

test("a tour leads through both products, each in its language", async ({ page }) => {
  const query = "?tour=workflow,fakturering@2,create-purchase,turoversikt";
  await page.goto(`/${query}`);
  await expectStop(page, "Workflow", "Stop 1 of 4");
  const names = ["Workflow", "Invoicing", "Create Purchase", "Turoversikt"];
  await expect(strip(page).locator("li")).toHaveText(names);
  await expect(stop(page, "Turoversikt")).toHaveAttribute("lang", "nb");
  await expect(stop(page, "Invoicing")).not.toHaveAttribute("lang");
  await next(page, "Invoicing").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  await expectStop(page, "Fakturering", "Stopp 2 av 4", Logistics.messages);
  await expect(stop(page, "Godkjenning av innkjøp", Logistics.messages)).toBeVisible();
  expect(await page.evaluate(() => location.search)).toBe(`${query}&t=2`);
  await page.getByRole("main").getByRole("link", { name: "Neste: Create Purchase", exact: true }).click();
  await expectStop(page, "Create Purchase", "Stop 3 of 4");
});

test("the product switcher opens the other product's first stop", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood?tour=workflow,fakturering@2");
  await (await openSwitcher(page)).getByRole("link", { name: "Logistics" }).click();
  await expectStop(page, "Fakturering", "Stopp 2 av 2", Logistics.messages);
});

test("a tour may have two stops in one demo", async ({ page }) => {
  await page.goto("/Seafood/PURCHASE/Workflow?tour=workflow@3,workflow@11&t=3");
  await expectStop(page, "Workflow", "Stop 1 of 2");
  await next(page, "Workflow").click();
  await expectStop(page, "Workflow", "Stop 2 of 2");
  await videoOn(page).evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(11);
});

test("a tour as pictures may have two stops in one demo", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/Seafood/PURCHASE/Workflow?tour=workflow@3,workflow@11&view=pictures&t=11");
  await expectStop(page, "Workflow", "Stop 2 of 2");
  await page.getByRole("link", { name: "Next picture" }).first().click();
  await expect(page).toHaveURL(/#scene-/);
  await expectStop(page, "Workflow", "Stop 2 of 2");
});

test("a tour continues with a flag, as pictures and after a reload", async ({ page }) => {
  const query = `?internal&tour=create-purchase,workflow&view=pictures`;
  await page.goto(`/Seafood/PURCHASE/Create%20Purchase${query}`);
  await expectStop(page, "Create Purchase", "Stop 1 of 2");
  await expectQuery(page, query);
  await page.reload();
  await expectStop(page, "Create Purchase", "Stop 1 of 2");
  await stop(page, "Workflow").click();
  await expectStop(page, "Workflow", "Stop 2 of 2");
  await expect(page.getByRole("list", { name: /Pictures of/ })).toBeVisible();
});

test("a card starts a named tour", { tag: "@scripted" }, async ({ page }) => {
  const [named] = Seafood.tours;
  await page.goto("/Seafood?utm_source=mail&tour=nope");
  const cards = page.getByRole("region", { name: Seafood.messages.tour.choose });
  await expect(cards).toContainText(named?.sentence ?? "");
  await cards.getByRole("link", { name: named?.title ?? "" }).click();
  await expectStop(page, "Create Purchase", "Stop 1 of 3");
  await expect(page).toHaveURL(/\?utm_source=mail&tour=create-purchase,workflow@11,invoicing$/);
  await expect(strip(page).locator("li")).toHaveCount(3);
});

test("Back from a named tour shows the tour cards again", { tag: "@scripted" }, async ({ page }) => {
  const cards = page.getByRole("region", { name: Seafood.messages.tour.choose });
  await page.goto("/Seafood?redirect");
  await cards.getByRole("link").first().click();
  await expect(strip(page)).toBeVisible();
  await page.goBack();
  await expect(cards.getByRole("link").first()).toBeVisible();
});

test("a tour's cover page has a link that starts the tour", async ({ page }) => {
  await page.goto("/Seafood/tour?tour=workflow@11,invoicing&redirect");
  await page.getByRole("link", { name: "Start the tour" }).click();
  await expect(heading(page, "Purchase Workflow")).toBeVisible();
  await expect(page).toHaveURL(/\bt=11\b/);
});

test("a tour can be printed", { tag: "@scripted" }, async ({ page }) => {
  const [named] = Seafood.tours;
  await page.goto("/Seafood/SALES/Invoicing?tour=create-purchase,workflow@11,invoicing");
  await page.getByRole("link", { name: "Print this tour" }).click();
  await expect(heading(page, named?.title ?? "")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 }).filter({ visible: true })).toContainText([
    "Create Purchase",
    "Purchase Workflow",
    "Invoicing",
  ]);
  const stops = main.getByRole("list").first().getByRole("listitem");
  await expect(stops).toHaveText([
    /Create Purchase 0:\d\d ?demo\.provehavn\.example\/Seafood\/PURCHASE\/Create\+Purchase\?redirect$/,
    /Workflow 0:11–.*demo\.provehavn\.example\/Seafood\/PURCHASE\/Workflow\?redirect&t=11$/,
    /Invoicing 0:\d\d ?demo\.provehavn\.example\/Seafood\/SALES\/Invoicing\?redirect$/,
  ]);
  await expect(page.getByRole("banner")).toContainText("Seafood");
  await expect(main).toContainText(named?.sentence ?? "");
  await expect(main).toContainText("Solveig Berg");
  await expect(page.getByRole("region", { name: "Contact us" })).toBeHidden();
  const pictures = main.locator("img");
  expect(await pictures.count()).toBeGreaterThan(6);
  await expect
    .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.every((each) => each.naturalWidth > 0)))
    .toBe(true);

  await page.emulateMedia({ media: "screen" });
  await page.goto("/Seafood/tour?tour=invoicing,fakturering,nope");
  await expect(heading(page, "Demo tour with 2 stops")).toBeVisible();
  const headings = main.getByRole("heading", { level: 2 }).filter({ visible: true });
  await expect(headings.filter({ hasText: "Invoicing" })).toHaveCount(2);
  await expect(main.getByText("Fakturering", { exact: true })).toHaveCount(0);
  await page.goto("/Seafood/tour?tour=nope");
  await expect(heading(page, Seafood.messages.tour.choose)).toBeVisible();
  await expect(main.getByRole("link", { name: named?.title ?? "" })).toBeVisible();

  await page.goto("/Seafood/tour?internal&tour=invoicing,fakturering");
  await expectQuery(page, "?internal&tour=invoicing,fakturering");
  await page.reload();
  await expect(heading(page, "Demo tour with 2 stops")).toBeVisible();
});

test("the document contains all styles of a tour page", { tag: "@bundle" }, async ({ page }) => {
  await page.goto("/Seafood/tour?tour=workflow,fakturering");
  await expect(page.getByRole("main").locator(".pictured-stops li").first()).toHaveCSS("display", "grid");
  await expect(page.getByRole("main").locator(".tour-scenes").first()).toHaveCSS("display", "grid");
  await expect(page.locator(".tour-ways")).toBeHidden();
});

test("a page never shows text from the tour parameter", { tag: "@scripted" }, async ({ page }) => {
  for (const hostile of ["%3Cb%3Ehostile%3C/b%3E", "hostile".repeat(200), "hostile,%00,workflow@hostile"]) {
    await page.goto(`/Seafood/PURCHASE/Workflow?tour=${hostile}`);
    await expect(heading(page, "Purchase Workflow")).toBeVisible();
    await expect(page.getByText("hostile")).toHaveCount(0);
  }
  await expectStop(page, "Workflow", "Stop 1 of 1");
  await page.goto("/Seafood/PURCHASE/Workflow?tour=hostile");
  await expect(heading(page, "Purchase Workflow")).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test("a tour of twenty stops fits a screen of 320 px", { tag: "@scripted" }, async ({ page }) => {
  const ids = Object.values(content.products).flatMap(({ sections }) =>
    sections.flatMap(({ tabs }) => tabs.flatMap(({ id }) => id ?? [])),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/Seafood?tour=${ids.slice(0, 20).join(",")}`);
  await expect(strip(page).getByText("Stop 1 of 20")).toBeInViewport();
  await expect(strip(page).getByRole("listitem")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goto(`/Seafood/tour?tour=${ids.slice(0, 20).join(",")}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("axe finds no accessibility errors", { tag: ["@scripted", "@layout", "@thorough"] }, async ({
  page,
}) => {
  for (const path of [
    `/Seafood/PURCHASE/Workflow${tour}`,
    `/Seafood/SALES/Invoicing${tour}`,
    `/Seafood/PURCHASE/Inventory${tour}`,
    "/Logistics?tour=workflow,fakturering",
    "/Seafood",
    "/Seafood/tour?tour=workflow,fakturering",
    "/Logistics/tour",
  ]) {
    await page.goto(path);
    expect(await violations(page), path).toEqual([]);
  }
});
