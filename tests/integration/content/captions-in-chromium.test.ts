import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cuesInLines } from "~/content/load/webvtt";
import { browserOptions } from "../../../tools/chromium.mjs";

const kinds: Record<string, string> = {
  "one cue": "\n00:01.000 --> 00:02.000\nHei\n",
  "no cue": "\n",
  "no line's end behind": "\n00:01.000 --> 00:02.000\nHei",
  "no empty line before": "00:01.000 --> 00:02.000\nHei\n",
  "a header's lines": "Kind: captions\nLanguage: nb\n\n00:01.000 --> 00:02.000\nHei\n",
  "a header that ends at a cue": "Kind: captions\n00:01.000 --> 00:02.000\nHei\n",
  "many empty lines": "\n\n\n00:01.000 --> 00:02.000\nHei\n\n\n\n00:02.000 --> 00:03.000\nhopp\n\n\n",
  names: "\nfirst\n00:01.000 --> 00:02.000\nHei\n\n2\n00:02.000 --> 00:03.000\nhopp\n",
  "a name of several words": "\n00 first - cue\n00:01.000 --> 00:02.000\nHei\n",
  "two lines before the times": "\none\ntwo\n00:01.000 --> 00:02.000\nHei\n",
  settings: "\n00:01.000 --> 00:02.000 align:start position:0% line:5\nHei\n",
  "settings that are none": "\n00:01.000 --> 00:02.000 what:ever ,,\nHei\n",
  "no spaces around the arrow": "\n00:01.000-->00:02.000\nHei\n",
  "tabs around the arrow": "\n00:01.000\t-->\t00:02.000\tline:0\nHei\n",
  hours: "\n01:00:01.000 --> 01:00:02.000\nHei\n",
  "hours of three digits": "\n100:00:01.000 --> 100:00:02.000\nHei\n",
  "several lines": "\n00:01.000 --> 00:02.000\nHei\nog\nhopp\n",
  "a line of a space behind the text": "\n00:01.000 --> 00:02.000\nHei\n \n\n00:02.000 --> 00:03.000\nhopp\n",
  "a line of a space between lines": "\n00:01.000 --> 00:02.000\nHei\n \t\nhopp\n",
  "a line of a no-break space": "\n00:01.000 --> 00:02.000\nHei\n\u00a0\nhopp\n",
  "a cue of a space": "\n00:01.000 --> 00:02.000\n \n\n00:02.000 --> 00:03.000\nhopp\n",
  "a cue of nothing": "\n00:01.000 --> 00:02.000\n\n00:02.000 --> 00:03.000\nhopp\n",
  "YouTube's": [
    "Kind: captions\nLanguage: en\n\n00:00:00.000 --> 00:00:02.000 align:start position:0%\n \nso<00:00:00.500><c> today</c>",
    "\n00:00:02.000 --> 00:00:02.010 align:start position:0%\nso today\n ",
    "\n00:00:02.010 --> 00:00:04.000 align:start position:0%\nso today\nlook<00:00:03.000><c> at it</c>\n",
  ].join("\n"),
  "cues without a line between": "\n00:01.000 --> 00:02.000\nHei\n00:02.000 --> 00:03.000\nhopp\n",
  "cues without text and without a line between":
    "\n00:01.000 --> 00:02.000\n00:02.000 --> 00:03.000\nhopp\n",
  "cues at the same time": "\n00:01.000 --> 00:02.000\nHei\n\n00:01.000 --> 00:03.000\nhopp\n",
  "a comment": "\nNOTE nothing\n\n00:01.000 --> 00:02.000\nHei\n",
  "a comment in a cue": "\n00:01.000 --> 00:02.000\nHei\nNOTE no comment\n",
  "a style": "\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.000\nHei\n",
  "a region": "\nREGION\nid:a\nwidth:40%\n\n00:01.000 --> 00:02.000 region:a\nHei\n",
  "text between cues": "\n00:01.000 --> 00:02.000\nHei\n\nnobody's\n\n00:02.000 --> 00:03.000\nhopp\n",
  "bold, italic, underlined": "\n00:01.000 --> 00:02.000\n<b>Hei</b> <i>og</i> <u>hopp</u>\n",
  "a tag that does not end": "\n00:01.000 --> 00:02.000\n<i>Hei\n",
  "a tag over two lines": "\n00:01.000 --> 00:02.000\n<c.a\n>Hei</c>\n",
  "an unfinished tag at the end": "\n00:01.000 --> 00:02.000\nHei <i\n",
  "references by name":
    "\n00:01.000 --> 00:02.000\n&quot;Bj&oslash;rn&quot; &eacute; &mdash; &euro; &apos; &hellip;\n",
  "references by number": "\n00:01.000 --> 00:02.000\nIt&#39;s &#xf8; &#X1F41F; &#128031;\n",
  "references without their end": "\n00:01.000 --> 00:02.000\n5 &lt 6 &copy 7 &amp 8\n",
  "references that are none": "\n00:01.000 --> 00:02.000\nR&D &nope; & &; &#; &#x;\n",
  "references to what may not be": "\n00:01.000 --> 00:02.000\na&#x80;b &#xd800; &#x110000;\n",
  "a sign for more": "\n00:01.000 --> 00:02.000\n6 > 5 -> -- >\n",
  "a byte order mark within": "\n00:01.000 --> 00:02.000\nA\ufeffB\n",
};

const forms: Record<string, (text: string) => string> = {
  "": (text) => text,
  " with Windows's line ends": (text) => text.replaceAll("\n", "\r\n"),
  " with old line ends": (text) => text.replaceAll("\n", "\r"),
  " with a byte order mark": (text) => `\uFEFF${text}`,
};

const files = Object.entries(kinds).flatMap(([kind, body]) =>
  Object.entries(forms).map(([form, write]) => ({ name: kind + form, source: write(`WEBVTT\n${body}`) })),
);

type Told = [start: number, end: number, text: string];

const words = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.trim())
    .join(" ")
    .replace(/[ \t]+/g, " ")
    .replace(/^ | $/g, "");

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(browserOptions());
  page = await browser.newPage();
}, 60_000);
afterAll(() => browser.close());

async function inChromium(sources: string[]): Promise<[start: number, end: number, text: string][][]> {
  return page.evaluate(
    (texts) =>
      Promise.all(
        texts.map(
          (text) =>
            new Promise<[number, number, string][]>((resolve, reject) => {
              const video = document.createElement("video");
              const track = document.createElement("track");
              track.src = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
              track.onerror = () => reject(new Error(`not loaded: ${text}`));
              track.onload = () =>
                resolve(
                  [...(track.track.cues ?? [])].map((cue) => [
                    cue.startTime,
                    cue.endTime,
                    (cue as VTTCue).getCueAsHTML().textContent ?? "",
                  ]),
                );
              video.append(track);
              document.body.append(video);
              track.track.mode = "hidden";
            }),
        ),
      ),
    sources,
  );
}

describe("captions have the same cues as in Chromium", () => {
  test(`in ${files.length} files of ${Object.keys(kinds).length} kinds`, async () => {
    expect(files.length).toBeGreaterThanOrEqual(160);
    const found = await inChromium(files.map(({ source }) => source));
    const shown = files.map(({ name }, index) => [
      name,
      // Sorts cues with the same start time by their end time, because Chromium lists the longest cue first.
      found[index]
        ?.map(([start, end, text]): Told => [start, end, words(text)])
        .sort(([start, end], other) => start - other[0] || end - other[1]),
    ]);
    const read = files.map(({ name, source }) => [
      name,
      cuesInLines(source).map(({ start, end, lines }): Told => [start, end, words(lines.join("\n"))]),
    ]);
    expect(read).toEqual(shown);
  });

  test("cues that Chromium drops silently are rejected with their line", async () => {
    const dropped = [
      "00:00:20.000 --> 00:00:61.000",
      "00:75.000 --> 00:76.000",
      "Press --> now",
      "00:01,000 --> 00:02,000",
    ];
    const sources = dropped.map((line) => `WEBVTT\n\n${line}\nHei\n`);
    expect(await inChromium(sources)).toEqual(dropped.map(() => []));
    for (const source of sources)
      expect(() => cuesInLines(source)).toThrow("line 3: must contain the cue's times");
  });
});
