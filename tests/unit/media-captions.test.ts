import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { siteAssets } from "~/content/load/assets.server";
import { formatWebVtt } from "~/content/load/webvtt";
import { factsPath } from "~/schema/media";
import { completeCaptions, replaceCaptions, translationsFor } from "../../tools/media/captions";
import { missingTexts } from "../../tools/media/check";
import { MediaError } from "../../tools/media/media-error";
import { readContent } from "../../tools/media/tabs";
import { fixtureFolder } from "../fixture/site";

const tab = "Seafood/PURCHASE/Workflow";
const video = "/videos/seafood/purchase/workflow.mp4";
const own = [
  { start: 0.5, end: 2, text: "Open it." },
  { start: 2, end: 4, text: "Approve & close." },
];
const translated = own.map((cue, index) => ({
  ...cue,
  text: ["Åpne det.", "Godkjenn og lukk."][index] ?? "",
}));

let folder: string;
let made: string[];
let told: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quayside-captions-"));
  made = [];
  told = [];
  cpSync(join(fixtureFolder, "content"), content(), { recursive: true });
  cpSync(join(fixtureFolder, "public/assets/videos"), join(assets(), "videos"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = () => join(folder, "content");
const assets = () => join(folder, "assets");
const folders = () => ({
  contentFolder: content(),
  assetsFolder: assets(),
  onMade: (path: string) => made.push(path),
  onRead: (sentence: string) => told.push(sentence),
});
const read = () => readContent(folders());
const recording = () => read().media[video];

function file(name: string, cues: typeof own): string {
  return text(name, formatWebVtt(cues));
}

function text(name: string, content: string): string {
  mkdirSync(join(folder, "given"), { recursive: true });
  writeFileSync(join(folder, "given", name), content);
  return join(folder, "given", name);
}

describe("captions are replaced", () => {
  test("in both languages, which the file names state", async () => {
    await replaceCaptions([file("demo.nb.vtt", translated), file("demo.vtt", own)], tab, folders());
    expect(made).toEqual([video]);
    expect(told).toEqual([
      expect.stringMatching(/demo\.nb\.vtt: 2 cues$/),
      expect.stringMatching(/demo\.vtt: 2 cues$/),
    ]);
    const { captions, subtitles } = recording() ?? {};
    const textOf = (path = "") => readFileSync(join(assets(), path), "utf8");
    expect(textOf(captions?.path)).toContain("Approve &amp; close.");
    expect(Object.keys(subtitles ?? {})).toEqual(["nb"]);
    expect(textOf(subtitles?.nb?.path)).toContain("Åpne det.");
    expect(readFileSync(join(content(), "seafood.json"))).toEqual(
      readFileSync(join(fixtureFolder, "content/seafood.json")),
    );
    expect(missingTexts(read()).map((each) => each.tab)).not.toContain(tab);
  });

  test("in a draft, whose metadata is stored in the draft's assets", async () => {
    // Runs in the site's folder, because the video is in the site's assets, and not in the draft.
    const back = process.cwd();
    process.chdir(fixtureFolder);
    onTestFinished(() => process.chdir(back));
    const published = join(siteAssets.folder, factsPath(video));
    const before = readFileSync(published, "utf8");
    const draft = { ...folders(), assetsFolder: join(content(), "assets") };
    await replaceCaptions([file("demo.vtt", own)], tab, { ...draft, withoutTranslation: true });
    const { captions, ...others } = readContent(draft).media[video] ?? {};
    expect(readFileSync(join(draft.assetsFolder, captions?.path ?? ""), "utf8")).toContain("Open it.");
    const { captions: _, subtitles: __, moments: ___, ...known } = JSON.parse(before);
    expect(others).toEqual(known);
    expect(readFileSync(published, "utf8")).toBe(before);
  });

  test("unless two cues have the same id", async () => {
    const twice = "WEBVTT\n\nopen\n00:00.000 --> 00:01.000\nA\n\nopen\n00:01.000 --> 00:02.000\nB\n";
    await expect(replaceCaptions([text("demo.vtt", twice)], tab, folders())).rejects.toThrow(
      'two cues have the id "open"',
    );
  });

  test.each<[string, [name: string, cues: typeof own]]>([
    ["the product's language", ["demo.vtt", own.map((cue) => ({ ...cue, text: `${cue.text} Corrected.` }))]],
    ["another language", ["demo.nb.vtt", translated.map((cue) => ({ ...cue, text: `${cue.text} Rettet.` }))]],
  ])("in %s, and the other captions stay if they have the same times", async (_, [name, corrected]) => {
    await replaceCaptions([file("a.nb.vtt", translated), file("a.vtt", own)], tab, folders());
    const read = () => {
      const { captions, subtitles } = recording() ?? {};
      return [captions, subtitles?.nb].map((each) => readFileSync(join(assets(), each?.path ?? ""), "utf8"));
    };
    const [inEnglish, inNorwegian] = read();
    told = [];
    await replaceCaptions([file(name, corrected)], tab, folders());
    const isOwn = name === "demo.vtt";
    expect(read()).toEqual(
      isOwn ? [formatWebVtt(corrected), inNorwegian] : [inEnglish, formatWebVtt(corrected)],
    );
    expect(told).toEqual([
      expect.stringContaining(`${name}: 2 cues`),
      `${video.replace("mp4", isOwn ? "nb.vtt" : "vtt")}: kept`,
    ]);
  });

  test("unless the other captions have different times, which are listed", async () => {
    await replaceCaptions([file("a.nb.vtt", translated), file("a.vtt", own)], tab, folders());
    const before = recording();
    const later = own.map((cue) => (cue.start === 2 ? { ...cue, start: 3 } : cue));
    await expect(replaceCaptions([file("demo.vtt", later)], tab, folders())).rejects.toThrow(
      [
        "/videos/seafood/purchase/workflow.nb.vtt has other times than the captions or chapters in en: " +
          '00:00:02.000 --> 00:00:04.000 only in the translation: "Godkjenn og lukk."',
        '00:00:03.000 --> 00:00:04.000 only in the original: "Approve & close."',
        "correct the translation and pass the files of both languages, or remove the translation with --without-translation",
      ].join("; "),
    );
    expect(recording()).toEqual(before);
  });

  test("in one language, and the translation is removed on request", async () => {
    const before = recording()?.subtitles?.nb?.path ?? "";
    expect(existsSync(join(assets(), before))).toBe(true);
    await replaceCaptions([file("demo.en.vtt", own)], tab, { ...folders(), withoutTranslation: true });
    expect(recording()?.subtitles).toBeUndefined();
    expect(existsSync(join(assets(), before))).toBe(false);
    expect(missingTexts(read())).toContainEqual({ tab, lacks: "captions in nb" });
  });

  test("by adding an existing translation file to the metadata on request", async () => {
    await replaceCaptions([file("demo.vtt", own)], tab, { ...folders(), withoutTranslation: true });
    writeFileSync(join(assets(), video.replace("mp4", "nb.vtt")), formatWebVtt(translated));
    made = [];
    await completeCaptions(folders());
    expect(made).toEqual([video]);
    expect(recording()?.subtitles?.nb?.path).toBe(video.replace("mp4", "nb.vtt"));
    await completeCaptions(folders());
    expect(made).toEqual([video]);
  });
});

describe("a video that is rendered again", () => {
  beforeEach(() => replaceCaptions([file("demo.nb.vtt", translated), file("demo.vtt", own)], tab, folders()));

  test("keeps its translation with the new times", () => {
    const later = own.map(({ start, end, text }) => ({ start: start + 1, end: end + 1, text }));
    expect(translationsFor(later, recording() ?? {}, folders())).toEqual({
      nb: [
        { start: 1.5, end: 3, text: "Åpne det." },
        { start: 3, end: 5, text: "Godkjenn og lukk." },
      ],
    });
  });

  test.each([
    ["other words", own.map((cue) => ({ ...cue, text: "Close it." }))],
    ["a different number of cues", own.slice(1)],
  ])("loses its translation if its new captions have %s", (_, cues) => {
    expect(translationsFor(cues, recording() ?? {}, folders())).toEqual({});
  });
});

describe("invalid captions are rejected without changes:", () => {
  test.each<[string, () => string[], RegExp]>([
    [
      "too few cues",
      () => [file("a.vtt", own), file("a.nb.vtt", translated.slice(1))],
      / only in the original: "Open it\."$/,
    ],
    ["other times than the captions", () => [file("a.nb.vtt", translated)], /^\S+a\.nb\.vtt has other times/],
    [
      "two files in one language",
      () => [file("a.vtt", own), file("b.en.vtt", own)],
      /are both in the language en: give one file per language$/,
    ],
    ["a missing file", () => [join("nowhere", "a.vtt")], /^the file nowhere\/a\.vtt does not exist$/],
    ["no cue", () => [text("a.vtt", "WEBVTT\n")], /a\.vtt: contains no cue$/],
  ])("%s", async (_, files, message) => {
    const before = recording();
    const error = await replaceCaptions(files(), tab, folders()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MediaError);
    expect((error as MediaError).message).toMatch(message);
    expect(recording()).toEqual(before);
  });
});
