import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chapterProblems, completeChapters, readChapters, replaceChapters } from "../../tools/media/chapters";
import { missingTexts } from "../../tools/media/check";
import { MediaError } from "../../tools/media/media-error";
import { readContent } from "../../tools/media/tabs";
import { fixtureFolder } from "../fixture/site";

const tab = "Seafood/PURCHASE/Workflow";
const video = "/videos/seafood/purchase/workflow.mp4";
const track = "/videos/seafood/purchase/workflow.chapters.vtt";

test.each<[number[], string[]]>([
  [[], []],
  [[0, 5, 19], []],
  [[0, 5, 5], ['chapter "3" does not start later than the previous chapter']],
  [[5, 3], ['chapter "2" does not start later than the previous chapter']],
  [[0, 20], ['chapter "2" starts at 20 s, after the end of the video']],
  [[5.2, 5.7], ['chapter "2" does not start later than the previous chapter']],
])("checks the chapters of a video of 20 s that start at %o", (starts, problems) => {
  const chapters = starts.map((startSeconds, index) => ({ startSeconds, title: String(index + 1) }));
  expect(chapterProblems({ chapters, durationSeconds: 20 })).toEqual(problems);
});

describe("a video's chapters are replaced", () => {
  let folder: string;
  let told: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "quayside-chapters-"));
    told = [];
    cpSync(join(fixtureFolder, "content"), join(folder, "content"), { recursive: true });
    cpSync(join(fixtureFolder, "public/assets/videos"), join(folder, "assets/videos"), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const folders = () => ({
    contentFolder: join(folder, "content"),
    assetsFolder: join(folder, "assets"),
    onMade: () => undefined,
    onRead: (sentence: string) => told.push(sentence),
  });

  function file(name: string, texts: string[], seconds = 10): string {
    const path = join(folder, name);
    const time = (second: number) => `00:00:${String(second).padStart(2, "0")}.000`;
    const cues = texts.map(
      (text, index) => `${time(index * seconds)} --> ${time((index + 1) * seconds)}\n${text}\n`,
    );
    writeFileSync(path, ["WEBVTT\n", ...cues].join("\n"));
    return path;
  }

  test("in both languages with descriptions, and players get the titles", async () => {
    const own = file("demo.vtt", ["Begin\nA form with\nthree lines.", "End"]);
    const translated = file("demo.nb.vtt", ["Start\nEt skjema med tre linjer.", "Slutt"]);
    await replaceChapters([translated, own], tab, folders());
    const content = readContent(folders());
    expect(content.media[video]?.chapters).toEqual([
      {
        startSeconds: 0,
        title: "Begin",
        seen: "A form with three lines.",
        translations: { nb: { title: "Start", seen: "Et skjema med tre linjer." } },
      },
      { startSeconds: 10, title: "End", translations: { nb: { title: "Slutt" } } },
    ]);
    expect(readFileSync(join(folder, "assets", track), "utf8")).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:10.000\nBegin\n\n00:00:10.000 --> 00:00:24.000\nEnd\n",
    );
    expect(told).toEqual([
      expect.stringMatching(/demo\.nb\.vtt: 2 chapters$/),
      expect.stringMatching(/demo\.vtt: 2 chapters$/),
    ]);
  });

  test("by creating the chapter file for players if no file is given", async () => {
    rmSync(join(folder, "assets", track));
    const facts = join(folder, `assets${video.replace("mp4", "json")}`);
    const { chapterTrack: _, ...known } = JSON.parse(readFileSync(facts, "utf8"));
    writeFileSync(facts, JSON.stringify(known));
    const lacks = () => missingTexts(readContent(folders())).filter((each) => each.tab === tab);
    expect(lacks()).toContainEqual({ tab, lacks: "chapter file in en" });
    await completeChapters(folders());
    expect(readContent(folders()).media[video]?.chapterTrack?.path).toBe(track);
    expect(readFileSync(join(folder, "assets", track), "utf8")).toContain("The first half");
    expect(lacks()).not.toContainEqual(expect.objectContaining({ lacks: expect.stringContaining("file") }));
  });

  test("in one language, and the other language stays if its chapters have the same times", async () => {
    const both = [file("demo.vtt", ["Begin", "End"]), file("demo.nb.vtt", ["Start\nEt skjema.", "Slutt"])];
    await replaceChapters(both, tab, folders());
    await replaceChapters([file("b.vtt", ["Open", "Close"])], tab, folders());
    await replaceChapters([file("c.nb.vtt", ["Åpne\nEt skjema.", "Slutt"])], tab, folders());
    expect(told.slice(2)).toEqual([
      expect.stringMatching(/b\.vtt: 2 chapters$/),
      "/videos/seafood/purchase/workflow.json in nb: kept",
      expect.stringMatching(/c\.nb\.vtt: 2 chapters$/),
      "/videos/seafood/purchase/workflow.json in en: kept",
    ]);
    expect(readContent(folders()).media[video]?.chapters).toEqual([
      { startSeconds: 0, title: "Open", translations: { nb: { title: "Åpne", seen: "Et skjema." } } },
      { startSeconds: 10, title: "Close", translations: { nb: { title: "Slutt" } } },
    ]);
    await expect(replaceChapters([file("d.vtt", ["Open", "Close"], 9)], tab, folders())).rejects.toThrow(
      '00:00:10.000 only in the translation: "Slutt"; correct the translation and pass the files of both languages',
    );
  });

  test("without the translation on request, which the check then reports as missing", async () => {
    const files = [file("demo.vtt", ["Begin", "End"])];
    await replaceChapters(files, tab, { ...folders(), withoutTranslation: true });
    expect(missingTexts(readContent(folders()))).toContainEqual({
      tab,
      lacks: "chapters in nb",
    });
  });

  test.each<[string, () => string[], RegExp]>([
    ["no title", () => [file("a.vtt", [" "])], /line \d: the chapter has no title/],
    [
      "a different number of chapters",
      () => [file("a.vtt", ["A"]), file("a.nb.vtt", ["A", "B"])],
      /other times than the captions or chapters in en/,
    ],
    [
      "different times",
      () => [file("a.vtt", ["A", "B"]), file("a.nb.vtt", ["A", "B"], 5)],
      /other times than the captions or chapters in en/,
    ],
    ["no chapter", () => [file("a.vtt", [])], /contains no cue/],
    ["markup that WebVTT does not support", () => [file("a.vtt", ["<x>A</x>"])], /is not a WebVTT tag/],
    [
      "only a translation",
      () => [file("a.nb.vtt", ["A"])],
      /chapters in the product's language, en, are missing/,
    ],
    ["one language twice", () => [file("a.vtt", ["A"]), file("b.vtt", ["B"])], /both in the language en/],
    ["a wrong path", () => [join(folder, "none.vtt")], /the file .* does not exist/],
  ])("unless the files have %s", (_, files, reason) => {
    expect(() => readChapters(files(), tab, folders())).toThrow(MediaError);
    expect(() => readChapters(files(), tab, folders())).toThrow(reason);
  });
});
