import { describe, expect, test } from "vitest";
import { foreignMarkup, formatWebVtt, parseWebVtt } from "~/content/load/webvtt";

describe("captions are read as plain text", () => {
  test.each([
    [
      "cues with ids and settings",
      "WEBVTT - notes\n\nfirst\n00:00.000 --> 00:01.000 align:start line:0\nHei",
      [{ start: 0, end: 1, text: "Hei", id: "first" }],
    ],
    [
      "numbered cues, and a comment",
      "WEBVTT\n\n1\n00:00.000 --> 00:01.000\nHei\n\nNOTE\nlast\n00:01.000 --> 00:02.000\nhopp",
      [
        { start: 0, end: 1, text: "Hei" },
        { start: 1, end: 2, text: "hopp" },
      ],
    ],
    [
      "several lines, markup and entities",
      "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Kari>Pallets &amp; <b>units</b>\n5 &lt; 7",
      [{ start: 0, end: 1, text: "Kari: Pallets & units 5 < 7" }],
    ],
    [
      "the speaker if it changes",
      [
        "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Kari Bj&oslash;rn>Hei</v>",
        "00:01.000 --> 00:02.000\n<v.loud Kari Bj&oslash;rn>hopp",
        "00:02.000 --> 00:03.000\n<v Ola>Ja?<v Kari Bj&oslash;rn>Ja.",
        "00:03.000 --> 00:04.000\nMusic",
        "00:04.000 --> 00:05.000\n<v Kari Bj&oslash;rn>Nei.",
      ].join("\n\n"),
      ["Kari Bjørn: Hei", "hopp", "Ola: Ja? Kari Bjørn: Ja.", "Music", "Kari Bjørn: Nei."].map(
        (text, start) => ({ start, end: start + 1, text }),
      ),
    ],
    [
      "HTML character references, decoded once",
      "WEBVTT\n\n00:00.000 --> 00:01.000\nIt&#39;s &quot;&Oslash;&eacute;&quot; &mdash; &#x1F41F;&amp;#39; &copy &nope;",
      [{ start: 0, end: 1, text: 'It\'s "Øé" — 🐟&#39; © &nope;' }],
    ],
    [
      "white space, except no-break spaces",
      "WEBVTT\n\n00:00.000 --> 00:01.000\n  6&nbsp;500 \t  <i>units</i>\u00a0&gt; 7&lrm;&rlm; &copy; \n",
      [{ start: 0, end: 1, text: "6\u00a0500 units\u00a0> 7 ©" }],
    ],
    ["a file without cues", "WEBVTT", []],
  ])("%s", (_name, source, cues) => {
    expect(parseWebVtt(source)).toEqual(cues);
  });
});

describe("errors in captions have a line number", () => {
  test.each([
    ["another format", "1\n00:00:01,000 --> 00:00:02,000\nHei", "line 1: must begin with WEBVTT"],
    ["another format with a similar name", "WEBVTTX\n", "line 1: must begin with WEBVTT"],
    ["text before the format's name", " WEBVTT\n", "line 1: must begin with WEBVTT"],
    ...[
      "00:01.00 --> 00:02.000",
      "00:59.000 --> 00:61.000",
      "00:60:01.000 --> 01:00:02.000",
      "x00:01.000 --> 00:02.000",
      "-->",
    ].map((line) => [
      `a time like ${line}`,
      `WEBVTT\n\nfirst\n${line}\nHei`,
      "line 4: must contain the cue's times, such as 00:01.000 --> 00:04.000",
    ]),
    ["a cue of 0 s", "WEBVTT\n\n00:02.000 --> 00:02.000\nHei", "line 3: a cue must end after its start"],
    ["a cue without text", "WEBVTT\n\n00:00.000 --> 00:01.000\n<i></i>\n", "line 3: a cue must contain text"],
    [
      "a cue that starts before the previous cue",
      "WEBVTT\n\n00:02.000 --> 00:03.000\nHei\n\n00:01.000 --> 00:04.000\nhopp",
      "line 6: a cue must not start before the previous one",
    ],
    ["a NUL byte", "WEBVTT\n\n00:02.000 --> 00:03.000\nH\0i", "line 4: must not contain the character NUL"],
  ])("%s", (_name, source, message) => {
    expect(() => parseWebVtt(source)).toThrow(message);
  });
});

test("written cues are read unchanged", () => {
  const cues = [
    { start: 0.3, end: 2.55, text: "Pallets & units, 5 < 7" },
    { start: 3, end: 4, text: 'It&#39;s as it was: "Bjørn" – 7' },
    { start: 3599.9996, end: 3661.001, text: "Ferdig" },
  ];
  expect(formatWebVtt([{ start: 0, end: 1, text: "Hei", id: "first" }])).toBe(
    "WEBVTT\n\nfirst\n00:00:00.000 --> 00:00:01.000\nHei\n",
  );
  expect(formatWebVtt(cues)).toContain("00:00:00.300 --> 00:00:02.550\nPallets &amp; units, 5 &lt; 7\n");
  expect(parseWebVtt(formatWebVtt(cues))).toEqual([
    ...cues.slice(0, 2),
    { start: 3600, end: 3661.001, text: "Ferdig" },
  ]);
  expect(formatWebVtt([{ start: 3, end: 36_754.05, text: "a <b> c > d" }])).toBe(
    "WEBVTT\n\n00:00:03.000 --> 10:12:34.050\na &lt;b&gt; c &gt; d\n",
  );
});

test("text before the first cue is not markup", () => {
  expect(foreignMarkup("WEBVTT <font>\n<font>\n\n00:00.000 --> 00:01.000\nHei")).toBeUndefined();
});

describe("unknown markup is reported with its line", () => {
  const inCue = (text: string) => `WEBVTT\n\nNOTE <font>\n\n1\n00:00.000 --> 00:01.000\nHei\n${text}\n`;
  test.each([
    ["no markup", "Hei &lt;b>", undefined],
    [
      "WebVTT markup, which is not reported",
      "<v.loud Kari>Å <c.a.b>x</c> <i>y</i> <lang nb>z</lang> <ruby>a<rt>b</rt></ruby></v>",
      undefined,
    ],
    ["a time within a cue", "a <00:00.500>b <00:00:00.700>c", undefined],
    ["markup of another format", '<font color="red">Hei</font>', '<font color="red">'],
    ["less-than and greater-than signs", "5 < 7 and 8 > 7", "< 7 and 8 >"],
    ["a single less-than sign", "5 < 7", "< 7"],
    ["a tag that begins like a WebVTT tag", "<ruby.a>x</ruby> <bold>y</bold>", "<bold>"],
    ["a time after another character", "a <-00:00.500>b", "<-00:00.500>"],
    ["a nested tag", "<b <font>x", "<b <font>"],
    ["after a comment, which is not reported", "Hei\n\nNOTE <font>\n<font>", undefined],
    ["in a line with times, which is not reported", "Hei\n\n00:01.000 --> 00:02.000 <font>\nHei", undefined],
  ])("%s", (_name, text, tag) => {
    const problem = tag && `line 8: ${tag} is not a WebVTT tag: write &lt; in place of < in text`;
    expect(foreignMarkup(inCue(text))).toBe(problem);
    expect(foreignMarkup(inCue(text).replaceAll("\n", "\r\n"))).toBe(problem);
  });
});
