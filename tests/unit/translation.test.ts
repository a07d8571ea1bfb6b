import { describe, expect, test } from "vitest";
import { translationOf } from "~/demo/pictures/translation";
import { captionsLanguage } from "~/schema/basics/languages";

describe("the language of captions", () => {
  test.each([
    ["", "en", "en"],
    ["?captions=nb", "en", "nb"],
    ["?captions=en", "nb", "en"],
    ["?captions=NB", "en", "en"],
    ["?captions=de", "nb", "nb"],
    ["?captions=en&captions=nb", "en", "en"],
  ] as const)("%s on a page in %s: %s", (query, own, language) => {
    expect(captionsLanguage(query, own)).toBe(language);
  });
});

describe("a scene's sentence in the other language", () => {
  const said = ["Open the purchase.", "The price is too high …", "… and the weight is wrong.", "Approve it."];
  const translated = ["Åpne innkjøpet.", "Prisen er for høy …", "… og vekten er feil.", "Godkjenn det."];
  const inCues = (texts: string[]) => texts.map((text) => ({ text }));

  test.each([
    ["Open the purchase.", "Åpne innkjøpet."],
    ["… and the weight is wrong. Approve it.", "… og vekten er feil. Godkjenn det."],
    ["The price is too high … and the weight is wrong.", "Prisen er for høy … og vekten er feil."],
    ["Open the order.", undefined],
    ["", undefined],
  ])("%s: %s", (text, expected) => {
    expect(translationOf(text, inCues(said), inCues(translated))).toBe(expected);
  });

  test("is not taken from other captions", () => {
    expect(translationOf("Approve it.", inCues(said), inCues(translated.slice(1)))).toBeUndefined();
    expect(translationOf("Approve it.", [], [])).toBeUndefined();
  });
});
