import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Recording } from "~/schema/media";
import { runFfmpeg } from "../../../tools/media/ffmpeg";
import { emptyOpenings } from "../../../tools/media/opening";

const folder = mkdtempSync(join(tmpdir(), "quayside-opening-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["a gradient", "gradients=c0=navy:c1=teal:n=2:d=0.5[a];testsrc=d=0.5,scale=640:480[b];[a][b]concat", true],
  ["one empty frame", "color=navy:s=640x480:d=0.05[a];testsrc=d=0.5,scale=640:480[b];[a][b]concat", false],
])("checks a video for an empty opening: %s", async (_name, pictures, isEmpty) => {
  const path = "/videos/a.mp4";
  const film = join(folder, "a.mp4");
  await runFfmpeg(["-f", "lavfi", "-i", pictures, "-c:v", "libx264", "-preset", "ultrafast", film]);
  const recording = { renditions: { low: { path: "a.mp4" } } } as Recording;
  const warning = `${path} starts with an empty frame: start the recording later`;
  expect(await emptyOpenings({ [path]: recording }, folder)).toEqual(isEmpty ? [warning] : []);
});
