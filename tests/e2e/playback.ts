import type { Page } from "playwright/test";

/** Plays a page's video at 16 times the normal speed, without scripts. */
export async function playToEnd(page: Page, path: string) {
  await page.route(/\/_build\//, (route) => route.abort());
  await page.goto(`${path}?redirect`, { waitUntil: "commit" });
  return page.locator("main video").evaluate(async (video: HTMLVideoElement) => {
    const [track] = video.textTracks;
    const shown = new Set<string>();
    const note = () => {
      for (const cue of track?.activeCues ?? []) shown.add((cue as VTTCue).text);
    };
    video.addEventListener("timeupdate", note);
    track?.addEventListener("cuechange", note);
    const ended = new Promise<Event>((resolve, reject) => {
      video.addEventListener("ended", resolve);
      video.addEventListener("error", reject, true);
    });
    video.muted = true;
    video.playbackRate = 16;
    await video.play();
    await ended;
    return {
      mode: track?.mode,
      cues: [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text),
      shown: shown.size,
      seconds: video.currentTime,
      size: [video.videoWidth, video.videoHeight],
    };
  });
}
