import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assetFile } from "~/content/load/assets.server";
import { readCaptions } from "~/content/load/captions.server";
import { loadContent } from "~/content/load/load.server";
import { type CaptionLanguage, captionLanguages, otherLanguage } from "~/schema/basics/languages";
import { listedTabs, pathTo } from "~/urls/tables/addresses";
import { heavyScenes } from "../../tools/media/check";

const content = loadContent("content");

test("the content is small enough for a Kubernetes ConfigMap", () => {
  const files = readdirSync("content").filter((name) => name.endsWith(".json"));
  const bytes = files.reduce((sum, name) => sum + statSync(join("content", name)).size, 0);
  expect(bytes, `content has ${bytes} bytes`).toBeLessThanOrEqual(200_000);
});

describe("translations", () => {
  const tabs = Object.values(content.products).flatMap(({ product, sections }) =>
    sections.flatMap(({ sectionName, tabs }) =>
      listedTabs(tabs).map((tab) => ({
        tab,
        path: pathTo(product.value, sectionName, tab.tab),
        into: otherLanguage(product.lang),
      })),
    ),
  );

  const translated = tabs.filter(({ tab }) => tab.translation);

  test.each(translated)("have title and description in the other language: $path", ({ tab, into }) => {
    const words = Object.values(tab.translation ?? {});
    expect(words.filter((text) => looksForeign(text, into))).toEqual([]);
  });

  const films = tabs.flatMap(({ tab, path, into }) => {
    const { captions, subtitles } = content.media[tab.video ?? ""] ?? {};
    const other = subtitles?.[into];
    return captions && other ? [{ path, into, captions: captions.path, subtitles: other.path }] : [];
  });
  const maxLineLength = Math.max(...films.flatMap(({ captions }) => lineLengths(captions)));

  test.each(films)("have captions with the same times: $path", ({ into, captions, subtitles }) => {
    const [before, after] = [readCaptions(captions), readCaptions(subtitles)];
    const times = (cues: typeof before) => cues.map(({ start, end }) => [start, end]);
    expect(times(after)).toEqual(times(before));
    expect(Math.max(...lineLengths(subtitles))).toBeLessThanOrEqual(maxLineLength + 5);
    const texts = after.map(({ text }) => text);
    expect(texts.filter((text, cue) => text === before[cue]?.text && !isNameOrCode(text))).toEqual([]);
    expect(texts.filter((text) => looksForeign(text, into))).toEqual([]);
  });
});

describe("a demo as pictures", () => {
  const films = Object.entries(content.media).map(([film, { scenes = [] }]) => ({ film, scenes }));

  test("has small image files", () => {
    expect(heavyScenes(content.media)).toEqual([]);
  });

  test.each(films)("has a hotspot and a different sentence in each scene: $film", ({ scenes }) => {
    expect(scenes.filter(({ target, phone }) => !target || !phone.target)).toEqual([]);
    const sentences = scenes.map(({ text }) => text);
    expect([...new Set(sentences)]).toEqual(sentences);
    for (const { translations = {} } of scenes)
      for (const language of captionLanguages)
        expect(looksForeign(translations[language] ?? "", language), translations[language]).toBe(false);
  });
});

/** Words that are common in only one of the two languages. They show which language a text is in. */
const tellingWords: Record<CaptionLanguage, RegExp> = {
  en: /\b(the|and|is|are|of|from|with|it|its|every|each|this|that|what|who)\b/gi,
  nb: /(?<!\p{L})(og|er|ikke|av|til|fra|med|på|det|som|hver|én|så|hva|hvem)(?!\p{L})/giu,
};

/** Ignores quoted text, because it may be a button's name in the other language. */
function looksForeign(text: string, language: CaptionLanguage): boolean {
  const own = text.replace(/“[^”]*”|«[^»]*»/g, "");
  const [here, elsewhere] = [language, ...captionLanguages.filter((each) => each !== language)].map(
    (each) => own.match(tellingWords[each])?.length ?? 0,
  );
  return (elsewhere ?? 0) > (here ?? 0);
}

/** Treats a text as a name or a code if none of its words starts with a lower-case letter. */
function isNameOrCode(text: string): boolean {
  return !/(?<!\p{L})\p{Ll}/u.test(text);
}

function lineLengths(path: string): number[] {
  return readFileSync(assetFile(path), "utf8")
    .split("\n")
    .map((line) => line.length);
}
