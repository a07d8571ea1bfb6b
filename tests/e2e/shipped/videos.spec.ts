import { readCaptions } from "~/content/load/captions.server";
import { playToEnd } from "../playback";
import { content, expect, tabs, tagsOf, test } from "./site";

const films = tabs.flatMap(({ tab, path }) => (tab.video ? [{ path, video: tab.video }] : []));

test("every tab with a video has a separate recording, with captions", () => {
  expect(films.filter(({ video }, index) => films.findIndex((each) => each.video === video) < index)).toEqual(
    [],
  );
  expect(films.filter(({ video }) => !content.media[video]?.captions)).toEqual([]);
});

for (const { path, video } of films) {
  test(`the video plays to its end with captions: ${path}`, { tag: tagsOf(video) }, async ({ page }) => {
    const recording = content.media[video];
    const length = recording?.durationSeconds ?? 0;
    const played = await playToEnd(page, path);
    const narration = readCaptions(recording?.captions?.path ?? "").map(({ text }) => text);
    expect(played).toMatchObject({ mode: "showing", cues: narration, size: [1280, 720] });
    expect(played.shown).toBeGreaterThan(0);
    expect(Math.abs(played.seconds - length)).toBeLessThan(0.5);
  });
}
