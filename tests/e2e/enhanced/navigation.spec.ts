import type { Page } from "playwright/test";
import { chooseTab, expect, holdBack, sectionLink, tabBar, test, videoOn, videoTime } from "../fixtures";

const path = "/Seafood/PURCHASE/Create%20Purchase";

test("flags are removed from the address bar, but links keep them", async ({ page }) => {
  await page.goto(`${path}?redirect&utm_source=a%20b`);
  await expect(page).toHaveURL(path);
  await expect(sectionLink(page, "SALES")).toHaveAttribute(
    "href",
    "/Seafood/SALES?redirect&utm_source=a%20b",
  );
  await sectionLink(page, "SALES").click();
  await expect(page).toHaveURL("/Seafood/SALES/Create%20Sales%20Order");
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page).toHaveURL("/Seafood/SALES/Allocate%20from%20inventory");
  await page.goBack();
  await expect(page).toHaveURL("/Seafood/SALES/Create%20Sales%20Order");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Sales Order");
  await expect(sectionLink(page, "SALES")).toHaveAttribute(
    "href",
    "/Seafood/SALES?redirect&utm_source=a%20b",
  );
});

test.describe("removed flags still apply", () => {
  const flagged = "/Seafood/SALES?redirect&utm_source=a%20b";

  async function expectFlagged(page: Page): Promise<void> {
    await expect(sectionLink(page, "SALES")).toHaveAttribute("href", flagged);
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    await expect(page.getByText("Click here to switch demos")).toHaveCount(0);
  }

  test("after a reload, with the start time", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${path}?redirect&utm_source=a%20b&t=9`);
    await expect(page).toHaveURL(`${path}?t=9`);
    await page.reload();
    await expectFlagged(page);
    await expect(page.getByText("Copy link at 0:09")).toBeAttached();
    await videoOn(page).press("Space");
    await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(9);
    await page.getByRole("link", { name: /^Next: / }).click();
    await expect(page.getByText("Copy link", { exact: true })).toBeAttached();
    await expectFlagged(page);
    await page.reload();
    await expectFlagged(page);
  });

  test("after Back from another document", async ({ page }) => {
    await page.goto(`${path}?redirect&utm_source=a%20b`);
    await expect(page).toHaveURL(path);
    await page.goto("/robots.txt");
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expectFlagged(page);
  });

  test("after a link within the page and a reload", async ({ page }) => {
    await page.goto(`${path}?redirect&utm_source=a%20b`);
    await expect(page).toHaveURL(path);
    await page.getByRole("link", { name: "Contact us" }).first().click();
    await expect(page).toHaveURL(`${path}#contact`);
    await page.reload();
    await expectFlagged(page);
  });
});

test("the focused section link is visible as a whole", { tag: "@narrow" }, async ({ page }) => {
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
  const cut: (string | null)[] = [];
  let count = 0;
  for (let pressed = 0; pressed < 15; pressed++) {
    await page.keyboard.press("Tab");
    const link = page.locator(".section-nav a:focus");
    if ((await link.count()) === 0) continue;
    count += 1;
    const box = await link.boundingBox();
    if (!box || box.x < -1 || box.x + box.width > 391) cut.push(await link.textContent());
  }
  expect(count).toBeGreaterThan(1);
  expect(cut).toEqual([]);
});

test("each page opens at the top, gets the focus and is announced", { tag: "@layout" }, async ({ page }) => {
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
  const next = page.getByRole("link", { name: /^Next: / });
  await next.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  await next.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("File Import");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: "File Import – Prøvehavn Seafood Cloud" }),
  ).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Purchase");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test("Contact us scrolls smoothly; new pages and Back scroll immediately", async ({ page }) => {
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
  const scrolled = page.evaluate(
    () => new Promise((end) => addEventListener("scrollend", end, { once: true })),
  );
  await page.getByRole("banner").getByRole("link", { name: "Contact us" }).click();
  await scrolled;
  await expect(page.getByRole("region", { name: "Contact us" })).toBeInViewport({ ratio: 0.5 });
  const next = page.getByRole("link", { name: /^Next: / });
  await next.scrollIntoViewIfNeeded();
  const tops = await page.evaluateHandle(async () => {
    // Waits for two frames, so that scroll events from `scrollIntoViewIfNeeded` are not recorded.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const seen: number[] = [];
    addEventListener("scroll", () => seen.push(scrollY));
    return seen;
  });
  const left = await page.evaluate(() => {
    scrollTo({ top: 200, behavior: "instant" });
    return scrollY;
  });
  await next.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("File Import");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Purchase");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  const between = (await tops.jsonValue()).filter((top) => top !== 0 && top !== left);
  expect(between).toEqual([]);
});

test("a document restores its scroll position after a reload and after Back", async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const scroll = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
  await scroll(300);
  await page.reload();
  await expect(page).toHaveURL(path);
  await expect.poll(scrolled).toBe(300);
  // Dispatches the event directly, because Playwright's `click` could scroll the page first.
  await tabBar(page).getByRole("link", { name: "Workflow" }).dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
  await expect.poll(scrolled).toBe(0);
  await page.goto("/Logistics/legal/personvern?redirect");
  await expect.poll(scrolled).toBe(0);
  await page.evaluate(() => setTimeout(() => history.go(-2)));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Purchase");
  await expect.poll(scrolled).toBe(300);
});

test("Back before the scripts of a reloaded page run shows the previous page", async ({ page }) => {
  await page.goto("/Seafood/PURCHASE/Create%20Purchase?redirect");
  // Waits until the query has disappeared from the URL, which shows that the page is hydrated.
  await expect(page).toHaveURL("/Seafood/PURCHASE/Create%20Purchase");
  await page.getByRole("link", { name: /^Next: / }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("File Import");
  const release = await holdBack(page, /_build\/.*\.js/);
  await page.reload({ waitUntil: "commit" });
  await expect(heading).toHaveText("File Import");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/Seafood/PURCHASE/Create%20Purchase");
  release();
  await expect(heading).toHaveText("Create Purchase");
});

test("client navigations update the document's head", async ({ page }) => {
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
  await chooseTab(page, "Workflow");
  await expect(page).toHaveTitle("Purchase Workflow – Prøvehavn Seafood Cloud");
  const head = () =>
    page.evaluate(() => ({
      canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href"),
      description: document.querySelector("meta[name=description]")?.getAttribute("content"),
      titles: document.head.querySelectorAll("title").length,
      canonicals: document.head.querySelectorAll("link[rel=canonical]").length,
    }));
  const followed = await head();
  expect(followed).toMatchObject({
    canonical: "https://demo.provehavn.example/Seafood/PURCHASE/Workflow",
    titles: 1,
    canonicals: 1,
  });
  await page.goto("/Seafood/PURCHASE/Workflow?redirect");
  expect(await head()).toEqual(followed);
});

test("a tab's video starts from the beginning", async ({ page }) => {
  await page.goto(`${path}?redirect`);
  const video = page.getByLabel("Video: ");
  await video.evaluate((element) => element.setAttribute("data-seen", ""));
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page.getByLabel("Video: File Import")).not.toHaveAttribute("data-seen");
});

test("links prefetch their page on intent, and the navigation only revalidates it", async ({ page }) => {
  await page.goto(`${path}?redirect&utm_source=a%20b`);
  await expect(page).toHaveURL(path);
  const fetched = page.waitForResponse(/Create%20Sales%20Order\.data/);
  await sectionLink(page, "SALES").hover();
  await (await fetched).finished();
  await sectionLink(page, "SALES").click();
  await expect(page).toHaveURL("/Seafood/SALES/Create%20Sales%20Order");
  const bodies = () =>
    page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes("Create%20Sales%20Order.data"))
        // A response larger than this has a body. A response with status 304 has no body and only about 300 bytes.
        .map(({ transferSize }) => transferSize > 500),
    );
  await expect.poll(bodies).toEqual([true, false]);
});

test("a prefetch on intent includes the video's poster", async ({ page }) => {
  const neighbour = page.waitForResponse(/Workflow\.data/);
  const poster = page.waitForResponse(/inventory\.\d+\.avif/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/Seafood/PURCHASE/File%20Import?redirect");
  await (await neighbour).finished();
  await tabBar(page).getByRole("link", { name: "Inventory", exact: true }).hover();
  expect((await poster).status()).toBe(200);
  expect(asked.filter((url) => /workflow\.\d+\.avif/.test(url))).toEqual([]);
});

test("a slow navigation shows its progress", async ({ page }) => {
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
  const letThrough = await holdBack(page, /\.data/);
  await sectionLink(page, "SALES").click();
  const hint = page.getByRole("progressbar", { name: "Loading" });
  await expect(hint).toHaveCSS("animation-delay", "0.3s");
  await expect(hint).toHaveCSS("opacity", "1");
  letThrough();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Sales Order");
  await expect(hint).toHaveCount(0);
});

test.describe("the product switcher", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(`${path}?redirect`);
    await expect(page).toHaveURL(path);
  });

  test("closes on Escape, which restores the focus, and on a click elsewhere", async ({ page }) => {
    const summary = page.getByRole("banner").locator("summary");
    const option = page.getByRole("banner").getByRole("link", { name: /^Logistics/ });
    await summary.click();
    await expect(option).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(option).toBeHidden();
    await expect(summary).toBeFocused();
    await summary.click();
    await expect(option).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(option).toBeHidden();
  });

  test("closes on Alt with an arrow key, which restores the focus", async ({ page }) => {
    const summary = page.getByRole("banner").locator("summary");
    const option = page.getByRole("banner").getByRole("link", { name: /^Logistics/ });
    await summary.focus();
    for (const key of ["Alt+ArrowUp", "Alt+ArrowDown"]) {
      await page.keyboard.press("ArrowDown");
      await expect(option).toBeVisible();
      await page.keyboard.press(key);
      await expect(option).toBeHidden();
      await expect(summary).toBeFocused();
    }
  });

  test("keeps the focus when the current product is chosen", async ({ page }) => {
    const summary = page.getByRole("banner").locator("summary");
    await summary.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("banner").getByRole("link", { name: /^Seafood/ })).toBeHidden();
    await expect(summary).toBeFocused();
  });

  test("moves through its links with the arrow keys", { tag: "@layout" }, async ({ page }) => {
    const options = page.getByRole("banner").locator("details a");
    await page.getByRole("banner").locator("summary").focus();
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(0)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(0)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(options.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  });
});
