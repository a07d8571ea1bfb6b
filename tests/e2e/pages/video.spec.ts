import type { Page } from "playwright/test";
import { captions } from "../../fixture/site";
import { chooseTab, expect, isPlaying, shownPoster, test, videoOn, videoTime } from "../fixtures";

const path = "/Seafood/PURCHASE/Workflow";
const narration = captions("/videos/seafood/purchase/workflow.vtt");

async function play(page: Page): Promise<void> {
  if (await isPlaying(page)) return;
  await videoOn(page).focus();
  await page.keyboard.press("Space");
}

function transcript(page: Page) {
  return page.getByRole("main").getByRole("region", { name: "Transcript", includeHidden: true });
}

function transcriptLine(page: Page, number: number) {
  return transcript(page).locator("li a").nth(number);
}

test("each caption has a transcript line that links to its second", { tag: "@bundle" }, async ({ page }) => {
  await page.goto(`${path}?utm_source=a%20b`);
  const lines = transcript(page).locator("li");
  await expect(lines).toHaveCount(narration.length);
  await expect(lines.first()).toBeHidden();
  await page.getByText("Transcript", { exact: true }).click();
  const last = narration.at(-1) ?? { start: 0, text: "" };
  const link = page.getByRole("link", { name: last.text });
  await expect(link).toHaveAttribute("href", `?utm_source=a%20b&t=${Math.floor(last.start)}`);
  await link.click();
  await expect(transcriptLine(page, narration.length - 1)).toHaveAttribute("aria-current", "true");
  await play(page);
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(Math.floor(last.start));
});

test("a link to a second starts the video there and marks the transcript line", async ({ page }) => {
  await page.goto(`${path}?t=0m9s`);
  const line = narration.findLastIndex(({ start }) => start < 10);
  await expect(transcriptLine(page, line)).toHaveAttribute("aria-current", "true");
  await expect(transcriptLine(page, line)).toBeVisible();
  await play(page);
  // If the video had started at the beginning, it would not reach 9 s before the timeout.
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(9);
});

test("chapter links start the video there, and the transcript describes each chapter", async ({ page }) => {
  await page.goto(`${path}?captions=nb`);
  const chapters = page.getByRole("navigation", { name: "Chapters" }).getByRole("link");
  await expect(chapters).toHaveText(["0:00 Første halvdel", "0:12 Andre halvdel"]);
  await page.goto(path);
  await expect(chapters).toHaveText(["0:00 The first half", "0:12 The second half"]);
  await chapters.last().click();
  await expect(chapters.last()).toHaveAttribute("aria-current", "true");
  await play(page);
  await expect.poll(() => videoTime(page)).toBeGreaterThanOrEqual(12);
  await page.goto(`${path}?t=12`);
  await expect(transcript(page).getByRole("heading")).toHaveText(["The first half", "The second half"]);
  await expect(transcript(page).getByText("On screen: The square is at the right edge.")).toBeVisible();
});

test("a link to a second after the end starts the video at the beginning", async ({ page }) => {
  await page.goto(`${path}?t=9999`);
  await expect(videoOn(page).locator("source").first()).toHaveAttribute("src", /\.mp4(?:\?[^#]*)?$/);
});

test("other tabs keep the choice of the low-bandwidth video", async ({ page }) => {
  await page.goto(`${path}?utm_source=mail`);
  await page.getByText("Share", { exact: true }).click();
  await expect(page.getByRole("link", { name: /^Low-bandwidth video \(\d+\.\d\sMB\)$/ })).toBeVisible();
  await page.getByRole("link", { name: "Watch the low-bandwidth video" }).click();
  await expect(page).toHaveURL(`${path}?utm_source=mail&quality=low`);
  const low = page.getByText("Watch in full quality");
  await expect(low).toBeAttached();
  await chooseTab(page, "Inventory");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Inventory/);
  await expect(low).toBeAttached();
  await play(page);
  await expect
    .poll(() => videoOn(page).evaluate((element: HTMLVideoElement) => element.videoHeight))
    .toBe(360);
  await page.getByText("Share", { exact: true }).click();
  await page.getByRole("link", { name: "Watch in full quality" }).click();
  await expect(page).toHaveURL(/Inventory\?utm_source=mail$/);
  await expect(low).toHaveCount(0);
});

test("the video can be downloaded", async ({ page }) => {
  await page.goto("/Logistics/TRANSPORT%20MANAGEMENT%20SYSTEM%20%28TMS%29/Fakturering");
  await page.getByText("Del", { exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Full kvalitet \(\d+,\d\sMB\)$/ }).click();
  expect((await download).suggestedFilename()).toBe("fakturering.mp4");
});

test("a link to a moment's current or former name starts the video there", async ({ page }) => {
  for (const name of ["arrival", "reached"]) {
    await page.goto(`/Seafood/PURCHASE/Inventory?t=${name}`);
    await expect(videoOn(page).locator("source").first()).toHaveAttribute("src", /#t=3$/);
    await expect(page.getByText("The moment in this link")).toHaveCount(0);
  }
  // Links to a moment use its current name, even if the visitor's link contains a former name.
  await expect(page.getByText("Demo link and QR code")).toHaveAttribute("href", /inventory@arrival/);
});

test("a link to a removed moment starts at the beginning and shows a notice", async ({ page }) => {
  for (const path of ["/Seafood/PURCHASE/Inventory?t=count", "/Seafood?tour=inventory@count,workflow"]) {
    await page.goto(path);
    await expect(page.getByText("The moment in this link is no longer in the video")).toBeVisible();
    await expect(videoOn(page).locator("source").first()).toHaveAttribute("src", /\.mp4(?:\?[^#]*)?$/);
  }
});

test("phones in portrait show the square crop, and other screens the wide video", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/invoicing\..*(?:mp4|avif)$/.test(pathname)) asked.push(pathname.slice(pathname.lastIndexOf("/")));
  });
  await page.goto("/Seafood/SALES/Invoicing?t=2");
  await shownPoster(page);
  await play(page);
  await expect.poll(() => videoTime(page)).toBeGreaterThan(2);
  const isUpright = (page.viewportSize()?.width ?? 0) < 700;
  const [shape, size] = await videoOn(page).evaluate((element: HTMLVideoElement) => [
    element.videoWidth / element.videoHeight,
    element.clientWidth / element.clientHeight,
  ]);
  expect(shape).toBeCloseTo(isUpright ? 1 : 16 / 9, 2);
  if (isUpright) expect(size).toBeCloseTo(1, 2);
  expect([...new Set(asked)]).toEqual(
    isUpright
      ? ["/invoicing.square.720.avif", "/invoicing.square.av1.mp4"]
      : ["/invoicing.1280.avif", "/invoicing.av1.mp4"],
  );
});

test("on phones, videos from storyboards are cropped, and recordings are shown whole", async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 700;
  const ratioAt = async (path: string) => {
    await page.goto(path);
    return videoOn(page).evaluate((element) => element.clientWidth / element.clientHeight);
  };
  expect(await ratioAt("/Seafood/PURCHASE/Inventory")).toBeCloseTo(isPhone ? 1280 / 632 : 16 / 9, 2);
  expect(await ratioAt("/Seafood/PURCHASE/Workflow")).toBeCloseTo(16 / 9, 2);
});
