import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeRendition } from "../../../tools/media/encode";
import { probeSource } from "../../../tools/media/probe";
import { hasFfmpeg, record, streamsOf, Workspace } from "./workspace";

describe.skipIf(!hasFfmpeg)("a recording with display instructions in its file", () => {
  let workspace: Workspace;
  const path = (name: string) => join(workspace.folder, name);

  beforeAll(() => {
    workspace = new Workspace();
  });
  afterAll(() => workspace.remove());

  function changeBoxes(file: string, type: string, change: (box: DataView) => void): void {
    const bytes = readFileSync(file);
    for (let at = bytes.indexOf(type); at !== -1; at = bytes.indexOf(type, at + 4))
      change(new DataView(bytes.buffer, bytes.byteOffset + at + 4));
    writeFileSync(file, bytes);
  }

  async function madeOf(recording: string): Promise<string> {
    const film = path("low.mp4");
    await encodeRendition(await probeSource(recording), "low", film, { onProgress: () => undefined });
    return film;
  }

  function colourAt(film: string, share: number, x = 0.5, y = 0.5): number[] {
    const second = String(Number(streamsOf(film)[0]?.duration) * share);
    const filters = `crop=2:2:${x}*iw:${y}*ih,format=rgb24`;
    const args = ["-v", "error", "-ss", second, "-i", film, "-vf", filters, "-frames:v", "1"];
    return [...execFileSync("ffmpeg", [...args, "-f", "rawvideo", "-"]).subarray(0, 3)];
  }
  const near = (colour: number[]) => colour.map((part) => expect.closeTo(part, -1.5));

  test("that a phone rotated is shown upright", async () => {
    const recording = record(
      path("turned.mp4"),
      ...[
        "-f",
        "lavfi",
        "-i",
        "color=red:s=160x180:r=10:d=1.2",
        "-f",
        "lavfi",
        "-i",
        "color=blue:s=160x180:r=10:d=1.2",
      ],
      ...["-filter_complex", "hstack", "-c:v", "libx264", "-preset", "ultrafast"],
    );
    changeBoxes(recording, "tkhd", (box) => {
      // The picture is rotated clockwise: its original left edge is at the top.
      const turned = [0, 65_536, 0, -65_536, 0, 0, 180 * 65_536, 0, 2 ** 30];
      for (const [index, value] of turned.entries()) box.setInt32(40 + 4 * index, value);
    });
    expect((await probeSource(recording)).video.isPortrait).toBe(true);
    const film = await madeOf(recording);
    expect(streamsOf(film)).toMatchObject([{ width: 640, height: 360 }]);
    expect(colourAt(film, 0.5, 0.5, 0.25)).toEqual(near([255, 0, 0]));
    expect(colourAt(film, 0.5, 0.5, 0.75)).toEqual(near([0, 0, 255]));
    expect(colourAt(film, 0.5, 0.1, 0.5)).toEqual(near([0, 0, 0]));
  });

  test("that was cut without encoding has only the kept pictures", async () => {
    const parts = ["red", "blue", "lime"].flatMap((colour) => [
      ...["-f", "lavfi", "-i", `color=${colour}:s=320x180:r=10:d=1.5`],
    ]);
    const whole = record(
      path("whole.mp4"),
      ...[...parts, "-f", "lavfi", "-i", "sine=d=4.5", "-filter_complex", "concat=n=3[v]", "-map", "[v]"],
      // Uses only one keyframe. `cut.mp4` then still contains the removed frames, and only its edit list hides them.
      ...["-map", "3:a", "-c:v", "libx264", "-preset", "ultrafast", "-g", "100", "-c:a", "aac"],
    );
    const recording = record(path("cut.mp4"), "-ss", "1.5", "-i", whole, "-c", "copy");
    // In milliseconds.
    changeBoxes(recording, "elst", (box) => box.setUint32(8, 1500));
    const source = await probeSource(recording);
    expect(source.durationSeconds).toBeCloseTo(1.5, 1);
    const film = await madeOf(recording);
    expect(streamsOf(film)).toMatchObject([{ nb_frames: "15" }]);
    for (const share of [0, 0.5, 0.9]) expect(colourAt(film, share)).toEqual(near([0, 0, 255]));
  });
});
