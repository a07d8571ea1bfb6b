import type { Page } from "playwright/test";
import { addressBarQuery } from "~/urls/query/query";
import { captions } from "../../fixture/site";
import { violations } from "../axe";
import {
  expect,
  isPlaying,
  pseudoElementValues,
  setTextSize,
  shownPoster,
  test,
  videoOn,
  videoTime,
} from "../fixtures";
import { choose, leadDialog } from "./dialogs";

const path = "/Seafood/PURCHASE/Workflow";
const address = `https://demo.provehavn.example${path}`;

async function play(page: Page): Promise<void> {
  await videoOn(page).focus();
  await page.keyboard.press("Space");
}

async function seek(page: Page, second: number): Promise<void> {
  await videoOn(page).evaluate(async (element: HTMLVideoElement, to) => {
    await element.play();
    element.pause();
    element.currentTime = to;
  }, second);
}

const narration = captions("/videos/seafood/purchase/workflow.vtt");

function said(second: number): string {
  return narration.find(({ start, end }) => start <= second && second < end)?.text ?? "";
}

async function open(page: Page, query = ""): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${path}?redirect${query}`);
  await expect(page).toHaveURL(path + addressBarQuery(query));
}

async function openFirstVisit(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await choose(page, "Seafood");
  await expect(leadDialog(page)).toBeVisible();
}

test.describe("a link to a moment", () => {
  const copied = (page: Page) => page.getByRole("status").filter({ hasText: "Link copied" });

  const query = "?utm_source=a%20b&redirect";

  test("follows the playback time, and is copied with the query", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "&utm_source=a%20b");
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByText("Share", { exact: true }).click();
    await page.getByRole("button", { name: "Copy link", exact: true }).click();
    await expect(copied(page)).toHaveCount(1);
    expect(await clipboard()).toBe(address + query);
    await expect(copied(page)).toHaveCount(0);
    await seek(page, 7);
    await page.getByRole("button", { name: "Copy link at 0:07" }).click();
    await expect(copied(page)).toHaveCount(1);
    expect(await clipboard()).toBe(`${address}${query}&t=7`);
  });

  const noClipboard: Record<string, () => void> = {
    "there is no clipboard": () => Object.defineProperty(navigator, "clipboard", { value: undefined }),
    "the clipboard does not respond": () => {
      navigator.clipboard.writeText = () => new Promise(() => undefined);
    },
  };
  for (const [where, prepare] of Object.entries(noClipboard))
    test(`is shown in a field for copying if ${where}`, async ({ page }) => {
      await page.addInitScript(prepare);
      await open(page, "&t=5");
      await page.getByText("Share", { exact: true }).click();
      await page.getByRole("button", { name: "Copy link at 0:05" }).click();
      const field = page.getByRole("textbox", { name: "Copy this link" });
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(`${address}?redirect&t=5`);
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${address}?redirect&t=5`);
      await expect(copied(page)).toHaveCount(0);
    });
});

test("a transcript line plays the video from its time, and the current line is marked", async ({ page }) => {
  await open(page);
  await page.getByText("Transcript", { exact: true }).click();
  const lines = page.getByRole("region", { name: "Transcript" }).getByRole("listitem").getByRole("link");
  await expect(lines.first()).toBeInViewport();
  const second = async (line: number) =>
    Number(new URL((await lines.nth(line).getAttribute("href")) ?? "", address).searchParams.get("t"));
  await expect(page.locator("a[aria-current=true]").filter({ has: page.locator("b") })).toHaveCount(0);
  await lines.nth(2).click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(await second(2));
  await expect(page).toHaveURL(path);
  await seek(page, await second(1));
  await expect(lines.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(lines.nth(2)).not.toHaveAttribute("aria-current");
  expect(await violations(page)).toEqual([]);
});

test("the transcript opens next to the video, and scrolls to the current line", async ({ page }) => {
  await open(page);
  const transcript = page.getByRole("region", { name: "Transcript" });
  const button = page.getByText("Transcript", { exact: true });
  const places = () =>
    Promise.all(
      [videoOn(page), button, page.getByText("Share", { exact: true })].map((each) => each.boundingBox()),
    );
  const before = await places();
  await button.click();
  await expect(transcript).toBeVisible();
  expect(await places()).toEqual(before);
  const [film, panel] = await Promise.all([videoOn(page).boundingBox(), transcript.boundingBox()]);
  expect(panel?.x).toBeGreaterThan((film?.x ?? 0) + (film?.width ?? 0));
  expect(panel?.y).toBe(film?.y);
  await seek(page, narration.at(-1)?.start ?? 0);
  await expect(transcript.getByRole("listitem").last()).toBeInViewport({ ratio: 1 });
});

test.describe("captions", () => {
  const line = (page: Page) => page.getByRole("main").locator(".caption-line");
  const hint = "No sound: captions and transcript tell the story.";

  const areHiddenInPicture = async (page: Page) =>
    (await pseudoElementValues(videoOn(page), "::cue", "visibility")).includes("hidden");

  async function setCaptions(page: Page, mode: TextTrackMode): Promise<void> {
    await videoOn(page).evaluate((element: HTMLVideoElement, wanted) => {
      for (const track of element.textTracks) track.mode = track.kind === "captions" ? wanted : "disabled";
    }, mode);
  }

  for (const asks of [true, false])
    test(`are below the video, ${asks ? "with" : "without"} the lead dialog`, {
      tag: asks ? [] : ["@thorough"],
    }, async ({ page }) => {
      if (asks) await openFirstVisit(page);
      else await open(page);
      const byLength = narration.toSorted((a, b) => a.text.length - b.text.length);
      const boxes = () =>
        Promise.all(
          [videoOn(page), line(page), page.locator(".video-actions")].map((each) => each.boundingBox()),
        );
      await seek(page, 8);
      for (const text of [16, 32])
        for (const [width, height] of [
          [1440, 900],
          [1024, 768],
          [320, 568],
        ] as const) {
          await setTextSize(page, text);
          await page.setViewportSize({ width, height });
          await setCaptions(page, "disabled");
          await expect(line(page)).toHaveText(hint);
          const before = await boxes();
          const [video, words] = before;
          expect(words?.y).toBeGreaterThanOrEqual((video?.y ?? 0) + (video?.height ?? 0) - 1);
          await setCaptions(page, "showing");
          for (const cue of [byLength[0], byLength.at(-1)]) {
            await seek(page, cue?.start ?? 0);
            await expect(line(page)).toHaveText(cue?.text ?? "");
            expect(await boxes(), `${width}×${height}, ${text} px: ${cue?.text}`).toEqual(before);
          }
        }
    });

  test("follow the video and the visitor's caption setting", async ({ page }) => {
    await open(page);
    await seek(page, 8);
    await expect(line(page)).toHaveText(said(8));
    // A caption stays visible after its end, until the next caption starts.
    const { end, text = "" } = narration.find(({ start }) => start > 8) ?? {};
    await seek(page, (end ?? 0) + 0.02);
    await expect(line(page)).toHaveText(text);
    await setCaptions(page, "disabled");
    await expect(line(page)).toHaveText(hint);
    await setCaptions(page, "showing");
    await seek(page, 20);
    await expect(line(page)).toHaveText(said(20));
  });

  test("are drawn by the browser only in full screen", async ({ page }) => {
    await open(page);
    await expect.poll(() => areHiddenInPicture(page)).toBe(true);
    await page.evaluate(() => document.querySelector("video")?.requestFullscreen());
    await expect.poll(() => areHiddenInPicture(page)).toBe(false);
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(() => areHiddenInPicture(page)).toBe(true);
    // Simulates an iPhone, where full-screen videos dispatch these events but do not match `:fullscreen`.
    await videoOn(page).dispatchEvent("webkitbeginfullscreen");
    await expect.poll(() => areHiddenInPicture(page)).toBe(false);
    await videoOn(page).dispatchEvent("webkitendfullscreen");
    await expect.poll(() => areHiddenInPicture(page)).toBe(true);
  });
});

test("playback continues at the same second after the visitor chooses another quality", async ({ page }) => {
  await open(page);
  await seek(page, 6);
  await play(page);
  await page.getByText("Share", { exact: true }).click();
  await page.getByRole("link", { name: "Watch the low-bandwidth video" }).click();
  await expect
    .poll(() => videoOn(page).evaluate((element: HTMLVideoElement) => element.videoHeight))
    .toBe(360);
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(6);
  expect(await isPlaying(page)).toBe(true);
});

test.describe("a visitor with Save-Data", () => {
  test("gets the low-bandwidth video, unless they choose the full one", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(".mp4")) asked.push(new URL(request.url()).pathname);
    });
    await open(page);
    const low = page.getByText("Watch in full quality");
    await expect(low).toBeAttached();
    await play(page);
    await expect.poll(() => videoTime(page)).toBeGreaterThan(0);
    expect(new Set(asked)).toEqual(new Set(["/assets/videos/seafood/purchase/workflow.360p.mp4"]));

    await page.getByText("Share", { exact: true }).click();
    await page.getByRole("link", { name: "Watch in full quality" }).click();
    await expect(low).toHaveCount(0);
    await page.getByRole("link", { name: /^Next: / }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Inventory/);
    await page.getByText("Share", { exact: true }).click();
    await expect(page.getByRole("link", { name: "Watch the low-bandwidth video" })).toBeVisible();
  });
});

test("another tab's poster is also loaded with one request", async ({ page }) => {
  await open(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Inventory/);
  await expect.poll(() => shownPoster(page)).toContain("/inventory.1280.avif?");
  expect(asked).toEqual(["/assets/videos/seafood/purchase/inventory.1280.avif"]);
});

test("rotating a phone changes the crop, but not during playback", { tag: "@narrow" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/Seafood/SALES/Invoicing?redirect");
  const isSquare = () =>
    videoOn(page).evaluate(({ currentSrc }: HTMLVideoElement) =>
      new URL(currentSrc).pathname.includes(".square."),
    );
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(isSquare).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(isSquare).toBe(true);
  await play(page);
  await expect.poll(() => videoTime(page)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(videoOn(page)).toHaveCSS("object-fit", "contain");
  expect(await isSquare()).toBe(true);
  expect(await isPlaying(page)).toBe(true);
});

test.describe("a video that cannot be loaded", () => {
  test.use({ expectedErrors: /net::ERR_FAILED|404/ });
  const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "cannot be played" });

  test("shows its poster, an error and a retry button that continues at the start time", async ({ page }) => {
    await page.route(/\.mp4\?/, (route) => route.abort());
    await open(page, "&t=9");
    await play(page);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole("main").locator("img")).toBeVisible();
    expect(await shownPoster(page)).toMatch(/\.avif\?/);
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(retry).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(notice(page)).toBeVisible();

    await page.unroute(/\.mp4\?/);
    await retry.click();
    await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(9);
    await expect(notice(page)).toHaveCount(0);
    await expect(videoOn(page)).toBeFocused();
  });

  test("is loaded again after a click on a transcript line", async ({ page }) => {
    await page.route(/\.mp4\?/, (route) => route.abort());
    await open(page);
    await play(page);
    await expect(notice(page)).toBeVisible();
    await page.unroute(/\.mp4\?/);
    await page.getByText("Transcript", { exact: true }).click();
    await page.getByRole("region", { name: "Transcript" }).getByRole("link").last().click();
    await expect.poll(() => videoTime(page)).toBeGreaterThan(5);
    await expect(notice(page)).toHaveCount(0);
  });

  test("shows the error after ten seconds without data", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.route(/\.mp4\?/, () => {});
    await open(page, "&t=9");
    await play(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.clock.runFor(9900);
    await expect(notice(page)).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(notice(page)).toBeVisible();
    await page.unroute(/\.mp4\?/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(9);
  });

  test("shows its title if the poster cannot be loaded either", async ({ page }) => {
    await page.route(/\.avif\?/, (route) => route.abort());
    await open(page);
    const box = videoOn(page).locator("..");
    await expect(box).toHaveAttribute("data-title", "Purchase Workflow");
    const content = await box.evaluate((element) => getComputedStyle(element, "::before").content);
    expect(content).toContain("Purchase Workflow");
    await expect(videoOn(page)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });
});
