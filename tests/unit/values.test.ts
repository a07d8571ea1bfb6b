import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  assetPath,
  heading,
  iconPath,
  optionalHeading,
  optionalPosterPath,
  optionalText,
  optionalVideoPath,
  segmentName,
  template,
  text,
  textWith,
  videoPath,
} from "~/schema/basics/values";
import { problems } from "../content-files";

describe("a name that becomes one part of an address", () => {
  test.each([
    ["SJÅFØR & KJØPER (TMS)", []],
    ["x".repeat(80), []],
    ["x".repeat(81), ["must have at most 80 characters (found 81)"]],
    ["", ["must not be empty"]],
    [" a", ["must not begin or end with a space"]],
    ["a ", ["must not begin or end with a space"]],
    ["a\u030a", ["must be in the Unicode normalization form NFC: type the name again"]],
    ["a/b", ["must not contain a slash, because the name becomes one part of a URL"]],
    ["a\\b", ["must not contain a slash, because the name becomes one part of a URL"]],
    [".", ["must not be . or .., which are relative paths in URLs"]],
    ["..", ["must not be . or .., which are relative paths in URLs"]],
    ["...", []],
    ["x.data", ["must not end with .data: such URLs are reserved for page data"]],
    ["x.DATA", ["must not end with .data: such URLs are reserved for page data"]],
    [
      "__area__",
      ["must not contain a word between double underscores: such words are reserved for placeholders"],
    ],
    ["a __ b", []],
    ["a\u200bb", ['must not contain the invisible character U+200B: delete it after "a"']],
    ["a\nb", ['must not contain the invisible character U+000A: delete it after "a"']],
    ["a\u00ad", ['must not contain the invisible character U+00AD: delete it after "a"']],
    [
      "{town}",
      ["{town} is an unknown placeholder: use one of {brand}, {legalName}, {email}, {cloud}, {otherCloud}"],
    ],
  ])("%j", (name, expected) => {
    expect(problems(segmentName, name)).toEqual(expected);
  });
});

describe("a text", () => {
  test.each<[string, z.ZodType, unknown, string[]]>([
    ["is not white space alone", text, " \n", ["must not be empty"]],
    ["has not more", text, "x".repeat(2001), ["must have at most 2000 characters (found 2001)"]],
    ["may be left out there", optionalText, undefined, []],
    [
      "is not too long there either",
      optionalText,
      "x".repeat(2001),
      ["must have at most 2000 characters (found 2001)"],
    ],
    ["as a heading has not more", heading, "x".repeat(151), ["must have at most 150 characters (found 151)"]],
    ["as a heading may be empty where it says so", optionalHeading, "", []],
    ["has line breaks and soft hyphens", text, "a\nb\u00adc", []],
    [
      "has no tabs, and is told where",
      text,
      "abcdefghijklmnopqrstuvwxyz\tb",
      ['must not contain the invisible character U+0009: delete it after "ghijklmnopqrstuvwxyz"'],
    ],
    ["has emoji of several parts", text, "👩\u200D🔧 👩🏽\u200D🔧 ❤️\u200D🔥", []],
    ...[..."\u0007\u202e\u200d"].map((sign): [string, z.ZodType, unknown, string[]] => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      return [
        `has no U+${code} beside a letter`,
        text,
        `a${sign}b`,
        [`must not contain the invisible character U+${code}: delete it after "a"`],
      ];
    }),
    [
      "has no character beyond the first 65,536 that nobody sees",
      text,
      "a\u{e0001}b",
      ['must not contain the invisible character U+E0001: delete it after "a"'],
    ],
    ["has what is filled in", textWith("count", "page"), "{count} of {page}", []],
    [
      "has nothing that is not filled in, and is told what is",
      textWith("count", "page"),
      "{pages}",
      [
        "{pages} is an unknown placeholder: use one of {count}, {page}, {brand}, {legalName}, {email}, {cloud}, {otherCloud}",
      ],
    ],
    [
      "is told of both at once",
      text,
      "{x}\u200b",
      [
        'must not contain the invisible character U+200B: delete it after "{x}"',
        "{x} is an unknown placeholder: use one of {brand}, {legalName}, {email}, {cloud}, {otherCloud}",
      ],
    ],
    ["has all that it must have", template("tab", "count"), "{count} {tab}", []],
    ["lacks nothing of that", template("tab", "count"), "{tab}", ["must contain the placeholder {count}"]],
  ])("%s", (_, schema, value, expected) => {
    expect(problems(schema, value)).toEqual(expected);
  });

  test("is trimmed", () => {
    expect([text.parse(" a "), heading.parse(" a "), optionalText.parse(" a ")]).toEqual(["a", "a", " a "]);
  });
});

describe("the path of a file", () => {
  const images = assetPath("images", "jpg|png");
  test.each<[z.ZodType, string, string | undefined]>([
    [images, "/images/a-b/c_d/e.f-g.png", undefined],
    [images, "/images/a.gif", "/images/name.jpg"],
    [images, "/images/a.jpgx", "/images/name.jpg"],
    [images, "x/images/a.jpg", "/images/name.jpg"],
    [images, "/images/../a.jpg", "/images/name.jpg"],
    [videoPath, "", "/videos/name.mp4"],
    [optionalVideoPath, "", undefined],
    [optionalVideoPath, "/images/a.mp4", "/videos/name.mp4"],
    [optionalPosterPath, "", undefined],
    [optionalPosterPath, "/videos/a.webp", undefined],
    [optionalPosterPath, "/videos/a.mp4", "/videos/name.jpg"],
    [iconPath, "/icons/sections/a-b.svg", undefined],
    [iconPath, "/icons/a.svg", "/icons/{namespace}/{name}.svg"],
    [iconPath, "/icons/a/b/c.svg", "/icons/{namespace}/{name}.svg"],
  ])("%# %s is as %s has to be", (schema, path, like) => {
    expect(problems(schema, path)).toEqual(like ? [`must be a path like ${like}`] : []);
  });
});
