import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Recording } from "~/schema/media";
import { addRecording } from "../../../tools/media/add";
import { checkMedia } from "../../../tools/media/check";
import { type Examined, readExamined, writeExamined } from "../../../tools/media/examined";
import { filesOf } from "../../../tools/media/facts";
import { hasFfmpeg, record, recordPlain, Workspace } from "./workspace";

const stem = "/videos/seafood/purchase/workflow";
const otherChapters = `${stem}.chapters.vtt: has other chapters than the metadata`;

describe.skipIf(!hasFfmpeg)("check", () => {
  let sound: Workspace;
  let workspace: Workspace;
  /** Result of the first check. To save time, later checks use it and decode only videos with changed metadata. */
  let examined: Examined;

  beforeAll(async () => {
    sound = new Workspace();
    await addRecording({
      recording: recordPlain(join(sound.folder, "plain.mp4"), 2),
      tab: "Seafood/PURCHASE/Workflow",
      captions: [{ start: 0, end: 1.5, text: "Approve" }],
      chapters: [{ startSeconds: 0, title: "Start" }],
      contentFolder: sound.content,
      assetsFolder: sound.assets,
    });
    workspace = new Workspace();
    expect(await sound.check()).toEqual([]);
    const record = join(sound.folder, "examined.json");
    writeExamined(record, sound.media());
    examined = readExamined(record);
  });
  afterAll(() => {
    sound.remove();
    workspace.remove();
  });
  beforeEach(() => {
    for (const folder of ["content", "assets"]) {
      rmSync(join(workspace.folder, folder), { recursive: true });
      cpSync(join(sound.folder, folder), join(workspace.folder, folder), { recursive: true });
    }
  });

  const facts = `${stem}.json`;
  const say = (change: (recording: Recording) => void) => workspace.say(`${stem}.mp4`, change);

  function replace(ending: string, content: Buffer | string): void {
    writeFileSync(workspace.asset(stem + ending), content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const bytes = Buffer.byteLength(content);
    say((recording) => {
      const file = filesOf(recording).find(({ path }) => path === stem + ending);
      Object.assign(file ?? {}, { bytes, sha256 });
    });
  }

  function made(name: string, ...args: string[]): Buffer {
    return readFileSync(record(join(workspace.folder, name), ...args));
  }

  const x264 = ["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p"];
  const tone = ["-f", "lavfi", "-i", "sine=r=48000:d=8,volume=5dB"];
  const index = ["-movflags", "+faststart"];

  const cases: [string, () => void, string[]][] = [
    [
      "a truncated file",
      () => truncateSync(workspace.asset(`${stem}.av1.mp4`), 1000),
      [expect.stringMatching(/^\S+workflow\.av1\.mp4: has 1000 bytes, not \d+$/)],
    ],
    [
      "a changed file",
      () => {
        const file = workspace.asset(`${stem}.jpg`);
        const content = readFileSync(file);
        content[1000] = (content[1000] ?? 0) ^ 1;
        writeFileSync(file, content);
      },
      [`${stem}.jpg: was changed: its SHA-256 differs from the one in the metadata`],
    ],
    [
      "missing files",
      () => {
        for (const ending of [".mp4", ".vtt"]) rmSync(workspace.asset(stem + ending));
      },
      [`${stem}.mp4: is missing`, `${stem}.vtt: is missing`],
    ],
    [
      "unused files",
      () => {
        for (const name of ["/videos/old.mp4", `${stem}.png`]) writeFileSync(workspace.asset(name), "x");
      },
      [
        "/videos/old.mp4: is not used, like 1 other file: run npm run media -- prune to list and delete unused files",
      ],
    ],
    [
      "a video without metadata, and the files of a video that no tab uses",
      () => workspace.edit("seafood.json", (text) => text.replace("workflow.mp4", "other.mp4")),
      [
        expect.stringMatching(
          /^seafood\.json: \$\.entries\[0\]\.sections\[1\]\.tabs\[2\]\.video: the metadata of the video is missing: \/videos\/seafood\/purchase\/other\.json is not in /,
        ),
        `${stem}.1280.avif: is not used, like 19 other files: run npm run media -- prune to list and delete unused files`,
      ],
    ],
    [
      "metadata that does not match the files",
      () =>
        say(({ renditions, posters }) => {
          renditions.h264.codecs = "avc1.640020,mp4a.40.2";
          renditions.low.width = 320;
          for (const webp of posters.webp) webp.height = 271;
        }),
      [
        `${stem}.mp4: has the codecs avc1.64001f,mp4a.40.2, not avc1.640020,mp4a.40.2`,
        `${stem}.360p.mp4: is 640×360, not 320×360`,
        `${stem}.480.webp: is 480×270, not 480×271`,
        `${stem}.800.webp: is 800×450, not 800×271`,
        `${stem}.1280.webp: is 1280×720, not 1280×271`,
      ],
    ],
    [
      "posters with missing widths",
      () => {
        say(({ posters }) => posters.avif.shift());
        rmSync(workspace.asset(`${stem}.480.avif`));
      },
      [`${facts}: lacks posters: run npm run media -- posters`],
    ],
    [
      "a scene's picture that is missing, and one of the wrong size",
      () => {
        rmSync(workspace.asset(`${stem}/scene-1.800.avif`));
        say(({ scenes }) => {
          for (const webp of scenes?.[0]?.phone.webp ?? []) webp.width = 721;
        });
      },
      [`${stem}/scene-1.800.avif: is missing`, `${stem}/scene-1.phone.webp: is 720×720, not 721×720`],
    ],
    [
      "previews of the wrong size or with too many bytes",
      () => {
        const wide = ["-f", "lavfi", "-i", "color=red:s=1280x720", "-frames:v", "1"];
        replace(".preview.jpg", made("wide.jpg", ...wide));
        const preview = readFileSync(workspace.asset(`${stem}/scene-1.preview.jpg`));
        replace("/scene-1.preview.jpg", Buffer.concat([preview, Buffer.alloc(200_000)]));
      },
      [
        `${stem}.preview.jpg: is 1280×720, not 1200×630`,
        expect.stringMatching(/scene-1\.preview\.jpg: has 2\d{5} bytes: the maximum is 200000$/),
      ],
    ],
    [
      "missing previews",
      () => {
        say((recording) => {
          delete recording.previews;
        });
        for (const ending of [".preview.jpg", "/scene-1.preview.jpg"]) rmSync(workspace.asset(stem + ending));
      },
      [`${facts}: lacks previews: run npm run media -- previews`],
    ],
    [
      "previews of another brand",
      () =>
        workspace.edit("site.json", (text) => text.replace("{brand} Seafood Cloud", "Nyhavn Seafood Cloud")),
      [
        `${facts}: has previews that show an outdated brand, tour, video length or layout: run npm run media -- previews`,
      ],
    ],
    [
      "a scene after the end, and scenes that are not in order",
      () =>
        say(({ scenes = [], previews }) => {
          const [scene] = scenes;
          previews?.scenes.push(previews.whole, previews.whole);
          if (scene) scenes.push({ ...scene, atSeconds: 4, text: "Late" }, { ...scene, text: "Early" });
        }),
      [
        `${stem}.mp4: scene "Late" is at 4 s, after the end of the video`,
        `${stem}.mp4: scene "Early" is not later than the previous scene`,
      ],
    ],
    [
      "a different duration",
      () =>
        say((recording) => {
          recording.durationSeconds = 2.2;
        }),
      [
        ...["mp4", "av1.mp4", "360p.mp4"].map((ending) =>
          expect.stringMatching(new RegExp(`^${stem}\\.${ending}: lasts 2(\\.0\\d*)? s, not 2\\.2 s$`)),
        ),
        otherChapters,
      ],
    ],
    [
      "invalid captions",
      () => replace(".vtt", "WEBVTT\n\n0:1 --> 0:2\nApprove\n"),
      [`${stem}.vtt: cannot be read: line 3: must contain the cue's times, such as 00:01.000 --> 00:04.000`],
    ],
    [
      "captions and chapters after the end",
      () => {
        replace(".vtt", "WEBVTT\n\n00:01.000 --> 00:03.000\nApprove\n");
        say((recording) => recording.chapters?.push({ startSeconds: 4, title: "Late" }));
      },
      [
        expect.stringMatching(
          /workflow\.vtt: "Approve" ends at 3 s, after the end of the video at 2(\.\d+)? s$/,
        ),
        otherChapters,
        `${stem}.mp4: chapter "Late" starts at 4 s, after the end of the video`,
      ],
    ],
    [
      "a file with its index at the end",
      () => replace(".mp4", made("late.mp4", "-i", workspace.asset(`${stem}.mp4`), "-c", "copy")),
      [
        `${stem}.mp4: has its index (moov) at the end, so browsers load the whole file before playback starts`,
      ],
    ],
    [
      "keyframes far apart",
      () => {
        const pictures = ["-f", "lavfi", "-i", "color=red:s=640x360:r=10:d=8"];
        const encoding = [...x264, "-level", "3.0", "-g", "1000", ...index];
        replace(".360p.mp4", made("far.mp4", ...pictures, ...tone, ...encoding));
      },
      [
        expect.stringMatching(/360p\.mp4: lasts 8(\.\d+)? s, not 2(\.\d+)? s$/),
        `${stem}.360p.mp4: has 8.0 s between keyframes: the maximum is 5`,
      ],
    ],
    [
      "audio without metadata",
      () =>
        say((recording) => {
          delete recording.sound;
        }),
      ["mp4", "av1.mp4", "360p.mp4"].map(
        (ending) => `${stem}.${ending}: has an audio track, but the metadata has none`,
      ),
    ],
    [
      "metadata of missing audio",
      () => {
        const file = workspace.asset(`${stem}.mp4`);
        replace(".mp4", made("mute.mp4", "-i", file, "-an", "-c", "copy", ...index));
        say(({ renditions }) => {
          renditions.h264.codecs = "avc1.64001f";
        });
      },
      [`${stem}.mp4: has no audio track, but the metadata has one`],
    ],
    [
      "audio whose loudness differs from the target or the metadata",
      () => {
        const softer = ["-af", "volume=-9dB", "-c:v", "copy", "-c:a", "aac"];
        const file = workspace.asset(`${stem}.360p.mp4`);
        replace(".360p.mp4", made("soft.mp4", "-i", file, ...softer, ...index));
        say((recording) => {
          recording.sound = { loudness: -14 };
        });
      },
      [
        expect.stringMatching(/workflow\.mp4: is at -1[56]\.\d LUFS, not -14$/),
        expect.stringMatching(
          /360p\.mp4: is at -2[45]\.\d LUFS: the minimum is -17\.5, unless peaks limit it$/,
        ),
      ],
    ],
    [
      "files that are too large",
      () => {
        const padding = Buffer.alloc(1_500_000);
        padding.writeUInt32BE(padding.length);
        padding.write("free", 4);
        replace(".mp4", Buffer.concat([readFileSync(workspace.asset(`${stem}.mp4`)), padding]));
        say(({ posters }) => {
          posters.jpeg.bytes = 64_000_000;
        });
      },
      [
        expect.stringMatching(/workflow\.mp4: has 1[56]\d{5} bytes: the maximum is 1500000$/),
        expect.stringMatching(/workflow\.jpg: has \d+ bytes, not 64000000$/),
      ],
    ],
    [
      "an add command that was killed at its last step",
      () => writeFileSync(join(workspace.content, "content.lock"), ""),
      [
        "content.lock: locks the content while a command or the editor writes files: if neither is writing now, delete this file",
      ],
    ],
  ];

  test.each(cases)("finds %s", async (_, spoil, expected) => {
    spoil();
    expect(await workspace.check(examined)).toEqual(expected);
  });

  test("checks a file again only after it has changed", async () => {
    const record = join(workspace.folder, "examined.json");
    expect(await workspace.run(["check", "--record", record])).toMatchObject({ code: 0 });
    const check = () => checkMedia(workspace.content, workspace.assets, readExamined(record));
    expect(await check()).toEqual([]);
    truncateSync(workspace.asset(`${stem}.jpg`), 10);
    expect(await check()).toMatchObject([{ reason: expect.stringMatching(/^has 10 bytes, not/) }]);
    // If a file and its metadata are replaced, the file is checked again.
    replace(".jpg", "no picture");
    expect(await check()).toMatchObject([
      { file: `${stem}.jpg`, reason: "cannot be read: it is not an image" },
    ]);
    const invalid = join(workspace.folder, "invalid.json");
    expect(await workspace.run(["check", "--record", invalid])).toMatchObject({ code: 1 });
    expect(existsSync(invalid)).toBe(false);
  });

  test("reports its findings on the command line", async () => {
    truncateSync(workspace.asset(`${stem}.vtt`), 10);
    rmSync(workspace.asset(`${stem}.800.webp`));
    expect(await workspace.run(["check"])).toEqual({
      code: 1,
      out: expect.stringMatching(/^1 video, 0\.\d\d MB: 2 errors$/m),
      err: `${stem}.800.webp: is missing\n${stem}.vtt: has 10 bytes, not 46\n`,
    });
  });

  test("list shows all videos", async () => {
    const { out } = await workspace.run(["list"]);
    const [header, ...rows] = out
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ {2,}/));
    expect(header?.slice(0, 3)).toEqual(["tab", "length", "H.264 720p"]);
    expect(rows.find(([tab]) => tab === "Seafood/PURCHASE/Workflow")).toEqual([
      "Seafood/PURCHASE/Workflow",
      "2.0 s",
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^0\.\d\d MB$/)),
      expect.stringMatching(/^-1[56]\.\d LUFS$/),
      "en",
      new Date().toISOString().slice(0, 10),
      `${stem}.mp4`,
    ]);
    expect(rows.find(([tab]) => tab === "Logistics/ANALYSE/Bærekraftsrapport")?.slice(1, 3)).toEqual([
      "-",
      "-",
    ]);
  });
});
