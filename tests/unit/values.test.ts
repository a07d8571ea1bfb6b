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

describe("a name that becomes a URL segment", () => {
  test.each([
    ["SJÅFØR & KJØPER (TMS)", []],
    ["x".repeat(80), []],
    ["x".repeat(81), ["must have at most 80 characters (found 81)"]],
    ["", ["must not be empty"]],
    [" a", ["must not begin or end with a space"]],
    ["a ", ["must not begin or end with a space"]],
    ["a\u030a", ["must use composed characters (Unicode NFC): delete the name and type it again"]],
    ["a/b", ["must not contain a slash or backslash, because the name becomes part of a URL"]],
    ["a\\b", ["must not contain a slash or backslash, because the name becomes part of a URL"]],
    [".", ["must not be . or .., because these names are relative paths in URLs"]],
    ["..", ["must not be . or .., because these names are relative paths in URLs"]],
    ["...", []],
    ["x.data", ["must not end with .data, because URLs with this ending are reserved for page data"]],
    ["x.DATA", ["must not end with .data, because URLs with this ending are reserved for page data"]],
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
    ["must not be only white space", text, " \n", ["must not be empty"]],
    ["has a maximum length", text, "x".repeat(2001), ["must have at most 2000 characters (found 2001)"]],
    ["may be missing if it is optional", optionalText, undefined, []],
    [
      "has a maximum length also if it is optional",
      optionalText,
      "x".repeat(2001),
      ["must have at most 2000 characters (found 2001)"],
    ],
    ["is shorter as a heading", heading, "x".repeat(151), ["must have at most 150 characters (found 151)"]],
    ["may be empty as an optional heading", optionalHeading, "", []],
    ["may contain line breaks and soft hyphens", text, "a\nb\u00adc", []],
    [
      "must not contain tabs, which are reported with their position",
      text,
      "abcdefghijklmnopqrstuvwxyz\tb",
      ['must not contain the invisible character U+0009: delete it after "ghijklmnopqrstuvwxyz"'],
    ],
    ["may contain composed emoji", text, "👩\u200D🔧 👩🏽\u200D🔧 ❤️\u200D🔥", []],
    ...[..."\u0007\u202e\u200d"].map((sign): [string, z.ZodType, unknown, string[]] => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      return [
        `must not contain U+${code} next to a letter`,
        text,
        `a${sign}b`,
        [`must not contain the invisible character U+${code}: delete it after "a"`],
      ];
    }),
    [
      "must not contain invisible characters above U+FFFF",
      text,
      "a\u{e0001}b",
      ['must not contain the invisible character U+E0001: delete it after "a"'],
    ],
    ["may contain its placeholders", textWith("count", "page"), "{count} of {page}", []],
    [
      "must not contain unknown placeholders",
      textWith("count", "page"),
      "{pages}",
      [
        "{pages} is an unknown placeholder: use one of {count}, {page}, {brand}, {legalName}, {email}, {cloud}, {otherCloud}",
      ],
    ],
    [
      "reports invisible characters and placeholders together",
      text,
      "{x}\u200b",
      [
        'must not contain the invisible character U+200B: delete it after "{x}"',
        "{x} is an unknown placeholder: use one of {brand}, {legalName}, {email}, {cloud}, {otherCloud}",
      ],
    ],
    ["may contain all required placeholders", template("tab", "count"), "{count} {tab}", []],
    ["needs all placeholders", template("tab", "count"), "{tab}", ["must contain the placeholder {count}"]],
  ])("%s", (_, schema, value, expected) => {
    expect(problems(schema, value)).toEqual(expected);
  });

  test("is trimmed", () => {
    expect([text.parse(" a "), heading.parse(" a "), optionalText.parse(" a ")]).toEqual(["a", "a", " a "]);
  });
});

describe("a file path", () => {
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
  ])("%# %s is checked against paths like %s", (schema, path, like) => {
    expect(problems(schema, path)).toEqual(like ? [`must be a path like ${like}`] : []);
  });
});
