import type { Page } from "playwright/test";
import { content } from "../../fixture/site";
import { violations } from "../axe";
import { expect, holdBack, isPlaying, logistics, sectionLink, test, videoOn, videoTime } from "../fixtures";
import { startSite } from "../started-site";
import { choose, chooseDialog, stopClock } from "./dialogs";

const path = "/Seafood/PURCHASE/Create%20Purchase";

async function isMuted(page: Page): Promise<boolean> {
  return videoOn(page).evaluate((element: HTMLVideoElement) => element.muted);
}

test.describe("the dialogs on a first visit", () => {
  for (const [query, dialogs] of [
    ["", ["Choose which demo you want to go through", "See it with your own numbers"]],
    ["?internal", ["Choose which demo you want to go through"]],
    ["?redirect=true", []],
  ] as const) {
    test(`with "${query}": ${dialogs.join(" and ") || "none"}`, async ({ page }) => {
      await page.goto(path + query);
      const bubble = page.getByText("Click here to switch demos");
      // Waits until the script has removed `internal` or `redirect` from the URL.
      if (/internal|redirect/.test(query)) await expect(page).toHaveURL(path);
      for (const name of dialogs) await expect(page.locator(`text=${name}`)).toBeVisible();
      await expect(page.locator("[role=dialog]")).toHaveCount(dialogs.length);
      if (/internal|redirect/.test(query)) await expect(bubble).toHaveCount(0);
      else await expect(bubble).toHaveCount(1);
    });
  }

  test("a flag hides the bubble from the first paint on", async ({ page }) => {
    const release = await holdBack(page, /\/_build\/[^/]+\.js/);
    await page.goto(`${path}?internal`);
    await expect(page.getByText("Click here to switch demos")).toBeHidden();
    await page.goto(path);
    await expect(page.getByText("Click here to switch demos")).toBeVisible();
    release();
  });

  test("no dialog on a page without a demo", async ({ page }) => {
    await page.goto("/Seafood/legal/privacy-policy?internal");
    await expect(page).toHaveURL("/Seafood/legal/privacy-policy");
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
  });
});

test.describe("the product dialog", () => {
  test("is 450 px wide or fits the viewport, and takes the focus", { tag: "@layout" }, async ({ page }) => {
    await page.goto(path);
    const dialog = chooseDialog(page);
    await expect(dialog.getByRole("button")).toHaveText([
      "Seafood Buy, produce and sell fish. In English.",
      "Logistics Transport og fortolling. På norsk.",
    ]);
    await expect(dialog.getByText("På norsk.")).toHaveAttribute("lang", "nb");
    // Measures the overlay, because the width of the window includes the scroll bar.
    const room = await page.locator("[data-reach-dialog-overlay]").evaluate((element) => element.clientWidth);
    expect((await dialog.boundingBox())?.width).toBe(Math.min(450, room - 32));
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press("Tab");
      await expect(dialog.locator(":focus")).toHaveCount(1);
    }
  });

  test("stays open on Escape and on a click outside it", async ({ page }) => {
    await page.goto(path);
    await expect(chooseDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 400);
    await expect(chooseDialog(page)).toBeVisible();
    await choose(page, "Seafood");
    await expect(chooseDialog(page)).toHaveCount(0);
  });

  test("prevents the page behind it from scrolling or moving", { tag: "@layout" }, async ({ page }) => {
    await page.goto(path);
    const heading = page.locator("h1");
    const left = await heading.evaluate((element) => element.getBoundingClientRect().left);
    await expect(chooseDialog(page)).toBeVisible();
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press("PageDown");
    expect(await heading.evaluate((element) => element.getBoundingClientRect().left)).toBe(left);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await choose(page, "Seafood");
    await expect(chooseDialog(page)).toHaveCount(0);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  test.describe("supports pinch zoom", () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const scale = (page: Page) => page.evaluate(() => visualViewport?.scale ?? 0);

    test("with two fingers; one finger moves a zoomed page", { tag: "@thorough" }, async ({ page }) => {
      await page.goto(path);
      await expect(chooseDialog(page)).toHaveCSS("opacity", "1");
      const session = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [x: number, y: number][]) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
      const drag = async () => {
        await touch("touchStart", [200, 700]);
        for (let y = 690; y > 400; y -= 10) await touch("touchMove", [200, y]);
        await touch("touchEnd");
      };
      const moved = () => page.evaluate(() => scrollY + (visualViewport?.offsetTop ?? 0));
      await drag();
      expect(await moved()).toBe(0);
      await touch("touchStart", [190, 420]);
      await touch("touchMove", [190, 424]);
      await touch("touchStart", [190, 424], [200, 420]);
      for (let far = 10; far < 150; far += 10) await touch("touchMove", [190 - far, 420], [200 + far, 420]);
      await touch("touchEnd");
      await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
      const before = await moved();
      await drag();
      await expect.poll(moved).toBeGreaterThan(before);
    });
  });

  test("is readable and usable at 360×225, which is 400 % zoom", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 225 });
    await page.goto(path);
    await expect(chooseDialog(page)).toHaveCSS("opacity", "1");
    const box = await chooseDialog(page).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.x).toBeGreaterThanOrEqual(8);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(352);
    await choose(page, "Seafood");
    await expect(chooseDialog(page)).toHaveCount(0);
  });

  for (const [width, height] of [
    [1366, 625],
    [390, 664],
    [844, 390],
  ] as const) {
    test(`shows heading, text and buttons at ${width}×${height}, without scrolling`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const dialog = chooseDialog(page);
      await expect(dialog).toHaveCSS("opacity", "1");
      await expect(dialog.getByRole("heading")).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("button")).toHaveCount(content.site.products.length);
      for (const { value, summary, lang } of content.site.products) {
        const button = dialog.getByRole("button", { name: value });
        await expect(button).toBeInViewport({ ratio: 1 });
        const line = button.getByText(summary, { exact: true });
        await expect(line).toBeInViewport({ ratio: 1 });
        await expect(line).toHaveAttribute("lang", lang);
      }
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  }

  test("the current product has the focus, and Enter stays on the page", async ({ page }) => {
    const { product, messages } = content.products.Logistics;
    await page.goto(`/${product.value}?utm_source=mail`);
    const dialog = page.getByRole("dialog", { name: messages.chooseProduct });
    await expect(dialog.locator(":focus")).toContainText(product.summary);
    const address = page.url();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(page.locator("[role=dialog]")).toHaveCount(1);
  });

  test("choosing the other product opens its demo, without a dialog", async ({ page }) => {
    await page.goto(`${path}?utm_source=mail`);
    await choose(page, "Logistics");
    await expect(page.locator("html")).toHaveAttribute("lang", "nb");
    await expect(page).toHaveURL(/\/Logistics\/KUNDEHISTORIER\/[^/?]+$/);
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    await expect(sectionLink(page, "ANALYSE", { ...logistics })).toHaveAttribute(
      "href",
      /\?utm_source=mail&redirect=true$/,
    );
  });

  test("axe finds no accessibility errors while it is open", { tag: "@layout" }, async ({ page }) => {
    await page.goto(path);
    await expect(chooseDialog(page)).toBeVisible();
    await expect(chooseDialog(page)).toHaveCSS("opacity", "1");
    expect(await violations(page)).toEqual([]);
  });
});

test.describe("a stop's video plays for a visitor who follows a link to it", () => {
  const [named] = content.products.Seafood.tours;
  for (const [way, address, link, heading] of [
    ["Next link", "/Seafood/SALES/Invoicing?tour=invoicing,workflow", /^Next: Workflow/, "Purchase Workflow"],
    ["a tour card", "/Seafood?", named?.title ?? "", "Create Purchase"],
    ["the tour's cover", "/Seafood/tour?tour=workflow@11,invoicing", "Start the tour", "Purchase Workflow"],
    ["chosen questions", "/Seafood/questions?ask=half-way", "Watch the answers", "Purchase Workflow"],
  ] as const)
    test(way, async ({ page }) => {
      await page.goto(`${address}&redirect`);
      await expect(page).not.toHaveURL(/redirect/);
      await page.getByRole("link", { name: link }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect.poll(() => videoTime(page)).toBeGreaterThan(0);
      expect(await isPlaying(page)).toBe(true);
      expect(await isMuted(page)).toBe(true);
    });

  test("on a phone, above the folded lead dialog", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto("/Seafood");
    await choose(page, "Seafood");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("region", { name: "Take a tour" }).getByRole("link").first().click();
    await page.getByRole("link", { name: "Next: Workflow" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase Workflow");
    await expect.poll(() => isPlaying(page)).toBe(true);
  });
});

test.describe("autoplay and bubble", () => {
  const bubble = (page: Page) => page.getByText("Click here to switch demos");

  test("plays with audio 1000 ms after the choice; the bubble is removed after 5000 ms", async ({ page }) => {
    await stopClock(page);
    await page.goto(path);
    await expect(chooseDialog(page)).toBeVisible();
    await page.clock.runFor(20_000);
    expect(await isPlaying(page)).toBe(false);
    await choose(page, "Seafood");
    await page.clock.runFor(900);
    expect(await isPlaying(page)).toBe(false);
    await page.clock.runFor(100);
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await isMuted(page)).toBe(false);
    await page.clock.runFor(3400);
    await expect(bubble(page)).not.toHaveAttribute("data-fading");
    await page.clock.runFor(200);
    await expect(bubble(page)).toHaveAttribute("data-fading");
    await page.clock.runFor(400);
    await expect(bubble(page)).toHaveCount(0);
  });

  for (const query of ["?internal", "?redirect=true"]) {
    test(`with ${query}: muted 1000 ms after the start`, async ({ page }) => {
      await stopClock(page);
      await page.goto(path + query);
      await expect(page).toHaveURL(path);
      await page.clock.runFor(900);
      expect(await isPlaying(page)).toBe(false);
      await page.clock.runFor(100);
      await expect.poll(() => isPlaying(page)).toBe(true);
      expect(await isMuted(page)).toBe(true);
      if (query === "?internal") {
        await choose(page, "Seafood");
        await page.clock.runFor(6000);
        expect(await isMuted(page)).toBe(true);
      }
      // The video has no audio.
      await expect(page.getByRole("button", { name: "Unmute" })).toHaveCount(0);
    });
  }

  test("does not play after the visitor has played and paused", async ({ page }) => {
    await stopClock(page);
    await page.goto(`${path}?redirect`);
    await expect(page).toHaveURL(path);
    await page.clock.runFor(500);
    await videoOn(page).focus();
    await page.keyboard.press("Space");
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.keyboard.press("Space");
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.clock.runFor(3000);
    expect(await isPlaying(page)).toBe(false);
  });

  test("does not play after the visitor has opened another demo", async ({ page }) => {
    await stopClock(page);
    await page.goto(`${path}?redirect`);
    await expect(page).toHaveURL(path);
    await page.clock.runFor(500);
    await sectionLink(page, "SALES").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Sales Order");
    await page.clock.runFor(3000);
    expect(await isPlaying(page)).toBe(false);
  });

  test.describe("when the page returns from the back/forward cache", () => {
    // Simulates the back/forward cache, because Chromium's headless shell does not have one.
    const leaveAndReturn = (page: Page) =>
      page.evaluate(() => {
        for (const event of ["pagehide", "pageshow"])
          dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
      });

    test("a video that played is paused at its second", async ({ page }) => {
      await stopClock(page);
      await page.goto(path);
      await choose(page, "Seafood");
      await page.clock.runFor(1000);
      await expect.poll(() => videoTime(page)).toBeGreaterThan(0.2);
      await leaveAndReturn(page);
      expect(await isPlaying(page)).toBe(false);
      const second = await videoTime(page);
      expect(second).toBeGreaterThan(0.2);
      await page.clock.runFor(3000);
      expect(await isPlaying(page)).toBe(false);
      expect(await videoTime(page)).toBe(second);
    });

    test("a video that was about to autoplay does not play", async ({ page }) => {
      await stopClock(page);
      await page.goto(path);
      await choose(page, "Seafood");
      await page.clock.runFor(500);
      await leaveAndReturn(page);
      await page.clock.runFor(3000);
      expect(await isPlaying(page)).toBe(false);
    });
  });

  test("if the browser blocks playback, poster and controls remain", async ({ page }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await stopClock(page);
    await page.goto(`${path}?redirect`);
    await expect(page).toHaveURL(path);
    await page.clock.runFor(3000);
    await expect(videoOn(page)).toHaveAttribute("controls");
    expect(await isPlaying(page)).toBe(false);
    await expect(page.getByRole("button", { name: "Unmute" })).toHaveCount(0);
  });

  test.describe("with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("nothing autoplays", async ({ page }) => {
      await stopClock(page);
      await page.goto(path);
      await choose(page, "Seafood");
      await page.clock.runFor(6000);
      expect(await isPlaying(page)).toBe(false);
      await expect(bubble(page)).toHaveCount(0);
    });
  });

  test("with Save-Data, nothing autoplays or fades", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await stopClock(page);
    await page.goto(path);
    await choose(page, "Seafood");
    await page.clock.runFor(4900);
    await expect(bubble(page)).not.toHaveAttribute("data-fading");
    await page.clock.runFor(1100);
    await expect(bubble(page)).toHaveCount(0);
    expect(await isPlaying(page)).toBe(false);
  });
});

test("the link to a product on another origin has redirect=true and keeps the query", async ({ page }) => {
  const site = await startSite({ LOGISTICS_DEMO_URL: "https://logistikk.example/start" });
  await page.route("https://logistikk.example/**", (route) => route.fulfill({ body: "elsewhere" }));
  await page.goto(`${site.url}${path}?utm_source=a%20b`);
  await choose(page, "Logistics");
  await expect(page).toHaveURL("https://logistikk.example/start?utm_source=a%20b&redirect=true");
  site.stop();
});

test("a visitor reaches the contact section by keyboard only", { tag: "@layout" }, async ({ page }) => {
  await page.goto(path);
  await expect(chooseDialog(page).getByRole("button", { name: "Seafood" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chooseDialog(page)).toHaveCount(0);
  const contact = page.getByRole("banner").getByRole("link", { name: "Contact us" });
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press("Shift+Tab");
    if (await contact.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(contact).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Contact us" })).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Contact us" }).locator(":focus")).toHaveCount(1);
});
