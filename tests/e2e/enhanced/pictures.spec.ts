import type { Locator, Page } from "playwright/test";
import { contactForm, expect, isPlaying, test, videoOn } from "../fixtures";
import { stopClock } from "./dialogs";

const path = "/Seafood/PURCHASE/Workflow";

async function open(page: Page, fragment = ""): Promise<void> {
  await page.goto(`${path}?redirect&view=pictures${fragment}`);
  await expect(page).toHaveURL(`${path}?view=pictures${fragment}`);
}

async function expectScene(page: Page, number: number): Promise<void> {
  const shown = page.locator(".scene:visible");
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute("id", `scene-${number}`);
}

test("opening and leaving the pictures does not reopen dialogs", async ({ page }) => {
  const choose = page.getByRole("dialog", { name: "Choose which demo" });
  await page.goto(path);
  await choose.getByRole("button", { name: "Seafood" }).click();
  await expect(choose).toHaveCount(0);
  await page.getByRole("link", { name: "Click through it" }).click();
  await expectScene(page, 1);
  await page.locator(".scene:visible svg a:visible").click();
  await expectScene(page, 2);
  await page.getByRole("link", { name: "Watch the video instead" }).click();
  await expect(videoOn(page)).toBeVisible();
  await expect(page.getByText("Transcript", { exact: true })).toBeVisible();
  await expect(choose).toHaveCount(0);
});

test("one scene is shown at a time, and announced when it changes", async ({ page }) => {
  await open(page);
  await expectScene(page, 1);
  await expect(page.getByRole("status").filter({ hasText: " of " })).toHaveCount(0);
  await page.locator(".scene:visible svg a:visible").click();
  await expectScene(page, 2);
  await expect(page.getByRole("status").filter({ hasText: /^2 of \d\. \S/ })).toHaveCount(1);
  await expect(page.locator("#scene-2 svg a:visible")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("status").filter({ hasText: /^1 of \d\. \S/ })).toHaveCount(1);
});

test("chapters link to their first picture, and the current chapter is marked", async ({ page }) => {
  await open(page);
  const chapters = page.getByRole("navigation", { name: "Chapters" }).getByRole("link");
  await expect(chapters.first()).toHaveAttribute("aria-current", "true");
  await chapters.getByText("The second half").click();
  await expectScene(page, 4);
  await page.keyboard.press("ArrowRight");
  await expectScene(page, 5);
  await expect(page.getByRole("link", { name: "The second half" })).toHaveAttribute("aria-current", "true");
});

test("arrow keys change the picture, and Back returns to the previous scene", async ({ page }) => {
  await open(page);
  await expectScene(page, 1);
  await page.keyboard.press("ArrowRight");
  await expectScene(page, 2);
  await page.keyboard.press("ArrowRight");
  await expectScene(page, 3);
  await page.keyboard.press("ArrowLeft");
  await expectScene(page, 2);
  // Arrow keys with a modifier key do not change the scene, because they select text or control the browser.
  for (const modifier of ["Shift", "Control", "Meta"]) await page.keyboard.press(`${modifier}+ArrowRight`);
  await expectScene(page, 2);
  await page.goBack();
  await expectScene(page, 3);
  await page.goBack();
  await page.goBack();
  await expectScene(page, 1);
});

test("a scene's URL can be shared, and is the same after a reload", async ({ page }) => {
  await open(page, "#scene-2");
  await expectScene(page, 2);
  await page.locator("#scene-2 svg a:visible").click();
  await expectScene(page, 3);
  await page.reload();
  await expectScene(page, 3);
  await expect(page).toHaveURL(`${path}?view=pictures#scene-3`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("no element moves between scenes or at the end", { tag: "@layout" }, async ({ page }) => {
  await open(page);
  const card = page.locator("li.scene:visible");
  const next = card.getByRole("link", { name: "Next picture" }).last();
  const place = card.getByText(/^\d of \d$/);
  const count = await page.locator("li.scene").count();
  const boxes = async () => [await boxOf(card), await boxOf(next), await boxOf(place)];
  const first = await boxes();
  const { height } = await boxOf(card);
  for (let number = 2; number <= count; number++) {
    await page.keyboard.press("ArrowRight");
    await expectScene(page, number);
    expect(await boxes()).toEqual(first);
  }
  await page.keyboard.press("ArrowRight");
  const ending = page.locator("#scene-end");
  await expect(ending.getByRole("link", { name: /^Next · / })).toBeVisible();
  expect((await boxOf(card)).height).toBeCloseTo(height, 0);
  const [over, picture] = [await boxOf(ending), await boxOf(card.locator(".scene-picture"))];
  for (const side of ["y", "height"] as const) expect(over[side]).toBeCloseTo(picture[side], 0);
  await expect(card.locator("svg a:visible")).toHaveCount(0);
});

test("a phone shows picture, text and controls without scrolling", { tag: "@narrow" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open(page, "#scene-2");
  const [picture, sentence, next] = [
    await boxOf(page.locator("#scene-2 img")),
    await boxOf(page.locator("#scene-2 figcaption p")),
    await boxOf(page.locator("#scene-2").getByRole("link", { name: "Next picture" })),
  ];
  expect(picture.height).toBeCloseTo(picture.width, 0);
  expect(sentence.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  expect(next.y).toBeGreaterThanOrEqual(sentence.y + sentence.height);
  const line = await page
    .locator("#scene-2 figcaption p")
    .evaluate((text) => Number.parseFloat(getComputedStyle(text).lineHeight));
  expect(next.y + next.height + 3 * line - sentence.height).toBeLessThanOrEqual(664);
  await expect(page.locator("#scene-2 .ring:visible")).toHaveCount(1);
});

test("a focused hotspot has only its ring as focus indicator", async ({ page }) => {
  await open(page, "#scene-2");
  const link = page.locator("#scene-2 svg a:visible");
  const ring = () => link.locator(".ring").evaluate((element) => getComputedStyle(element).stroke);
  const before = await ring();
  await page.keyboard.press("ArrowLeft");
  await expectScene(page, 1);
  await page.keyboard.press("ArrowRight");
  await expect(link).toBeFocused();
  await expect(link).toHaveCSS("outline-style", "none");
  expect(await ring()).not.toBe(before);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return box;
}

test("the next picture is preloaded, and all others once the network is idle", async ({ page }) => {
  await stopClock(page);
  const asked = new Set<string>();
  page.on("request", (request) => {
    const [, number] = /scene-(\d+)\./.exec(request.url()) ?? [];
    if (number) asked.add(number);
  });
  await open(page);
  await expect.poll(() => [...asked].sort()).toEqual(["1", "2"]);
  await page.locator(".scene:visible svg a:visible").click();
  await expect.poll(() => [...asked].sort()).toEqual(["1", "2", "3"]);
  await page.clock.runFor(3_000);
  await expect.poll(() => asked.size).toBeGreaterThan(4);
});

test("a click outside the hotspot shows the hotspot", async ({ page }) => {
  await open(page);
  const ring = page.locator(".scene:visible .ring:visible");
  const width = () => ring.evaluate((element) => getComputedStyle(element).strokeWidth);
  const before = await width();
  await page.locator(".scene:visible .scene-picture").click({ position: { x: 3, y: 3 } });
  await expectScene(page, 1);
  await expect.poll(width).not.toBe(before);
  await expect.poll(width).toBe(before);
});

test("a question asked at a demo's end names the demo, and Back returns to the end", async ({ page }) => {
  await open(page, "#scene-end");
  await page.getByRole("link", { name: "Ask about this" }).click();
  const message = contactForm(page).getByLabel("Message");
  await expect(message).toBeInViewport();
  await expect(message).toHaveValue("About “Purchase Workflow”: ");
  await message.fill("How much is it?");
  await page.getByRole("link", { name: "Ask about this" }).click();
  await expect(message).toHaveValue("How much is it?");
});

test.describe("at the end of a video", () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${path}?redirect`);
    await expect(page).toHaveURL(path);
    await videoOn(page).evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      video.currentTime = video.duration - 0.2;
    });
  });

  test("the next demo is offered on top of the video", async ({ page }) => {
    const ending = page.getByRole("region", { name: "Purchase Workflow", exact: true });
    await expect(ending.getByRole("link")).toHaveText([/^Next · /, "Ask about this"]);
    const next = ending.getByRole("link", { name: /^Next · \d:\d\d Inventory\b/ });
    const [card, film] = await Promise.all([next.locator("img").boundingBox(), videoOn(page).boundingBox()]);
    expect((card?.width ?? 0) / (card?.height ?? 1)).toBeCloseTo(1280 / 632, 1);
    expect(card?.width).toBeLessThan((film?.width ?? 0) / 2);
    await ending.getByRole("button", { name: "Watch again" }).click();
    await expect(ending).toHaveCount(0);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect(videoOn(page)).toBeFocused();
  });
});

test.describe("if the video cannot be played", () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test("the pictures are offered instead", async ({ page }) => {
    await page.route(/\.mp4/, (route) => route.abort());
    await page.goto(`${path}?redirect`);
    await expect(page).toHaveURL(path);
    await videoOn(page).focus();
    await page.keyboard.press("Space");
    await page.getByRole("alert").getByRole("link", { name: "Click through it" }).click();
    await expectScene(page, 1);
  });
});

test("with Save-Data, the pictures are offered before the video", async ({ page }) => {
  const invitation = page.getByRole("main").getByRole("link", { name: "Click through it" });
  const above = async () => {
    const [link, video] = [await invitation.boundingBox(), await videoOn(page).boundingBox()];
    return (link?.y ?? 0) < (video?.y ?? 0);
  };
  await page.goto(`${path}?redirect`);
  await expect(page).toHaveURL(path);
  expect(await above()).toBe(false);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.goto(`${path}?redirect`);
  await expect.poll(above).toBe(true);
});

test("the browser prints after all pictures have loaded", async ({ page }) => {
  // Turns on the browser's data saver, so that pictures are fetched only near the viewport.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/scene-[3-9]/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await expectScene(page, 1);
  const asked = page.waitForRequest(/scene-3/);
  const printing = page.pdf();
  await asked;
  release();
  const picturesOn = (paper: Buffer) => paper.toString("latin1").match(/\/Subtype\s*\/Image/g)?.length;
  const printed = picturesOn(await printing);
  expect(printed).toBeGreaterThan(2);
  expect(printed).toBe(picturesOn(await page.pdf()));
});
