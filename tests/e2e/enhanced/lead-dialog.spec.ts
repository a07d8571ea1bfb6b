import type { Page } from "playwright/test";
import { violations } from "../axe";
import {
  contactForm,
  expect,
  fillInContactForm,
  holdBack,
  isPlaying,
  isUncovered,
  sectionLink,
  sendContactForm,
  tabThrough,
  test,
  videoOn,
} from "../fixtures";
import { choose, chooseDialog, leadDialog, stopClock, submitLead, unfold } from "./dialogs";

const path = "/Seafood/PURCHASE/Create%20Purchase";

async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await choose(page, "Seafood");
  await expect(chooseDialog(page)).toHaveCount(0);
}

function send(page: Page) {
  return leadDialog(page).getByRole("button", { name: "Send" });
}

/** Area of the video that the dialog covers, in square pixels. */
async function covered(page: Page, what = videoOn(page)): Promise<number> {
  const [video, dialog] = [await what.boundingBox(), await leadDialog(page).boundingBox()];
  if (!video || !dialog) throw new Error("the video or the dialog is not there");
  const shared = (start: "x" | "y", length: "width" | "height") =>
    Math.min(video[start] + video[length], dialog[start] + dialog[length]) -
    Math.max(video[start], dialog[start]);
  return Math.max(0, shared("x", "width")) * Math.max(0, shared("y", "height"));
}

test.describe("on every screen", () => {
  test.use({ expectedErrors: /status of 400/ });

  const usual = ["1440×900", "390×844"];
  for (const [width, height, folds] of [
    [1440, 900, false],
    [1200, 700, false],
    [1200, 699, true],
    [768, 1024, true],
    [800, 1280, false],
    [390, 844, true],
    [320, 568, true],
    [360, 225, true],
  ] as const) {
    const isUsual = usual.includes(`${width}×${height}`);
    const tag = isUsual ? [] : ["@thorough"];
    test(`${width}×${height}: covers no content, and its form can be sent`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page);
      expect(await covered(page)).toBe(0);
      // Skipped on the smallest screens, where the captions are below the fold.
      if (height > 600) expect(await covered(page, page.getByRole("main").locator(".caption-line"))).toBe(0);
      const box = await leadDialog(page).boundingBox();
      if (width >= 640 && !folds) expect(box?.width).toBe(600);
      await expect(send(page)).toBeVisible({ visible: !folds });
      await unfold(page);
      await expect(send(page)).toBeVisible();
      if (!folds) await expect(send(page)).toBeInViewport({ ratio: 1 });

      await send(page).click();
      const email = leadDialog(page).getByLabel("Work e-mail");
      await expect(email).toBeFocused();
      await expect.poll(() => page.evaluate(isUncovered)).toBe(true);
      await expect(email).toHaveAccessibleDescription(/Please fill in/);
      await submitLead(page);
      await expect(leadDialog(page)).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    });

    if (!isUsual && height > 300) continue;
    test(`${width}×${height}: never hides the focused element`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page);
      await unfold(page);
      const stops = await tabThrough(page, async (html) => {
        // Polls, because the page may still be scrolling to the focused element.
        await expect.poll(() => page.evaluate(isUncovered), html).toBe(true);
      });
      expect(stops).toBeGreaterThanOrEqual(20);
    });
  }
});

test("reserves its space while the other dialog is open, so that no element moves", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await expect(chooseDialog(page)).toBeVisible();
  const places = () =>
    page.locator("main h1, video, .demo-text h2, .contact h2, footer").evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, width } = element.getBoundingClientRect();
        return [element.tagName, left, top, width];
      }),
    );
  const before = await places();
  await choose(page, "Seafood");
  await expect(chooseDialog(page)).toHaveCount(0);
  expect(await places()).toEqual(before);
});

test("is announced to screen readers once uncovered, and is reached with one key press", async ({ page }) => {
  await page.goto(path);
  await expect(chooseDialog(page)).toBeVisible();
  const told = page.locator("[role=status]").filter({ hasText: "There is a form beside the demo" });
  await expect(told).toHaveCount(0);
  const seen = await watchFrames(page);
  await page.keyboard.press("Enter");
  await expect(told).toHaveCount(1);
  const { uncovered, announced, focused } = await seen();
  // Firefox announces the text only if it appears at least one frame after `aria-hidden` has been removed.
  expect(announced).toBeGreaterThan(uncovered);
  // The closing dialog must not receive focus, because screen readers would announce the dialog again.
  expect(focused).toEqual(["MAIN"]);
  await page.keyboard.press("Tab");
  await expect(leadDialog(page).locator(":focus")).toHaveCount(1);
});

async function watchFrames(page: Page) {
  const records = await page.evaluateHandle(() => {
    const seen = { frame: 1, uncovered: Number.NaN, announced: Number.NaN, focused: [] as string[] };
    const count = () => {
      seen.frame++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    addEventListener("focusin", ({ target }) => seen.focused.push((target as Element).tagName));
    const container = document.querySelector("[aria-hidden=true]:has(main)");
    new MutationObserver(() => {
      if (!container?.hasAttribute("aria-hidden")) seen.uncovered ||= seen.frame;
      const hasText = document.querySelector(".lead-dialog > [role=status]")?.textContent;
      if (hasText) seen.announced ||= seen.frame;
    }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
    return seen;
  });
  return () => records.jsonValue();
}

test("stays folded on other demos, and keeps the typed text", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const toggle = leadDialog(page).getByRole("button");
  await expect(toggle).toHaveText("Open the form");
  await toggle.press("Enter");
  await expect(toggle.first()).toHaveText("Not now");
  await expect(toggle.first()).toBeFocused();
  await leadDialog(page).getByLabel("Name").fill("Kari");
  await page.keyboard.press("Escape");
  await expect(send(page)).toBeVisible();
  await toggle.first().click();
  await expect(send(page)).toBeHidden();
  await sectionLink(page, "SALES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Sales Order");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy policy");
  await expect(leadDialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(leadDialog(page)).toBeVisible();
  await unfold(page);
  await expect(leadDialog(page).getByLabel("Name")).toHaveValue("Kari");
});

test("pauses the video while it covers the page, and folds when the focus leaves it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await videoOn(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    video.loop = true;
    return video.play();
  });
  await unfold(page);
  await expect.poll(() => isPlaying(page)).toBe(false);
  await videoOn(page).focus();
  await expect(send(page)).toBeHidden();
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await covered(page)).toBe(0);
});

test("while the dialog is open, the form at the page's end remains, with another name", async ({ page }) => {
  await open(page);
  await expect(contactForm(page).getByRole("form", { name: "Contact us" })).toBeVisible();
  await expect(leadDialog(page).getByRole("form", { name: "See it with your own numbers" })).toBeVisible();
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("axe finds no accessibility errors, folded or open", async ({ page }) => {
  await open(page);
  await expect(leadDialog(page)).toHaveCSS("opacity", "1");
  expect(await violations(page)).toEqual([]);
  await unfold(page);
  expect(await violations(page)).toEqual([]);
});

for (const [width, height, where] of [
  [1440, 900, "next to the video"],
  [390, 844, "at the bottom"],
] as const) {
  test(`${where}: shows an overlay until the response, then thanks, and closes`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await stopClock(page);
    await page.goto(path);
    await choose(page, "Seafood");
    await page.clock.runFor(100);
    const before = await videoOn(page).boundingBox();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    const release = await holdBack(page, `**${path}*`);
    await submitLead(page);
    const form = leadDialog(page).locator("[aria-busy=true]");
    await expect(form.getByRole("status")).toHaveText("Sending …");
    await expect(form.getByLabel("Name")).toHaveValue("Kari Nordmann");
    release();
    await expect(leadDialog(page).getByRole("status").filter({ hasText: "Thank you" })).toBeFocused();
    await expect(send(page)).toBeHidden();
    await page.clock.runFor(1400);
    await expect(leadDialog(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(leadDialog(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await videoOn(page).boundingBox()).toEqual(before);
    expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toMatchObject({
      ...{ x: heading?.x, y: heading?.y, height: heading?.height },
    });
    const text = await page.locator(".demo-text").boundingBox();
    if (before && width >= 1200) {
      expect(text?.x).toBeGreaterThan(before.x + before.width);
      expect(text?.y).toBeLessThan(before.y + before.height);
    }
    await sectionLink(page, "SALES").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Sales Order");
    await expect(leadDialog(page)).toHaveCount(0);
  });
}

test("the confirmation names the contact, and stays long enough to book a meeting", async ({ page }) => {
  await stopClock(page);
  await page.goto(path);
  await choose(page, "Seafood");
  await page.clock.runFor(100);
  await submitLead(page);
  const thanks = leadDialog(page).getByRole("status").filter({ hasText: "Thank you" });
  await expect(thanks).toContainText("We will e-mail you within two working days");
  await expect(thanks).toContainText("Your contact: Solveig");
  await thanks.getByRole("link", { name: /^Book a meeting/ }).focus();
  await page.clock.runFor(3000);
  await expect(thanks).toBeVisible();
  await thanks.focus();
  await expect(leadDialog(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test.describe("a form that cannot be sent", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("keeps the typed text and removes the overlay", async ({ page }) => {
    await open(page);
    await page.route(`**${path}*`, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await submitLead(page);
    await expect(leadDialog(page).getByRole("alert")).toContainText("hello@provehavn.example");
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
    await expect(leadDialog(page).getByLabel("Name")).toHaveValue("Kari Nordmann");
  });
});

test.describe("in a browser that has sent a lead, the dialog", () => {
  const day = 24 * 60 * 60_000;

  async function expectAsked(page: Page, asked: boolean): Promise<void> {
    await page.goto("/Seafood/SALES/Invoicing");
    await expect(chooseDialog(page)).toBeVisible();
    await expect(page.locator(".lead-dialog")).toHaveCount(asked ? 1 : 0);
  }

  test("does not open for 90 days", async ({ page }) => {
    const now = Date.now();
    await page.clock.install({ time: now });
    await open(page);
    await submitLead(page);
    await expect(leadDialog(page)).toHaveCount(0);
    await expectAsked(page, false);
    await page.clock.setSystemTime(now + 89 * day);
    await expectAsked(page, false);
    await page.clock.setSystemTime(now + 91 * day);
    await expectAsked(page, true);
  });

  test("shows thanks if the contact form sent the lead, and does not open again", async ({ page }) => {
    await open(page);
    await fillInContactForm(page);
    await sendContactForm(page);
    await expect(contactForm(page).getByRole("status")).toHaveText(/^Thank you/);
    await expect(contactForm(page).getByRole("status")).toBeFocused();
    await expect(leadDialog(page)).toHaveCount(0);
    await expect(contactForm(page).getByRole("status")).toBeFocused();
    await expectAsked(page, false);
  });

  test.describe("after a form without scripts", () => {
    test.use({ expectedErrors: /net::ERR_FAILED/ });

    test("does not open", async ({ page }) => {
      const blocked = /\/_build\//;
      await page.route(blocked, (route) => route.abort());
      await page.goto(path);
      await fillInContactForm(page);
      await page.unroute(blocked);
      await sendContactForm(page);
      await expect(page).toHaveURL(`${path}?sent=contact#contact`);
      await expect(chooseDialog(page)).toBeVisible();
      await expect(page.locator(".lead-dialog")).toHaveCount(0);
      await expectAsked(page, false);
    });
  });

  test("opens if only a link claims that a form was sent", async ({ page }) => {
    await page.goto(`${path}?sent=contact#contact`);
    await expect(chooseDialog(page)).toBeVisible();
    await expect(page.locator(".lead-dialog")).toHaveCount(1);
    await expectAsked(page, true);
  });

  test("opens if the browser has no storage", { tag: "@thorough" }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => undefined }));
    await open(page);
    await submitLead(page);
    await expect(leadDialog(page)).toHaveCount(0);
    await expectAsked(page, true);
  });
});

test("shows the contact in the visitor's link", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${path}?rep=per`);
  await choose(page, "Seafood");
  await unfold(page);
  await expect(leadDialog(page)).toContainText("Your contact: Per Aas, Sales manager.");
});
