import { describe, expect, test } from "vitest";
import { formatWebVtt, parseWebVtt } from "~/content/webvtt";

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
