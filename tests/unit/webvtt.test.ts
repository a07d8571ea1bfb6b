import { describe, expect, test } from "vitest";
import { foreignMarkup, formatWebVtt, parseWebVtt } from "~/content/webvtt";

describe("captions are read as plain text", () => {
  test.each([
    ["minutes and seconds", "WEBVTT\n\n00:01.000 --> 00:04.500\nHei", [{ start: 1, end: 4.5, text: "Hei" }]],
    ["hours", "WEBVTT\n\n01:00:01.000 --> 01:00:02.000\nHei", [{ start: 3601, end: 3602, text: "Hei" }]],
    [
      "names and settings of cues",
      "WEBVTT - notes\n\nfirst\n00:00.000 --> 00:01.000 align:start line:0\nHei",
      [{ start: 0, end: 1, text: "Hei" }],
    ],
    [
      "comments, styles and regions",
      "WEBVTT\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE\nnothing\n\n00:00.000 --> 00:01.000\nHei",
      [{ start: 0, end: 1, text: "Hei" }],
    ],
    [
      "several lines, markup and entities",
      "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Kari>Pallets &amp; <b>units</b>\n5 &lt; 7",
      [{ start: 0, end: 1, text: "Pallets & units 5 < 7" }],
    ],
    [
      "a byte order mark and Windows line ends",
      "\uFEFFWEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nHei\r\n",
      [{ start: 0, end: 1, text: "Hei" }],
    ],
    ["cues that say nothing", "WEBVTT\n\n00:00.000 --> 00:01.000\n<i></i>\n", []],
    ["a file without cues", "WEBVTT", []],
  ])("%s", (_name, source, cues) => {
    expect(parseWebVtt(source)).toEqual(cues);
  });
});

describe("broken captions are told by their line", () => {
  test.each([
    ["another format", "1\n00:00:01,000 --> 00:00:02,000\nHei", "line 1: must begin with WEBVTT"],
    ["an empty file", "", "line 1: must begin with WEBVTT"],
    [
      "a time with a comma",
      "WEBVTT\n\n00:01,000 --> 00:02,000\nHei",
      "line 3: must be like 00:01.000 --> 00:04.000",
    ],
    [
      "an end before the start",
      "WEBVTT\n\n00:02.000 --> 00:01.000\nHei",
      "line 3: a cue must end after its start",
    ],
  ])("%s", (_name, source, message) => {
    expect(() => parseWebVtt(source)).toThrow(message);
  });
});

test("cues that are written are read again as they were", () => {
  const cues = [
    { start: 0.3, end: 2.55, text: "Pallets & units, 5 < 7" },
    { start: 3599.9996, end: 3661.001, text: "Ferdig" },
  ];
  expect(formatWebVtt(cues)).toContain("00:00:00.300 --> 00:00:02.550\nPallets &amp; units, 5 &lt; 7\n");
  expect(parseWebVtt(formatWebVtt(cues))).toEqual([cues[0], { start: 3600, end: 3661.001, text: "Ferdig" }]);
});

describe("markup that is not WebVTT's is told by its line", () => {
  const inCue = (text: string) => `WEBVTT\n\nNOTE <font>\n\n1\n00:00.000 --> 00:01.000\nHei\n${text}\n`;
  test.each([
    ["none", "Hei &lt;b>", undefined],
    [
      "its own",
      "<v.loud Kari>Å <c.a.b>x</c> <i>y</i> <lang nb>z</lang> <ruby>a<rt>b</rt></ruby></v>",
      undefined,
    ],
    ["a time within a cue", "a <00:00.500>b <00:00:00.700>c", undefined],
    ["of another format", '<font color="red">Hei</font>', '<font color="red">'],
    ["its own in capitals", "<B>Hei</B>", "<B>"],
    ["signs for less and more", "5 < 7 and 8 > 7", "< 7 and 8 >"],
    ["a sign for less alone", "5 < 7", "< 7"],
    ["a script", "<script>alert(1)</script>", "<script>"],
  ])("%s", (_name, text, tag) => {
    const fault = tag && `line 8: ${tag} is no tag of WebVTT; what is no tag begins with &lt;`;
    expect(foreignMarkup(inCue(text))).toBe(fault);
    expect(foreignMarkup(inCue(text).replaceAll("\n", "\r\n"))).toBe(fault);
  });
});
