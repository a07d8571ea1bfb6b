import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { type Cue, parseWebVtt } from "~/content/load/webvtt";
import type { Media } from "~/content/schema/media";
import { messageOf } from "../../../tools/command-line";
import { addRecording, type NewRecording } from "../../../tools/media/add";
import { encodeRendition, type Progress } from "../../../tools/media/encode";
import { pictureTypes, posterWidths } from "../../../tools/media/limits";
import { MediaError } from "../../../tools/media/media-error";
import { probeSource, type Source } from "../../../tools/media/probe";
import { findTab, readContent } from "../../../tools/media/tabs";
import { hasFfmpeg, record, recordPlain, streamsOf, Workspace } from "./workspace";

// Encoding takes seconds, and more while other test files run.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const workspaces: Workspace[] = [];
afterAll(() => {
  for (const workspace of workspaces) workspace.remove();
});

function newWorkspace(): Workspace {
  const workspace = new Workspace();
  workspaces.push(workspace);
  return workspace;
}

const captions = `WEBVTT

00:00.000 --> 00:01.000
<v Kari>Open the file & check it

00:01.000 --> 00:01.900
Import`;

describe.skipIf(!hasFfmpeg)("a recording is added", () => {
  let workspace: Workspace;
  let plain: string;
  const path = (name: string) => join(workspace.folder, name);

  beforeAll(() => {
    workspace = newWorkspace();
    plain = recordPlain(path("plain.mp4"), 2);
    writeFileSync(path("captions.vtt"), captions);
    writeFileSync(path("one.vtt"), "WEBVTT\n\n00:00.000 --> 00:01.500\nApprove\n");
  });

  test("tall, silent, with a variable frame rate, to a tab that had no video", async () => {
    const recording = record(
      path("phone.mp4"),
      ...["-f", "lavfi", "-i", "testsrc2=s=271x480:r=50:d=2"],
      // The first second has all of its frames, the other one every tenth and the last.
      ...["-vf", "select='lt(t,1)+not(mod(n,10))+eq(n,99)'", "-fps_mode", "vfr"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"],
    );
    const frames = streamsOf(recording)[0];
    expect(frames?.avg_frame_rate).not.toBe(frames?.r_frame_rate);
    // Of this tab alone the key is missing.
    workspace.edit("seafood.json", (text) =>
      text.replace(/("tab": "File Import",\s+"id": ".*",\s+"title": ".*"),\s+"video": ""/, "$1"),
    );
    const before = workspace.text("seafood.json");

    const { code, out, err } = await workspace.run([
      ...["add", recording, "--tab", "Seafood/PURCHASE/File Import"],
      ...["--captions", path("captions.vtt"), "--chapters", path("captions.vtt"), "--poster", "0.5"],
    ]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /^H\.264 720p {2}.*\d\.\d\d MB\nAV1 720p .*MB\nH\.264 360p .*MB\n\/videos\/seafood\/purchase\/file-import\.mp4: 2\.0 s, \d\.\d\d MB in 24 files\n$/s,
    );

    const stem = "/videos/seafood/purchase/file-import";
    const inWidths = (type: string) =>
      posterWidths.map((width) => ({ path: `${stem}.${width}.${type}`, width, height: (width * 9) / 16 }));
    const entry = workspace.media()[`${stem}.mp4`];
    expect(entry).toMatchObject({
      durationSeconds: expect.closeTo(2, 1),
      renditions: {
        h264: { path: `${stem}.mp4`, width: 1280, height: 720, codecs: "avc1.64001f" },
        av1: { path: `${stem}.av1.mp4`, width: 1280, height: 720, codecs: "av01.0.05M.08" },
        low: { path: `${stem}.360p.mp4`, width: 640, height: 360, codecs: "avc1.64001e" },
      },
      posters: {
        jpeg: { path: `${stem}.jpg`, width: 1280, height: 720 },
        ...Object.fromEntries(pictureTypes.map((type) => [type, inWidths(type)])),
      },
      captions: { path: `${stem}.vtt` },
      chapters: [
        { startSeconds: 0, title: "Open the file & check it" },
        { startSeconds: 1, title: "Import" },
      ],
      scenes: [
        {
          atSeconds: 0.5,
          text: "Open the file & check it",
          phone: { x: 0.275, y: 0, width: 0.45, height: 1 },
        },
        { atSeconds: 1.45, text: "Import" },
      ],
      previews: {
        title: "File Import",
        cloudName: "Prøvehavn Seafood Cloud",
        whole: { path: `${stem}.preview.jpg` },
        scenes: [1, 2].map((number) => ({ path: `${stem}/scene-${number}.preview.jpg` })),
      },
    });
    expect(parseWebVtt(readFileSync(workspace.asset(`${stem}.vtt`), "utf8"))).toEqual(parseWebVtt(captions));

    const expected = {
      [`${stem}.mp4`]: { codec_name: "h264", profile: "High", level: 31, width: 1280, height: 720 },
      [`${stem}.av1.mp4`]: { codec_name: "av1", profile: "Main", width: 1280, height: 720 },
      [`${stem}.360p.mp4`]: { codec_name: "h264", profile: "High", level: 30, width: 640, height: 360 },
    };
    for (const [file, facts] of Object.entries(expected)) {
      const [video, ...rest] = streamsOf(workspace.asset(file));
      expect(video).toMatchObject({ ...facts, pix_fmt: "yuv420p", sample_aspect_ratio: "1:1" });
      expect([video?.r_frame_rate, video?.avg_frame_rate]).toEqual(["25/1", "25/1"]);
      expect(rest).toEqual([]);
    }
    expect(streamsOf(workspace.asset(`${stem}.jpg`))).toMatchObject([
      { codec_name: "mjpeg", width: 1280, height: 720 },
    ]);
    for (const width of posterWidths) {
      for (const [type, codec_name] of [
        ["avif", "av1"],
        ["webp", "webp"],
      ]) {
        expect(streamsOf(workspace.asset(`${stem}.${width}.${type}`))).toMatchObject([
          { codec_name, width, height: (width * 9) / 16 },
        ]);
      }
    }

    const scene = `${stem}/scene-2`;
    for (const [file, codec_name, width, height] of [
      [`${scene}.640.avif`, "av1", 640, 360],
      [`${scene}.1280.avif`, "av1", 1280, 720],
      [`${scene}.1280.webp`, "webp", 1280, 720],
      [`${scene}.phone.avif`, "av1", 720, 900],
      [`${scene}.phone.webp`, "webp", 720, 900],
      [`${scene}.preview.jpg`, "mjpeg", 1200, 630],
      [`${stem}.preview.jpg`, "mjpeg", 1200, 630],
    ] as const)
      expect(streamsOf(workspace.asset(file))).toMatchObject([{ codec_name, width, height }]);

    const [tab] = loadContent(workspace.content).products.Seafood.sections.flatMap(({ tabs }) =>
      tabs.filter(({ video }) => video),
    );
    expect(tab).toMatchObject({ tab: "File Import", video: `${stem}.mp4`, image: "" });
    const added = workspace.text("seafood.json").split("\n");
    const line = added.findIndex((each) => each.includes(stem));
    expect(added.toSpliced(line, 1).join("\n")).toBe(before);
    for (const file of ["seafood.json", "media.json"]) expect(formatted(workspace.text(file))).toBe(true);

    expect(await workspace.run(["check"])).toEqual({
      code: 0,
      out: expect.stringMatching(/^1 videos, \d\.\d\d MB of 64\.00 MB: no faults$/m),
      err: "",
    });
  });

  test("twice: the second takes the place of the first, captions included", async () => {
    const tab = ["--tab", "seafood/sales/invoicing"];
    const stem = "/videos/seafood/sales/invoicing";
    await workspace.run(["add", plain, ...tab, "--captions", path("captions.vtt")]);
    const first = workspace.media()[`${stem}.mp4`];
    const dataSet = workspace.text("seafood.json");
    expect(first?.captions).toBeTruthy();

    const again = await workspace.run(["add", plain, ...tab]);
    expect(again.out).toContain(`${stem}.vtt belongs to the former video and is removed`);
    const { captions: _, scenes: __, previews, ...rest } = first ?? {};
    // The same recording gives the same files, which are as old as they were; without captions, one scene for all of it.
    expect(workspace.media()[`${stem}.mp4`]).toEqual({
      ...rest,
      scenes: [expect.anything()],
      previews: { ...previews, scenes: [expect.anything()] },
    });
    expect(again.out).toContain(`${stem}/scene-2.640.avif belongs to the former video and is removed`);
    expect(workspace.text("seafood.json")).toBe(dataSet);
    expect(await workspace.check()).toEqual([]);
  });

  test("and gets posters of another picture, and those that it lacks, while the video stays", async () => {
    const tab = ["--tab", "seafood/sales/invoicing"];
    const stem = "/videos/seafood/sales/invoicing";
    const made = workspace.media()[`${stem}.mp4`];
    const picture = record(path("square.png"), "-f", "lavfi", "-i", "color=red:s=300x300", "-frames:v", "1");
    expect(await workspace.run(["posters", picture, ...tab])).toEqual({
      code: 0,
      out: `${stem}.mp4\n`,
      err: "",
    });
    const replaced = workspace.media()[`${stem}.mp4`];
    expect(replaced).toEqual({ ...made, posters: expect.anything(), previews: expect.anything() });
    expect(replaced?.previews?.whole.sha256).not.toBe(made?.previews?.whole.sha256);
    expect(replaced?.previews?.scenes).toEqual(made?.previews?.scenes);
    expect(replaced?.posters.jpeg.sha256).not.toBe(made?.posters.jpeg.sha256);
    expect(await workspace.check()).toEqual([]);

    workspace.edit("media.json", (text) => {
      const media: Media = JSON.parse(text);
      const { posters } = media.videos[`${stem}.mp4`] ?? {};
      posters?.avif.pop();
      return JSON.stringify(media);
    });
    rmSync(workspace.asset(`${stem}.1280.avif`));
    await workspace.run(["posters"]);
    const completed = workspace.media()[`${stem}.mp4`];
    expect(completed?.posters.jpeg).toEqual(replaced?.posters.jpeg);
    expect(await workspace.check()).toEqual([]);
    expect(await workspace.run(["posters"])).toEqual({ code: 0, out: "", err: "" });
  });

  test("and gets other scenes: those of a file, and those of its captions where it has none", async () => {
    const tab = ["--tab", "seafood/sales/invoicing"];
    const stem = "/videos/seafood/sales/invoicing";
    await workspace.run(["add", plain, ...tab, "--captions", path("one.vtt")]);
    const added = workspace.media()[`${stem}.mp4`];
    expect(added?.scenes).toMatchObject([{ atSeconds: 0.75, text: "Approve" }]);

    record(path("red.png"), "-f", "lavfi", "-i", "color=red:s=640x360", "-frames:v", "1");
    const target = { x: 0.8, y: 0.5, width: 0.1, height: 0.05, name: "Approve" };
    const phone = { x: 0.6, y: 0.2, width: 0.36, height: 0.8 };
    const told = [
      { atSeconds: 0.2, text: "First this", target },
      { atSeconds: 1, text: "then that", picture: "red.png", target, phone },
    ];
    writeFileSync(path("scenes.json"), JSON.stringify({ scenes: told }));
    expect(await workspace.run(["scenes", path("scenes.json"), ...tab])).toEqual({
      code: 0,
      out: `${stem}.mp4\n`,
      err: "",
    });
    const { scenes, previews, ...rest } = workspace.media()[`${stem}.mp4`] ?? {};
    expect(scenes).toMatchObject([
      { ...told[0], phone: { x: 0.55, y: 0, width: 0.45, height: 1 } },
      { atSeconds: 1, text: "then that", target, phone },
    ]);
    expect({ ...rest, scenes: added?.scenes, previews: added?.previews }).toEqual(added);
    expect(previews?.scenes).toHaveLength(2);
    expect(centre(workspace.asset(`${stem}/scene-2.phone.webp`))).toEqual(near([255, 0, 0]));
    expect(await workspace.check()).toEqual([]);

    workspace.edit("media.json", (text) => {
      const media: Media = JSON.parse(text);
      delete media.videos[`${stem}.mp4`]?.scenes;
      return JSON.stringify(media);
    });
    rmSync(workspace.asset(stem), { recursive: true });
    expect(await workspace.run(["scenes"])).toMatchObject({ code: 0, out: `${stem}.mp4\n` });
    expect(workspace.media()[`${stem}.mp4`]?.scenes).toMatchObject([{ atSeconds: 0.75, text: "Approve" }]);
    expect(await workspace.run(["scenes"])).toEqual({ code: 0, out: "", err: "" });
  });

  test("and gets previews with its tab's title, once that has changed", async () => {
    const video = "/videos/seafood/sales/invoicing.mp4";
    const made = workspace.media()[video];
    expect(await workspace.run(["previews"])).toEqual({ code: 0, out: "", err: "" });
    workspace.edit("seafood.json", (text) => text.replace('"title": "Invoicing"', '"title": "Billing"'));
    expect(await workspace.check()).toEqual([
      `media.json: ${video} has previews with the title "Invoicing", not "Billing": npm run media -- previews draws them anew`,
    ]);
    expect(await workspace.run(["previews"])).toEqual({ code: 0, out: `${video}\n`, err: "" });
    const renewed = workspace.media()[video];
    expect(renewed?.previews?.title).toBe("Billing");
    expect(renewed?.previews?.whole.sha256).not.toBe(made?.previews?.whole.sha256);
    expect({ ...renewed, previews: made?.previews }).toEqual(made);
    expect(await workspace.check()).toEqual([]);
  });

  test("without captions: a scene for each picture that stays, in the words of the tab's title", async () => {
    const colours = ["red", "lime", "blue"].flatMap((colour) => [
      ...["-f", "lavfi", "-i", `color=${colour}:s=320x180:r=10:d=2`],
    ]);
    const join = ["-filter_complex", "[0][1][2]concat=n=3", "-c:v", "ffv1"];
    const recording = record(path("colours.mkv"), ...colours, ...join);
    await workspace.run(["add", recording, "--tab", "Seafood/PURCHASE/Workflow"]);
    const video = "/videos/seafood/purchase/workflow.mp4";
    const added = workspace.media()[video];
    const { title } = findTab(readContent(workspace.content), "Seafood/PURCHASE/Workflow").tab;
    expect(added?.scenes).toMatchObject([
      { atSeconds: 1, text: title },
      { atSeconds: 3, text: title },
      { atSeconds: 5, text: title },
    ]);
    const pixels = [1, 2, 3].map((number) =>
      centre(workspace.asset(`${video.slice(0, -4)}/scene-${number}.640.avif`)),
    );
    expect(pixels).toEqual([near([255, 0, 0]), near([0, 255, 0]), near([0, 0, 255])]);
  });

  test("with sound that goes on after the pictures", async () => {
    const recording = record(
      path("sound.mkv"),
      ...["-f", "lavfi", "-i", "color=red:s=320x180:r=10:d=1.2", "-f", "lavfi", "-i", "sine=d=2.4"],
      ...["-c:v", "ffv1", "-c:a", "flac"],
    );
    await workspace.run(["add", recording, "--tab", "Seafood/SALES/Document handling"]);
    const file = workspace.asset("/videos/seafood/sales/document-handling.mp4");
    const [video, audio] = streamsOf(file).map(({ duration }) => Number(duration));
    expect([video, audio]).toEqual([expect.closeTo(2.4, 1), expect.closeTo(2.4, 1)]);
    const args = ["-v", "error", "-ss", "2.2", "-i", file, "-vf", "crop=2:2", "-frames:v", "1"];
    const pixel = execFileSync("ffmpeg", [...args, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]);
    expect(pixel[0]).toBeGreaterThan(245);
    expect(pixel[1]).toBeLessThan(10);
    expect(meanVolume(file)).toBeGreaterThan(-40);
  });

  test("in a lower quality where it would be too heavy, and says so", async () => {
    const recording = record(
      path("noise.mkv"),
      ...["-f", "lavfi", "-i", "color=gray:s=640x360:r=25:d=1.2", "-vf", "noise=alls=100:allf=t"],
      ...["-c:v", "ffv1"],
    );
    const target = path("low.mp4");
    const said: string[] = [];
    const onProgress = (progress: Progress) => {
      if (progress.kind === "notice") said.push(progress.text);
    };
    await encodeRendition(await probeSource(recording), "low", target, { onProgress });
    expect(said).not.toEqual([]);
    expect(said[0]).toMatch(
      /^low is larger than 600000 bytes: encoding again in a lower quality \(CRF \d\d\)$/,
    );
    expect(statSync(target).size).toBeLessThanOrEqual(600_000);
  });

  test("while another one is", async () => {
    const names = ["Laste ordre", "Prise Ordre"];
    const runs = await Promise.all(
      names.map((name) =>
        workspace.run(["add", plain, "--tab", `Logistics/TRANSPORT MANAGEMENT SYSTEM (TMS)/${name}`]),
      ),
    );
    expect(runs).toMatchObject([{ code: 0 }, { code: 0 }]);
    const folder = "/videos/logistics/transport-management-system-tms";
    expect(Object.keys(workspace.media())).toEqual(
      expect.arrayContaining([`${folder}/laste-ordre.mp4`, `${folder}/prise-ordre.mp4`]),
    );
    expect(await workspace.check()).toEqual([]);
  });
});

/** The other tests encode in a hurry, for what they look at is the same; this is what the site gets. */
describe.skipIf(!hasFfmpeg)("as it is encoded for the site", () => {
  let source: Source;
  let encode: typeof encodeRendition;
  const folder = newWorkspace().folder;

  beforeAll(async () => {
    vi.stubEnv("MEDIA_ENCODING", "");
    vi.resetModules();
    ({ encodeRendition: encode } = await import("../../../tools/media/encode"));
    const pictures = ["-f", "lavfi", "-i", "testsrc2=s=1280x720:r=25:d=2"];
    source = await probeSource(
      record(
        join(folder, "golden.mp4"),
        ...pictures,
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-crf",
        "10",
      ),
    );
  });
  afterAll(() => vi.unstubAllEnvs());

  test.each([
    ["h264", 0.98, 265_000],
    ["av1", 0.98, 117_000],
    ["low", 0.972, 29_000],
  ] as const)(
    "%s is like the recording, by an SSIM of %d, in %d bytes",
    async (rendition, likeness, bytes) => {
      const target = join(folder, `${rendition}.mp4`);
      await encode(source, rendition, target, { onProgress: () => undefined });
      expect(likenessOf(target, source.file)).toBeGreaterThanOrEqual(likeness);
      expect(statSync(target).size).toBeLessThanOrEqual(bytes);
    },
  );
});

/** The SSIM of a film and what it was made of, in the film's size. */
function likenessOf(file: string, original: string): number {
  const filters = "[1][0]scale2ref[original][film];[film][original]ssim";
  const args = ["-nostdin", "-i", file, "-i", original, "-lavfi", filters, "-f", "null", "-"];
  return Number(/All:([\d.]+)/.exec(spawnSync("ffmpeg", args, { encoding: "utf8" }).stderr)?.[1]);
}

/** The colour in the middle of a picture. */
function centre(file: string): number[] {
  const args = ["-v", "error", "-i", file, "-vf", "crop=2:2,format=rgb24", "-frames:v", "1"];
  return [...execFileSync("ffmpeg", [...args, "-f", "rawvideo", "-"]).subarray(0, 3)];
}

/** A colour, but for what encoding changes of it. */
function near(colour: number[]): unknown[] {
  return colour.map((part) => expect.closeTo(part, -2));
}

/** In decibels; silence is at -91. */
function meanVolume(file: string): number {
  const args = ["-nostdin", "-i", file, "-af", "volumedetect", "-vn", "-f", "null", "-"];
  const { stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
  return Number(/mean_volume: (\S+) dB/.exec(stderr)?.[1]);
}

/** Whether the formatter finds nothing to do. */
function formatted(text: string): boolean {
  const args = ["format", "--stdin-file-path=content/any.json"];
  return execFileSync("node_modules/.bin/biome", args, { input: text, encoding: "utf8" }) === text;
}

describe.skipIf(!hasFfmpeg)("what cannot be done is one readable line and changes nothing", () => {
  let workspace: Workspace;
  const tab = ["--tab", "Seafood/PURCHASE/Workflow"];
  const path = (name: string) => join(workspace.folder, name);

  beforeAll(() => {
    workspace = newWorkspace();
    recordPlain(path("plain.mp4"), 2);
    record(path("sound.mp3"), "-f", "lavfi", "-i", "sine=d=1");
    record(path("picture.png"), "-f", "lavfi", "-i", "testsrc2=s=64x64:d=1", "-frames:v", "1");
    writeFileSync(path("notes.txt"), "Not a recording.\n".repeat(100));
    writeFileSync(path("cut.mp4"), readFileSync(path("plain.mp4")).subarray(0, 3000));
    writeFileSync(path("broken.vtt"), "WEBVTT\n\n00:00.000 --> 00:01.000\nA\n\n0:1 --> 0:2\nB\n");
    writeFileSync(path("empty.vtt"), "WEBVTT\n");
    const tell = (name: string, scene: object) =>
      writeFileSync(path(name), JSON.stringify({ scenes: [scene] }));
    tell("late.json", { atSeconds: 7.5, text: "Late" });
    tell("outside.json", {
      atSeconds: 1,
      text: "Approve",
      target: { x: 0.9, y: 0, width: 0.2, height: 0.1, name: "Approve" },
    });
    tell("unpictured.json", { atSeconds: 1, text: "Approve", picture: "none.png" });
    tell("mispictured.json", { atSeconds: 1, text: "Approve", picture: "sound.mp3" });
    writeFileSync(path("late.vtt"), "WEBVTT\n\n00:01.000 --> 00:07.500\nToo late\n");
  });

  const cue = (end: number): Cue[] => [{ start: 1, end, text: "Import" }];

  test.for<[string, Partial<NewRecording>, string]>([
    [
      "a file that is cut short",
      { recording: "cut.mp4" },
      "cut.mp4 is not a recording that ffmpeg can read: …",
    ],
    ["sound alone", { recording: "sound.mp3" }, "sound.mp3 has no video stream"],
    ["a picture", { recording: "picture.png" }, "picture.png lasts less than a second: …"],
    ["no such file", { recording: "none.mp4" }, "there is no file none.mp4"],
    ["a folder", { recording: "content" }, "there is no file content"],
    ["no such product", { tab: "Fish/A/B" }, 'there is no product "Fish", but "Seafood", "Logistics"'],
    [
      "no such section",
      { tab: "Seafood/HARVEST/Workflow" },
      'Seafood has no section "HARVEST", but …"PURCHASE", "SALES", …',
    ],
    [
      "captions past the end",
      { captions: cue(7.5) },
      'the captions run past the end: the recording lasts 2.0 s, "Import" ends at 7.5 s',
    ],
    ["chapters past the end", { chapters: cue(7.5) }, "the chapters run past the end: …"],
    [
      "chapters at the same time",
      { chapters: [...cue(1.5), ...cue(1.6)] },
      'chapter "Import" does not start after the one before it',
    ],
    [
      "a poster after the end",
      { posterSeconds: 2.5 },
      "the poster's second, 2.5, is outside: the recording lasts 2.0 s",
    ],
  ])("%s", async ([, { recording = "plain.mp4", ...options }, message]) => {
    const before = workspace.snapshot();
    const failure = addRecording({
      recording: path(recording),
      tab: "Seafood/PURCHASE/Workflow",
      contentFolder: workspace.content,
      assetsFolder: workspace.assets,
      ...options,
    });
    const error = await failure.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MediaError);
    expect(messageOf(error).replaceAll(`${workspace.folder}/`, "")).toMatch(like(message));
    expect(workspace.snapshot()).toEqual(before);
  });

  test.concurrent.for<[string, (path: (name: string) => string) => string[], string]>([
    ["a text", (path) => [path("notes.txt"), ...tab], "notes.txt is a text, not a recording"],
    [
      "no such tab",
      (path) => [path("plain.mp4"), "--tab", "Seafood/PURCHASE/Worflow"],
      'PURCHASE has no tab "Worflow", but …"File Import", "Workflow", …',
    ],
    [
      "broken captions",
      (path) => [path("plain.mp4"), ...tab, "--captions", path("broken.vtt")],
      "broken.vtt: line 6: must be like 00:01.000 --> 00:04.000",
    ],
    [
      "captions without a cue",
      (path) => [path("plain.mp4"), ...tab, "--captions", path("empty.vtt")],
      "empty.vtt: holds no cue",
    ],
    [
      "no such captions",
      (path) => [path("plain.mp4"), ...tab, "--captions", path("none.vtt")],
      "there is no file none.vtt",
    ],
    [
      "no such scenes",
      (path) => [path("plain.mp4"), ...tab, "--scenes", path("none.json")],
      "there is no file none.json",
    ],
    [
      "scenes that are no JSON",
      (path) => [path("plain.mp4"), ...tab, "--scenes", path("notes.txt")],
      "notes.txt: …",
    ],
    [
      "a scene after the end",
      (path) => [path("plain.mp4"), ...tab, "--scenes", path("late.json")],
      'the scenes run past the end: the recording lasts 2.0 s, "Late" is at 7.5 s',
    ],
    [
      "a target that goes over the picture's edge",
      (path) => [path("plain.mp4"), ...tab, "--scenes", path("outside.json")],
      "outside.json: $.scenes[0].target: must lie inside the picture: x + width and y + height are at most 1",
    ],
    [
      "a picture that is not there",
      (path) => [path("plain.mp4"), ...tab, "--scenes", path("unpictured.json")],
      "unpictured.json: there is no picture none.png",
    ],
    [
      "a picture that is none",
      (path) => [path("plain.mp4"), ...tab, "--scenes", path("mispictured.json")],
      "sound.mp3 is not a picture that ffmpeg can read",
    ],
  ])("%s, on the command line", async ([, args, message], { expect }) => {
    const before = workspace.snapshot();
    const run = await workspace.run(["add", ...args(path)]);
    expect(run).toEqual({ code: 1, out: "", err: expect.any(String) });
    expect(run.err.replaceAll(`${workspace.folder}/`, "")).toMatch(like(`media: ${message}\n`));
    expect(workspace.snapshot()).toEqual(before);
  });

  test("no ffmpeg", async () => {
    const before = workspace.snapshot();
    const run = await workspace.run(["add", path("plain.mp4"), ...tab], {
      path: "/nowhere",
    });
    expect(run).toEqual({ code: 1, out: "", err: expect.any(String) });
    expect(run.err).toMatch(like("media: ffmpeg is not installed: …apt-get install ffmpeg…\n"));
    expect(workspace.snapshot()).toEqual(before);
  });

  test("no room for the video, before and after it is encoded", async () => {
    const full = newWorkspace();
    const add = async (limitMegabytes: number) => {
      full.edit("site.json", (text) => JSON.stringify({ ...JSON.parse(text), media: { limitMegabytes } }));
      const before = full.snapshot();
      const run = await full.run(["add", path("plain.mp4"), ...tab]);
      if (run.code !== 0) expect(full.snapshot()).toEqual(before);
      return run;
    };
    const video = "/videos/seafood/purchase/workflow.mp4";
    const room = "and there is room for 0…MB: of 0…MB for all media, the other videos have 0.00 MB. Raise …";
    const early = await add(0.1);
    expect(early).toEqual({ code: 1, out: "", err: expect.any(String) });
    expect(early.err).toMatch(
      like(`media: ${video} cannot fit: it takes …MB or so, 0…MB at least, ${room}\n`),
    );
    const late = await add(0.2);
    expect(late).toMatchObject({ code: 1, out: expect.stringContaining(`${video} may not fit: it takes `) });
    expect(late.err).toMatch(like(`media: ${video} does not fit: it takes 0…MB, ${room}\n`));
    expect(await add(0.9)).toMatchObject({ code: 0 });
    expect(await full.check()).toEqual([]);
  });

  test("content with a fault", async () => {
    const faulty = newWorkspace();
    faulty.edit("seafood.json", (text) => text.replace('"sectionName"', '"name"'));
    const before = faulty.snapshot();
    const run = await faulty.run(["add", path("plain.mp4"), ...tab]);
    expect(run).toEqual({ code: 1, out: "", err: expect.any(String) });
    expect(run.err).toMatch(
      like("media: the content has faults: seafood.json: $.entries[0].sections[0]…(and 1 more)\n"),
    );
    expect(faulty.snapshot()).toEqual(before);
  });

  test.concurrent.for<[string[], string]>([
    [[], "needs one of add, posters, scenes, captions, previews, check, list, or --help"],
    [["toString"], "needs one of add, posters, scenes, captions, previews, check, list, or --help"],
    [["check", "--bogus"], "Unknown option '--bogus'"],
    [["add", "a.mp4", ...tab, "--poster", "1m"], "--poster takes seconds, like 12.5"],
    [["add", "a.mp4", ...tab, "--sound", "loud"], "--sound takes keep or none"],
    [["check", "--poster", "1"], "check takes no --poster"],
    [["posters", "a.png"], "posters takes PICTURE and --tab together, or neither"],
    [["posters", ...tab], "posters takes PICTURE and --tab together, or neither"],
    [["scenes", "a.json"], "scenes takes FILE and --tab together, or neither"],
    [["previews", ...tab], "previews takes no --tab"],
    [["check", "--scenes", "a.json"], "check takes no --scenes"],
  ])("wrong call %j", async ([args, message], { expect }) => {
    expect(await workspace.run(args)).toEqual({ code: 2, out: "", err: `media: ${message}\n` });
  });
});

/** A message in which `…` stands for any text. */
function like(message: string): RegExp {
  const parts = message.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

describe.skipIf(!hasFfmpeg)("an add that is ended changes nothing", () => {
  const tab = ["--tab", "Seafood/PURCHASE/Workflow"];
  let recording: string;

  // Long enough that the signal comes before the end.
  beforeAll(() => {
    recording = recordPlain(join(newWorkspace().folder, "long.mp4"), 20);
  });

  test.concurrent("by SIGINT", async ({ expect }) => {
    const workspace = newWorkspace();
    const before = workspace.snapshot();
    const run = await workspace.run(["add", recording, ...tab], { interrupt: "SIGINT" });
    expect(run).toMatchObject({ code: 130, err: "media: interrupted, nothing is changed\n" });
    expect(workspace.snapshot()).toEqual(before);
    expect(readdirSync(workspace.assets)).toEqual(["videos"]);
  });

  test.concurrent("by SIGKILL, and the next add goes well", async ({ expect }) => {
    const workspace = newWorkspace();
    const before = workspace.snapshot();
    await workspace.run(["add", recording, ...tab], { interrupt: "SIGKILL" });
    expect(workspace.snapshot()).toEqual(before);
    expect(readdirSync(workspace.assets)).toEqual(["videos"]);
    const plain = recordPlain(join(workspace.folder, "plain.mp4"), 1);
    expect(await workspace.run(["add", plain, ...tab])).toMatchObject({ code: 0 });
    expect(await workspace.check()).toEqual([]);
  });
});
