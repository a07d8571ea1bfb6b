import type { Page } from "playwright/test";
import { content, tabs } from "../../fixture/site";
import { violations } from "../axe";
import { expect, sectionLink, test, videoOn } from "../fixtures";

const path = "/Seafood/PURCHASE/Workflow";
const { tab } = tabs.find((each) => each.path === path) ?? {};
const scenes = content.media[tab?.video ?? ""]?.scenes ?? [];

function targets(page: Page) {
  return page.getByRole("list", { name: "Pictures of Purchase Workflow" }).locator("svg a:visible");
}

function sceneOn(page: Page, number: number) {
  return page.locator(`#scene-${number}`);
}

test("a visitor clicks through a demo", { tag: ["@layout", "@bundle"] }, async ({ page, mode }) => {
  await page.goto(path);
  await page.getByRole("link", { name: "Click through it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
  expect(scenes.length).toBeGreaterThan(2);
  for (const [index, { text, target }] of scenes.entries()) {
    const scene = sceneOn(page, index + 1);
    await expect(scene).toContainText(text);
    await expect(scene).toContainText(`${index + 1} of ${scenes.length}`);
    await expect(scene).toBeInViewport({ ratio: 0.3 });
    const name = target ? `Press ${target.name}` : "Next picture";
    const link = targets(page).nth(mode === "no-script" ? index : 0);
    await expect(link).toHaveAccessibleName(name);
    const box = await link.locator(".place").boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await link.click();
  }
  const ending = page.getByRole("region", { name: "Purchase Workflow", exact: true });
  await expect(ending).toBeInViewport();
  await expect(ending.getByRole("link", { name: /^Next · / })).toBeVisible();
  await page.goBack();
  await expect(sceneOn(page, scenes.length)).toBeInViewport();
  await page.getByRole("link", { name: "Watch the video instead" }).click();
  await expect(videoOn(page)).toBeVisible();
});

test("a scene links to its second in the video", async ({ page }) => {
  const number = scenes.findIndex(({ atSeconds }) => atSeconds >= 1) + 1;
  await page.goto(`${path}?view=pictures#scene-${number}`);
  await page
    .getByRole("link", { name: `Watch from 0:0${Math.floor(scenes[number - 1]?.atSeconds ?? 0)}` })
    .click();
  const second = Math.floor(scenes[number - 1]?.atSeconds ?? 0);
  await expect(videoOn(page).locator("source").first()).toHaveAttribute("src", new RegExp(`#t=${second}$`));
});

test("a link to a moment opens the scene of that moment", { tag: "@bundle" }, async ({ page, mode }) => {
  const number = scenes.findLastIndex(({ atSeconds }) => atSeconds <= 11) + 1;
  expect(number).toBeGreaterThan(1);
  await page.goto(`${path}?view=pictures&t=11`);
  await expect(sceneOn(page, number)).toBeVisible();
  await expect(sceneOn(page, number)).toBeInViewport({ ratio: 0.3 });
  // Without scripts, the page shows all scenes, one below the other.
  if (mode === "no-script") await expect(sceneOn(page, number - 1)).not.toBeInViewport();
  else await expect(sceneOn(page, number - 1)).toBeHidden();
  await sceneOn(page, number).locator("svg a:visible").click();
  await expect(page).toHaveURL(new RegExp(`#scene-${number + 1}$`));
  await expect(sceneOn(page, number + 1)).toBeVisible();
  // If a URL contains both a time and a scene's fragment, the fragment takes precedence.
  await page.goto("about:blank");
  await page.goto(`${path}?view=pictures&t=11#scene-1`);
  await expect(sceneOn(page, 1)).toBeVisible();
  await expect(sceneOn(page, 1)).toBeInViewport({ ratio: 0.3 });
});

test("other tabs keep the choice of pictures; a tab without pictures shows its video", async ({ page }) => {
  await page.goto(`${path}?view=pictures&a='b`);
  await sectionLink(page, "SALES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Sales Order");
  await expect(videoOn(page)).toBeVisible();
  await sectionLink(page, "PURCHASE").click();
  await expect(sectionLink(page, "PURCHASE")).toHaveAttribute(
    "href",
    /\?view=pictures&a=%27b$|\?view=pictures&a='b$/,
  );
});

test("axe finds no errors in the pictures", { tag: ["@scripted", "@layout", "@thorough"] }, async ({
  page,
}) => {
  for (const fragment of ["", "#scene-2", "#scene-end"]) {
    await page.goto("about:blank");
    await page.goto(`${path}?view=pictures${fragment}`);
    expect(await violations(page), fragment).toEqual([]);
  }
});

test("no element moves when scripts start", { tag: ["@scripted", "@layout"] }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { moved: window.moved + entry.value });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${path}?redirect&view=pictures`);
  // Waits until `redirect` has disappeared from the URL, which shows that the page is hydrated.
  await expect(page).toHaveURL(`${path}?view=pictures`);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => window.moved)).toBeLessThan(0.02);
});

declare global {
  interface Window {
    moved: number;
  }
  interface PerformanceEntry {
    value: number;
  }
}
