import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { parseWebVtt } from "~/content/load/webvtt";
import { encodeRendition, type Progress } from "../../../tools/media/encode";
import { pictureTypes, posterWidths } from "../../../tools/media/limits";
import { probeSource, type Source } from "../../../tools/media/probe";
import { findTab, readContent } from "../../../tools/media/tabs";
import { hasFfmpeg, record, recordPlain, streamsOf, Workspace } from "./workspace";

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

describe.skipIf(!hasFfmpeg)("a recording", () => {
  let workspace: Workspace;
  let plain: string;
  const path = (name: string) => join(workspace.folder, name);

  beforeAll(() => {
    workspace = newWorkspace();
    plain = recordPlain(path("plain.mp4"), 2);
    writeFileSync(path("captions.vtt"), captions);
    writeFileSync(path("one.vtt"), "WEBVTT\n\n00:00.000 --> 00:01.500\nApprove\n");
  });

  test("that is tall and silent, with a variable frame rate, is added to a tab without a video", async () => {
    const recording = record(
      path("phone.mp4"),
      ...["-f", "lavfi", "-i", "testsrc2=s=271x480:r=50:d=2"],
      // Makes the frame rate variable: after the first second, keeps only every tenth frame and the last one.
      ...["-vf", "select='lt(t,1)+not(mod(n,10))+eq(n,99)'", "-fps_mode", "vfr"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"],
    );
    const frames = streamsOf(recording)[0];
    expect(frames?.avg_frame_rate).not.toBe(frames?.r_frame_rate);
    workspace.edit("seafood.json", (text) =>
      text.replace(/("tab": "File Import",\s+"id": ".*",\s+"title": ".*"),\s+"video": ""/, "$1"),
    );
    const before = workspace.text("seafood.json");
    // Adds an error to another file, which must not prevent the video from being added.
    const messages = workspace.text("messages.en.json");
    workspace.edit("messages.en.json", (text) => text.replace("Next: {tab}", "Next"));

    const { code, out, err } = await workspace.run([
      ...["add", recording, "--tab", "Seafood/PURCHASE/File Import"],
      ...["--captions", path("captions.vtt"), "--chapters", path("captions.vtt"), "--poster", "0.5"],
    ]);
    workspace.edit("messages.en.json", () => messages);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /^\S+captions\.vtt: 2 cues; speakers written before their words\n\S+captions\.vtt: 2 chapters\n1 error elsewhere in the content: .*\nH\.264 720p {2}.*\d\.\d\d MB\nAV1 720p .*MB\nH\.264 360p .*MB\n\/videos\/seafood\/purchase\/file-import\.mp4: 2\.0 s, \d\.\d\d MB in 25 files\nwrote .*file-import\.\*.*\nnext: run npm run preview -- .*\n$/s,
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
        { startSeconds: 0, title: "Kari: Open the file & check it" },
        { startSeconds: 1, title: "Import" },
      ],
      chapterTrack: { path: `${stem}.chapters.vtt` },
      scenes: [
        {
          atSeconds: 0.5,
          text: "Kari: Open the file & check it",
          phone: {},
        },
        { atSeconds: 1.45, text: "Import" },
      ],
      previews: {
        title: "File Import",
        drawing: expect.stringMatching(/^[0-9a-f]{64}$/),
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
      [`${scene}.800.avif`, "av1", 800, 450],
      [`${scene}.1600.avif`, "av1", 1600, 900],
      [`${scene}.1280.webp`, "webp", 1280, 720],
      [`${scene}.phone.avif`, "av1", 720, 720],
      [`${scene}.phone.webp`, "webp", 720, 720],
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
    expect(formatted(added.join("\n"))).toBe(true);

    expect(await workspace.run(["check"])).toEqual({
      code: 0,
      out: expect.stringMatching(/^1 video, \d\.\d\d MB: no errors$/m),
      err: "",
    });
    // A draft's assets take precedence over the site's.
    const draft = path("draft");
    cpSync(workspace.content, draft, { recursive: true });
    expect(await workspace.run(["check", draft])).toMatchObject({ code: 0 });
    mkdirSync(dirname(join(draft, "assets", stem)), { recursive: true });
    writeFileSync(join(draft, "assets", `${stem}.vtt`), "WEBVTT\n");
    const { code: found, err: reason } = await workspace.run(["check", draft]);
    expect([found, reason]).toEqual([1, expect.stringContaining(`${stem}.vtt: has 7 bytes, not `)]);
  });

  test("gets a square crop for phones, which follows a file of views", async () => {
    const halves = ["red", "blue"].flatMap((colour) => [
      ...["-f", "lavfi", "-i", `color=${colour}:s=320x360:r=10:d=2`],
    ]);
    const recording = record(path("halves.mkv"), ...halves, "-filter_complex", "hstack", "-c:v", "ffv1");
    const left = { x: 0, y: 0.1, width: 0.45, height: 0.8 };
    const views = [
      { atSeconds: 0, ...left },
      { atSeconds: 0.75, ...left, x: 0.55 },
    ];
    writeFileSync(path("crops.json"), JSON.stringify({ views }));
    const add = ["add", recording, "--tab", "Seafood/SALES/Invoicing", "--phone-crops", path("crops.json")];
    expect(await workspace.run(add)).toMatchObject({ code: 0, err: "" });
    const { square } = workspace.media()["/videos/seafood/sales/invoicing.mp4"] ?? {};
    const sizes = Object.entries(square?.renditions ?? {}).map(([name, { width, height }]) => [
      name,
      width,
      height,
    ]);
    expect(sizes).toEqual([
      ["av1", 720, 720],
      ["h264", 720, 720],
      ["low", 480, 480],
    ]);
    const pixelAt = (second: string) => {
      const film = ["-v", "error", "-ss", second, "-i", workspace.asset(square?.renditions.h264.path ?? "")];
      const one = ["-frames:v", "1", "-vf", "crop=1:1:360:360,format=rgb24", "-f", "rawvideo", "-"];
      return [...execFileSync("ffmpeg", [...film, ...one])];
    };
    const [before = [], after = []] = [pixelAt("0.5"), pixelAt("1.7")];
    expect(before[0]).toBeGreaterThan(240);
    expect(after[2]).toBeGreaterThan(240);
    expect(await workspace.run(["check"])).toMatchObject({ code: 0 });
    writeFileSync(path("crops.json"), JSON.stringify({ views: [{ atSeconds: 0, ...left, width: 0.5 }] }));
    const { code, err } = await workspace.run(add);
    expect([code, err]).toEqual([1, expect.stringContaining("views[0]: must be a square in pixels")]);
  });

  test("replaces the previous video and its captions", async () => {
    const tab = ["--tab", "seafood/sales/invoicing"];
    const stem = "/videos/seafood/sales/invoicing";
    await workspace.run(["add", plain, ...tab, "--captions", path("captions.vtt")]);
    const first = workspace.media()[`${stem}.mp4`];
    const dataSet = workspace.text("seafood.json");
    expect(first?.captions).toBeTruthy();

    const again = await workspace.run(["add", plain, ...tab, "--captions", path("one.vtt")]);
    const { previews, ...rest } = first ?? {};
    expect(workspace.media()[`${stem}.mp4`]).toEqual({
      ...rest,
      captions: { ...first?.captions, bytes: expect.anything(), sha256: expect.anything() },
      scenes: [expect.objectContaining({ atSeconds: 0.75, text: "Approve" })],
      previews: { ...previews, scenes: [expect.anything()] },
    });
    expect(readFileSync(workspace.asset(`${stem}.vtt`), "utf8")).toContain("Approve");
    expect(again.out).toMatch(/no longer used: \d+ files of the previous video/);
    expect(workspace.text("seafood.json")).toBe(dataSet);
    expect(await workspace.check()).toEqual([]);
  });

  test("gets new or missing posters without a new video", async () => {
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

    workspace.say(`${stem}.mp4`, ({ posters }) => posters.avif.pop());
    rmSync(workspace.asset(`${stem}.1280.avif`));
    await workspace.run(["posters"]);
    const completed = workspace.media()[`${stem}.mp4`];
    expect(completed?.posters.jpeg).toEqual(replaced?.posters.jpeg);
    expect(await workspace.check()).toEqual([]);
    expect(await workspace.run(["posters"])).toEqual({ code: 0, out: "", err: "" });
  });

  test("gets new scenes from a file or from its captions", async () => {
    const tab = ["--tab", "seafood/sales/invoicing"];
    const stem = "/videos/seafood/sales/invoicing";
    const added = workspace.media()[`${stem}.mp4`];
    record(path("red.png"), "-f", "lavfi", "-i", "color=red:s=640x360", "-frames:v", "1");
    const target = { x: 0.8, y: 0.5, width: 0.1, height: 0.05, name: "Approve" };
    const phone = { part: { x: 0.5, y: 0.2, width: 0.45, height: 0.8 } };
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
      { ...told[0], phone: { target: { x: 0.6444, y: 0.5, width: 0.1778, height: 0.05, name: "Approve" } } },
      {
        ...{ atSeconds: 1, text: "then that", target },
        phone: { target: { x: 0.6667, y: 0.375, width: 0.2222, height: 0.0625, name: "Approve" } },
      },
    ]);
    expect({ ...rest, scenes: added?.scenes, previews: added?.previews }).toEqual(added);
    expect(previews?.scenes).toHaveLength(2);
    expect(centre(workspace.asset(`${stem}/scene-2.phone.webp`))).toEqual(near([255, 0, 0]));
    expect(await workspace.check()).toEqual([]);

    workspace.say(`${stem}.mp4`, (recording) => {
      delete recording.scenes;
    });
    rmSync(workspace.asset(stem), { recursive: true });
    expect(await workspace.run(["scenes"])).toMatchObject({ code: 0, out: `${stem}.mp4\n` });
    expect(workspace.media()[`${stem}.mp4`]?.scenes).toMatchObject([{ atSeconds: 0.75, text: "Approve" }]);
    expect(await workspace.run(["scenes"])).toEqual({ code: 0, out: "", err: "" });
  });

  test("gets new previews after its tab's title has changed", async () => {
    const video = "/videos/seafood/sales/invoicing.mp4";
    const made = workspace.media()[video];
    expect(await workspace.run(["previews"])).toEqual({
      code: 0,
      out: "all link previews are up to date\n",
      err: "",
    });
    workspace.edit("seafood.json", (text) => text.replace('"title": "Invoicing"', '"title": "Billing"'));
    expect(await workspace.check()).toEqual([
      `${video.replace("mp4", "json")}: has previews with the title "Invoicing", not "Billing": run npm run media -- previews`,
    ]);
    expect(await workspace.run(["previews"])).toEqual({ code: 0, out: `${video}\n`, err: "" });
    const renewed = workspace.media()[video];
    expect(renewed?.previews?.title).toBe("Billing");
    expect(renewed?.previews?.whole.sha256).not.toBe(made?.previews?.whole.sha256);
    expect({ ...renewed, previews: made?.previews }).toEqual(made);
    expect(await workspace.check()).toEqual([]);
  });

  test("can be added while another recording is added", async () => {
    const colours = ["red", "lime", "blue"].flatMap((colour) => [
      ...["-f", "lavfi", "-i", `color=${colour}:s=320x180:r=10:d=2`],
    ]);
    const joined = ["-filter_complex", "[0][1][2]concat=n=3", "-c:v", "ffv1"];
    const recordings = {
      "PURCHASE/Workflow": record(path("colours.mkv"), ...colours, ...joined),
      "SALES/Document handling": record(
        path("sound.mkv"),
        ...["-f", "lavfi", "-i", "color=red:s=320x180:r=10:d=1.2", "-f", "lavfi", "-i", "sine=d=2.4"],
        ...["-c:v", "ffv1", "-c:a", "flac"],
      ),
    };
    const runs = await Promise.all(
      Object.entries(recordings).map(([tab, file]) =>
        workspace.run(["add", file, "--tab", `Seafood/${tab}`]),
      ),
    );
    expect(runs).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(Object.keys(workspace.media())).toEqual(
      expect.arrayContaining([
        "/videos/seafood/purchase/workflow.mp4",
        "/videos/seafood/sales/document-handling.mp4",
      ]),
    );
    expect(await workspace.check()).toEqual([]);
  });

  test("without captions gets a scene for each still picture, with the tab's title", async () => {
    const video = "/videos/seafood/purchase/workflow.mp4";
    const added = workspace.media()[video];
    const folders = { contentFolder: workspace.content, assetsFolder: workspace.assets };
    const { title } = findTab(readContent(folders), "Seafood/PURCHASE/Workflow").tab;
    expect(added?.scenes).toMatchObject([
      { atSeconds: 1, text: title },
      { atSeconds: 3, text: title },
      { atSeconds: 5, text: title },
    ]);
    const pixels = [1, 2, 3].map((number) =>
      centre(workspace.asset(`${video.slice(0, -4)}/scene-${number}.800.avif`)),
    );
    expect(pixels).toEqual([near([255, 0, 0]), near([0, 255, 0]), near([0, 0, 255])]);
  });

  test("with audio that is longer than its pictures keeps its last picture", () => {
    const file = workspace.asset("/videos/seafood/sales/document-handling.mp4");
    const [video, audio] = streamsOf(file).map(({ duration }) => Number(duration));
    expect([video, audio]).toEqual([expect.closeTo(2.4, 1), expect.closeTo(2.4, 1)]);
    const args = ["-v", "error", "-ss", "2.2", "-i", file, "-vf", "crop=2:2", "-frames:v", "1"];
    const pixel = execFileSync("ffmpeg", [...args, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]);
    expect(pixel[0]).toBeGreaterThan(245);
    expect(pixel[1]).toBeLessThan(10);
    expect(meanVolume(file)).toBeGreaterThan(-40);
  });

  test("is encoded in a lower quality if the file is too large, with a message", async () => {
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
      /^low is larger than 600000 bytes: encoding again with lower quality \(CRF \d\d\)$/,
    );
    expect(statSync(target).size).toBeLessThanOrEqual(600_000);
  });
});

/** Tests encoding with the site's real settings. Other tests encode at low quality to save time. */
describe.skipIf(!hasFfmpeg)("an encoded recording", () => {
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
    "%s is similar to the recording (SSIM at least %d) and has at most %d bytes",
    async (rendition, likeness, bytes) => {
      const target = join(folder, `${rendition}.mp4`);
      await encode(source, rendition, target, { onProgress: () => undefined });
      expect(likenessOf(target, source.file)).toBeGreaterThanOrEqual(likeness);
      expect(statSync(target).size).toBeLessThanOrEqual(bytes);
    },
  );
});

function likenessOf(file: string, original: string): number {
  const filters = "[1][0]scale2ref[original][film];[film][original]ssim";
  const args = ["-nostdin", "-i", file, "-i", original, "-lavfi", filters, "-f", "null", "-"];
  return Number(/All:([\d.]+)/.exec(spawnSync("ffmpeg", args, { encoding: "utf8" }).stderr)?.[1]);
}

function centre(file: string): number[] {
  const args = ["-v", "error", "-i", file, "-vf", "crop=2:2,format=rgb24", "-frames:v", "1"];
  return [...execFileSync("ffmpeg", [...args, "-f", "rawvideo", "-"]).subarray(0, 3)];
}

function near(colour: number[]): unknown[] {
  return colour.map((part) => expect.closeTo(part, -2));
}

/** Mean volume in decibels; silence is -91. */
function meanVolume(file: string): number {
  const args = ["-nostdin", "-i", file, "-af", "volumedetect", "-vn", "-f", "null", "-"];
  const { stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
  return Number(/mean_volume: (\S+) dB/.exec(stderr)?.[1]);
}

function formatted(text: string): boolean {
  const args = ["format", "--stdin-file-path=content/any.json"];
  return execFileSync("node_modules/.bin/biome", args, { input: text, encoding: "utf8" }) === text;
}
