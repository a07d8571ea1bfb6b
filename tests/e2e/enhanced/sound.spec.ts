import { join } from "node:path";
import type { Page } from "playwright/test";
import { changeFacts, copySite } from "../../fixture/site";
import { expect, isPlaying, test, videoOn } from "../fixtures";
import { type StartedSite, startSite } from "../started-site";
import { choose, stopClock } from "./dialogs";

const path = "/Seafood/PURCHASE/Create%20Purchase";

/** The fixture's videos are silent, so this site's metadata claims that one video has audio. */
let site: StartedSite;
test.beforeAll(async () => {
  const folder = copySite();
  changeFacts(join(folder, "public/assets"), "/videos/seafood/purchase/create-purchase.mp4", (recording) => {
    recording.sound = { loudness: -16 };
  });
  site = await startSite({}, folder);
});
test.afterAll(() => site.stop());

function isMuted(page: Page): Promise<boolean> {
  return videoOn(page).evaluate((element: HTMLVideoElement) => element.muted);
}

async function openMuted(page: Page): Promise<void> {
  await stopClock(page);
  await page.goto(`${site.url}${path}?redirect`);
  await expect(page).toHaveURL(site.url + path);
  await page.clock.runFor(1000);
  await expect.poll(() => isPlaying(page)).toBe(true);
}

test("a muted video has a button that unmutes and mutes it and keeps the focus", async ({ page }) => {
  await openMuted(page);
  const unmute = page.getByRole("button", { name: "Unmute" });
  const [button, video] = [await unmute.boundingBox(), await videoOn(page).boundingBox()];
  expect(button?.y).toBeGreaterThan((video?.y ?? 0) + (video?.height ?? 0));
  await unmute.press("Enter");
  expect(await isMuted(page)).toBe(false);
  const mute = page.getByRole("button", { name: "Mute", exact: true });
  await expect(mute).toBeFocused();
  await mute.press("Enter");
  expect(await isMuted(page)).toBe(true);
  await expect(unmute).toBeFocused();
});

test("the mute button follows the player's controls", async ({ page }) => {
  await openMuted(page);
  await videoOn(page).evaluate((element: HTMLVideoElement) => {
    element.muted = false;
  });
  await expect(page.getByRole("button", { name: "Mute", exact: true })).toBeVisible();
});

test("if the browser blocks audio, the video plays muted, with a button to unmute", async ({ page }) => {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      return this.muted ? play.call(this) : Promise.reject(new DOMException("no", "NotAllowedError"));
    };
  });
  await stopClock(page);
  await page.goto(site.url + path);
  await choose(page, "Seafood");
  await page.clock.runFor(1100);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await isMuted(page)).toBe(true);
  await expect(page.getByRole("button", { name: "Unmute" })).toBeVisible();
});

test("captions return when the audio is muted", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.url}${path}?redirect`);
  await expect(page).toHaveURL(site.url + path);
  const mode = () => videoOn(page).evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode);
  expect(await mode()).toBe("showing");
  await videoOn(page).evaluate((element: HTMLVideoElement) => {
    for (const track of element.textTracks) track.mode = "disabled";
  });
  await videoOn(page).evaluate((element: HTMLVideoElement) => {
    element.volume = 0.5;
  });
  expect(await mode()).toBe("disabled");
  await videoOn(page).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
  });
  await expect.poll(mode).toBe("showing");
  await expect(page.getByText("No sound", { exact: false })).toHaveCount(0);
});
