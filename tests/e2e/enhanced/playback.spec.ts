import type { Page } from "playwright/test";
import { chooseTab, expect, expectCurrentTab, test, videoOn } from "../fixtures";
import { startCountingSite } from "../stored-sums";

const workflow = "/Seafood/PURCHASE/Workflow";
const script = /\/_build\/playback-count-/;

async function play(page: Page, from = 0): Promise<void> {
  await videoOn(page).evaluate(async (video: HTMLVideoElement, share) => {
    const ended = new Promise((resolve) => video.addEventListener("ended", resolve, { once: true }));
    video.muted = true;
    video.playbackRate = 16;
    await video.play();
    if (share > 0) video.currentTime = video.duration * share;
    await ended;
  }, from);
}

async function scriptIsThere(page: Page, fetched: Promise<{ url(): string }>): Promise<void> {
  const url = (await fetched).url();
  await page.evaluate(async (address) => {
    await import(address);
    await new Promise((resolve) => requestIdleCallback(resolve));
  }, url);
}

// Sets a User-Agent, because the default one contains HeadlessChrome, and bots' playback is not counted.
test.use({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36" });

test("reports a video once, after client navigation and after document navigation", {
  tag: "@thorough",
}, async ({ page }) => {
  const { site, stopAndReadSums } = await startCountingSite({
    INSIGHTS: "playback",
    LOG_LEVEL: "debug",
  });
  const told = () => site.written().split('"route":"/played"').length - 1;
  const fetched = page.waitForResponse(script);
  await page.goto(`${site.url}${workflow}?redirect`);
  await play(page);
  await scriptIsThere(page, fetched);
  expect(told()).toBe(0);
  await chooseTab(page, "Create Purchase");
  await expectCurrentTab(page, "Create Purchase");
  await expect.poll(told).toBe(1);

  await chooseTab(page, "Workflow");
  await expectCurrentTab(page, "Workflow");
  await play(page, 0.75);
  await page.evaluate(() => {
    // Simulates a visitor who leaves the page, returns through the back/forward cache, and leaves again.
    for (const persisted of [true, true]) dispatchEvent(new PageTransitionEvent("pagehide", { persisted }));
  });
  await page.goto("about:blank");
  await expect.poll(told).toBe(2);
  expect((await stopAndReadSums()).filter((sum) => /^(played|quarter|ended) /.test(sum))).toEqual([
    "ended workflow en: 2",
    "played workflow en: 2",
    "quarter workflow en 1: 1",
    "quarter workflow en 2: 1",
    "quarter workflow en 3: 1",
    "quarter workflow en 4: 2",
  ]);
});

for (const [who, insights, asks] of [
  ["if playback is not counted", "on", undefined],
  ["with Do Not Track", "playback", { doNotTrack: "1" }],
  ["with Global Privacy Control", "playback", { globalPrivacyControl: true }],
] as const) {
  test(`loads no playback script and sends no events ${who}`, { tag: "@thorough" }, async ({ page }) => {
    const { site, stopAndReadSums } = await startCountingSite({ INSIGHTS: insights });
    await page.addInitScript((values) => {
      for (const [name, value] of Object.entries(values))
        Object.defineProperty(navigator, name, { value, configurable: true });
    }, asks ?? {});
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site.url}${workflow}?redirect`);
    await play(page, 0.75);
    await chooseTab(page, "Create Purchase");
    await expectCurrentTab(page, "Create Purchase");
    await page.goto("about:blank");
    expect(asked.filter((url) => script.test(url) || url.endsWith("/played"))).toEqual([]);
    expect((await stopAndReadSums()).filter((sum) => sum.startsWith("played"))).toEqual([]);
  });
}
