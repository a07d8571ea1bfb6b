import { expect, isUncovered, seafood, tabBar, tabThrough, test } from "../fixtures";

const path = "/Seafood/PURCHASE/Create%20Purchase";

test("landmarks have names, and headings are in order", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(path);
  for (const name of [seafood.sections, seafood.tabs, "Previous and next demo", "Legal"]) {
    await expect(page.getByRole("navigation", { name })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Contact us" })).toBeVisible();
  await expect(page.getByRole("heading")).toHaveText([
    "Create Purchase",
    "From agreement to purchase order in one screen",
    "Contact us",
  ]);
  await expect(page.getByRole("contentinfo")).toContainText("© 2019 Prøvehavn AS");
});

test("the first Tab stop is the skip link", async ({ page }) => {
  await page.goto(path);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Video: Create Purchase")).toBeFocused();
});

test("colours fade unless the visitor prefers reduced motion", { tag: "@scripted" }, async ({ page }) => {
  await page.goto(path);
  const section = page
    .getByRole("navigation", { name: seafood.sections })
    .getByRole("link", { name: "SALES" });
  await expect(section).toHaveCSS("transition-duration", /[1-9]/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(section).toHaveCSS("transition-duration", /^[0.s]+$/);
});

test("header and tabs are sticky, at the offsets of rule 5.5", {
  tag: ["@layout", "@bundle", "@tablet"],
}, async ({ page, screenKind }) => {
  await page.goto(path);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.keyboard.press("End");
  const expected = { wide: 170, tablet: 200, phone: 102 }[screenKind];
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expect.poll(async () => (await page.getByRole("banner").boundingBox())?.y).toBe(0);
  await expect.poll(async () => (await tabBar(page).boundingBox())?.y).toBe(expected);
});

test("nothing is sticky on a screen of low height", { tag: "@scripted" }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(path);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(tabBar(page)).not.toBeInViewport();
});

test("the focused element has a ring, and no bar covers it", { tag: "@layout" }, async ({ page }) => {
  await page.goto(path);
  const stops = await tabThrough(page, async (html) => {
    await expect.poll(() => page.evaluate(isUncovered), html).toBe(true);
    if (!html.startsWith("<video"))
      await expect.poll(() => page.evaluate(ringWidth), html).toBeGreaterThanOrEqual(3);
  });
  expect(stops).toBeGreaterThanOrEqual(20);
});

function ringWidth(): number {
  const style = document.activeElement && getComputedStyle(document.activeElement);
  return style && style.outlineStyle !== "none" ? Number.parseFloat(style.outlineWidth) : 0;
}

for (const [motion, isSmooth] of [
  ["no-preference", true],
  ["reduce", false],
] as const) {
  test(`smooth scrolling depends on reduced motion: ${motion}`, { tag: "@scripted" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto(`${path}?internal`);
    const tops = await page.evaluateHandle(() => {
      const seen = new Set<number>();
      addEventListener("scroll", () => seen.add(scrollY));
      return seen;
    });
    await page.getByRole("banner").getByRole("link", { name: "Contact us" }).click();
    await expect(page.getByRole("region", { name: "Contact us" })).toBeInViewport({ ratio: 0.5 });
    expect((await tops.evaluate((seen) => seen.size)) > 1).toBe(isSmooth);
  });
}

test("each click on Contact us scrolls to the form", async ({ page, mode }) => {
  const url = "/Seafood/questions";
  await page.goto(`${url}?redirect`);
  // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
  if (mode === "scripted") await expect(page).toHaveURL(url);
  // Makes the viewport so short that the form is below the fold on every page.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 400 });
  const form = page.getByRole("heading", { name: "Contact us" });
  for (let press = 1; press <= 3; press++) {
    await page.getByRole("banner").getByRole("link", { name: "Contact us" }).click();
    await expect(form, `press ${press}`).toBeInViewport();
    // Scrolls to the top repeatedly, because the router may still be scrolling to the form.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await expect(form).not.toBeInViewport({ timeout: 500 });
    }).toPass();
  }
});

test("footer links open the legal pages", { tag: "@scripted" }, async ({ page }) => {
  for (const [start, names] of [
    ["/Seafood", ["Privacy policy", "Framework agreement", "Transparency Act"]],
    ["/Logistics", ["Personvernerklæring", "Rammeavtale", "Åpenhetsloven"]],
  ] as const) {
    for (const name of names) {
      await page.goto(start);
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    }
  }
});

test("a page sends no requests to other hosts", { tag: "@scripted" }, async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  expect([...hosts]).toEqual([baseURL]);
});
