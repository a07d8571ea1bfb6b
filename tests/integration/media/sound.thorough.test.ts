import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addRecording } from "../../../tools/media/add";
import { MediaError } from "../../../tools/media/media-error";
import { probeSource } from "../../../tools/media/probe";
import { makeSound, type SoundChoice } from "../../../tools/media/sound";
import { hasFfmpeg, loudnessOf, record, streamsOf, Workspace } from "./workspace";

const speechLike = (decibels: number) =>
  `anoisesrc=c=pink:seed=7:a=0.5:d=2.5:r=48000,tremolo=f=4:d=0.9,volume=${decibels}dB`;
/** Loud UI clicks of 10 ms. */
const clicks =
  "aevalsrc='0.3*lt(mod(t,0.4),0.01)*sin(2*PI*1900*t)*exp(-mod(t,0.4)*190)':d=3:s=48000,apad=whole_dur=4";
const silence = "anullsrc=r=48000:cl=stereo:d=2";

describe.skipIf(!hasFfmpeg)("audio", () => {
  let workspace: Workspace;
  const path = (name: string) => join(workspace.folder, name);
  const stem = "/videos/seafood/purchase/workflow";
  const tab = "Seafood/PURCHASE/Workflow";

  beforeAll(() => {
    workspace = new Workspace();
  });
  afterAll(() => workspace.remove());

  function recordSound(name: string, sound: string): string {
    const picture = ["-f", "lavfi", "-i", "color=gray:s=64x36:r=10:d=1"];
    return record(path(name), ...picture, "-f", "lavfi", "-i", sound, "-c:v", "ffv1", "-c:a", "pcm_s16le");
  }

  async function add(recording: string, sound?: SoundChoice) {
    const { content: contentFolder, assets: assetsFolder } = workspace;
    const added = await addRecording({ recording, tab, sound, contentFolder, assetsFolder });
    return added.recording;
  }

  const files = () => [".mp4", ".av1.mp4", ".360p.mp4"].map((ending) => workspace.asset(stem + ending));
  const kindsOf = (file: string) => streamsOf(file).map(({ codec_type }) => codec_type);

  test("that is quiet speech in a part of the video is normalised to -16 LUFS in all renditions", async () => {
    const [before, loud, soft] = [silence, speechLike(-18), speechLike(-31)];
    const parts = `${before}[a];${loud},aformat=channel_layouts=stereo[b];${soft},aformat=channel_layouts=stereo[c]`;
    const recording = recordSound("quiet.mkv", `${parts};[a][b][c]concat=n=3:v=0:a=1`);
    expect(loudnessOf(recording).integrated).toBeLessThan(-40);

    const { sound, renditions } = await add(recording);
    expect(sound).toEqual({ loudness: expect.closeTo(loudnessOf(files()[0] ?? "").integrated, 0) });
    expect(Object.values(renditions).map(({ codecs }) => codecs)).toEqual([
      "av01.0.05M.08,mp4a.40.2",
      "avc1.64001f,mp4a.40.2",
      "avc1.64001e,mp4a.40.2",
    ]);
    for (const file of files()) {
      expect(kindsOf(file)).toEqual(["video", "audio"]);
      expectAtTarget(file);
      // All parts get the same gain, so two of them still differ by almost 13 dB, and the silent part stays silent.
      expect(meanVolume(file, 2.1, 2.3) - meanVolume(file, 4.6, 2.3)).toBeGreaterThan(11);
      expect(meanVolume(file, 0.2, 1.5)).toBeLessThan(-80);
    }
    expect(new Set(files().map(soundPackets)).size).toBe(1);
    expect(await workspace.check()).toEqual([]);
  });

  test("that is too loud is normalised to -16 LUFS", async () => {
    const recording = recordSound("loud.mkv", "sine=d=2.5:r=48000,volume=14dB");
    expect(loudnessOf(recording).integrated).toBeGreaterThan(-12);
    expectAtTarget((await made(recording)).target);
  });

  test("of loud clicks is omitted", async () => {
    const recording = recordSound("clicks.mkv", clicks);
    expect(loudnessOf(recording).integrated).toBeGreaterThan(-40);
    const { sound, renditions } = await add(recording);
    expect(sound).toBeUndefined();
    expect(Object.values(renditions).map(({ codecs }) => codecs)).toEqual([
      "av01.0.05M.08",
      "avc1.64001f",
      "avc1.64001e",
    ]);
    for (const file of files()) expect(kindsOf(file)).toEqual(["video"]);
    expect(await workspace.check()).toEqual([]);
  });

  test("of clicks is kept with --sound keep, with peaks below -1.5 dBTP", async () => {
    const recording = recordSound("clicks.mkv", clicks);
    const { target, notices } = await made(recording, "keep");
    expect(notices[0]).toMatch(/^the audio is normalised from -\d\d\.\d to -\d\d\.\d LUFS$/);
    const { integrated, truePeak } = loudnessOf(target);
    expect(truePeak).toBeLessThanOrEqual(-1.5);
    expect(integrated).toBeGreaterThan(-22);
  });

  test("that is continuous is omitted with --sound none", async () => {
    const recording = recordSound("loud.mkv", "sine=d=2.5:r=48000,volume=14dB");
    const run = await workspace.run(["add", recording, "--tab", tab, "--sound", "none"]);
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(workspace.media()[`${stem}.mp4`]?.sound).toBeUndefined();
    for (const file of files()) expect(kindsOf(file)).toEqual(["video"]);
  });

  async function made(recording: string, choice?: SoundChoice) {
    const notices: string[] = [];
    const target = path("sound.mp4");
    const loudness = await makeSound(await probeSource(recording), choice, target, {
      onProgress: (progress) => progress.kind === "notice" && notices.push(progress.text),
    });
    return { loudness, target, notices };
  }

  test("of speech with loud knocks is normalised to -16 LUFS, with peaks below -1.5 dBTP", async () => {
    const knocks = "aevalsrc='0.9*lt(mod(t,0.8),0.008)*sin(2*PI*400*t)':d=2.5:s=48000";
    const recording = recordSound("knocks.mkv", `${speechLike(-14)}[a];${knocks}[b];[a][b]amix=normalize=0`);
    const { integrated, truePeak } = loudnessOf(recording);
    expect(truePeak - 16 - integrated).toBeGreaterThan(5);
    const { target } = await made(recording);
    expectAtTarget(target);
  });

  test.each([
    ["a silent track and a voice", [silence, speechLike(-18)], "; track 1 is silent"],
    ["two voices in turn", [speechLike(-18), `${speechLike(-18)},adelay=3s:all=1`], ""],
    [
      "a mono voice and silence with another sample rate",
      [`${speechLike(-18)},aformat=channel_layouts=mono`, "anullsrc=r=44100:d=1"],
      "; track 2 is silent",
    ],
  ])("of several tracks is mixed: %s", async (_, sounds, silent) => {
    const inputs = ["color=gray:s=64x36:r=10:d=1", ...sounds].flatMap((each) => ["-f", "lavfi", "-i", each]);
    const maps = ["0", "1", "2"].flatMap((each) => ["-map", each]);
    const recording = record(path("tracks.mkv"), ...inputs, ...maps, "-c:v", "ffv1", "-c:a", "pcm_s16le");
    const { target, notices } = await made(recording);
    expect(notices[0]).toBe(`2 audio tracks are mixed${silent}`);
    expectAtTarget(target);
    const isLater = silent === "";
    expect(meanVolume(target, isLater ? 3.2 : 0.2, 2)).toBeGreaterThan(-30);
  });

  test.each([
    ["digital silence", silence],
    ["a microphone's noise", "anoisesrc=c=pink:seed=7:a=0.004:d=2.5:r=48000"],
    ["a constant offset", "aevalsrc=0.05:d=2.5:s=48000"],
    ["the hum of the mains", "sine=f=50:d=2.5,volume=-20dB"],
  ])("of only %s is omitted", async (_, sound) => {
    const { loudness, notices } = await made(recordSound("nothing.mkv", sound));
    expect(loudness).toBeUndefined();
    expect(notices).toEqual([
      "the audio is omitted, because it is too quiet or contains only clicks: use --sound keep to include the audio",
    ]);
  });

  test("that is missing causes an error with --sound keep", async () => {
    const silent = record(
      path("none.mkv"),
      "-f",
      "lavfi",
      "-i",
      "color=gray:s=64x36:r=10:d=1",
      "-c:v",
      "ffv1",
    );
    await expect(made(silent, "keep")).rejects.toThrow(
      new MediaError(`${silent} has no audio to keep: omit --sound keep`),
    );
    const quiet = recordSound("silence.mkv", silence);
    const message = `${quiet} has no audio to keep: its audio is silent`;
    await expect(made(quiet, "keep")).rejects.toThrow(new MediaError(message));
  });
});

function expectAtTarget(file: string): void {
  const { integrated, truePeak } = loudnessOf(file);
  expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(1);
  expect(truePeak).toBeLessThanOrEqual(-1.5);
}

/** Mean volume in decibels; silence is -91. */
function meanVolume(file: string, start: number, seconds: number): number {
  const range = ["-ss", String(start), "-t", String(seconds)];
  const args = ["-nostdin", ...range, "-i", file, "-af", "volumedetect", "-vn", "-f", "null", "-"];
  const { stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
  return Number(/mean_volume: (\S+) dB/.exec(stderr)?.[1]);
}

function soundPackets(file: string): string {
  const args = ["-v", "error", "-nostdin", "-i", file, "-map", "0:a", "-c", "copy", "-f", "md5", "-"];
  return execFileSync("ffmpeg", args, { encoding: "utf8" });
}
