import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readGivenCaptions } from "../../../tools/media/given-captions";
import { MediaError } from "../../../tools/media/media-error";
import { hasFfmpeg } from "./workspace";

const folder = mkdtempSync(join(tmpdir(), "quayside-given-"));
afterAll(() => rmSync(folder, { recursive: true }));

function given(name: string, bytes: Buffer | string): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const subRip = `1
00:00:00,500 --> 00:00:02,000
Åpne «Workflow» & vent.

2
00:00:02,000 --> 00:00:04,000
<i>Det er 5 < 7,</i>
sier Bjørn.

`;
const webVtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nÅpne det.\n";
const cues = [
  { start: 0.5, end: 2, text: "Åpne «Workflow» & vent." },
  { start: 2, end: 4, text: "Det er 5 < 7, sier Bjørn." },
];
const converted = "converted to WebVTT";
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe.skipIf(!hasFfmpeg)("captions in another format", () => {
  test.each([
    ["SubRip", "a.srt", subRip, [converted]],
    ["SubRip with Windows line ends", "b.srt", subRip.replaceAll("\n", "\r\n"), [converted]],
    ["SubRip with a byte order mark", "c.srt", `\uFEFF${subRip}`, [converted]],
    ["SubRip in UTF-16", "d.SRT", utf16(subRip), ["read as UTF-16", converted]],
    ["SubRip in big-endian UTF-16", "e.srt", utf16(subRip).swap16(), ["read as UTF-16", converted]],
    ["SubRip in UTF-16 without a BOM", "f.srt", utf16(subRip).subarray(2), ["read as UTF-16", converted]],
    [
      "SubRip with positions and colours",
      "g.srt",
      subRip.replace("Åpne", '{\\an8}<font color="#fff">Åpne</font>'),
      [converted],
    ],
  ])("are read from %s", async (_, name, text, changes) => {
    const read = await readGivenCaptions(given(name, text));
    expect(read.cues).toEqual(cues);
    expect(read.changes.filter((change) => change !== "markup removed")).toEqual(changes);
  });

  test.each([
    ["SubRip", "references.srt", "1\n00:00:00,500 --> 00:00:02,000\n"],
    ["WebVTT", "references.vtt", "WEBVTT\n\n00:00.500 --> 00:02.000\n"],
    [
      "Advanced SubStation Alpha",
      "references.ass",
      [
        "[Script Info]\nScriptType: v4.00+\n\n[Events]",
        "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
        "Dialogue: 0,0:00:00.50,0:00:02.00,Default,,0,0,0,,",
      ].join("\n"),
    ],
  ])("have the characters for character references in %s", async (_, name, head) => {
    const words = "It&#39;s &quot;R&amp;D&quot;,&nbsp;&#x e8; 5 &lt; 7 &amp; 8";
    const { cues } = await readGivenCaptions(given(name, `${head}${words}\n`));
    expect(cues).toEqual([{ start: 0.5, end: 2, text: 'It\'s "R&D",\u00a0&#x e8; 5 < 7 & 8' }]);
  });

  test("are not converted if they are WebVTT in UTF-16", async () => {
    expect(await readGivenCaptions(given("a.vtt", utf16(webVtt)))).toEqual({
      cues: [{ start: 1, end: 2, text: "Åpne det." }],
      changes: ["read as UTF-16"],
    });
  });

  test.each([
    [
      "a cue that cannot be read",
      "h.srt",
      subRip.replace("00:00:02,000 -->", "soon -->"),
      /h\.srt: has 2 cues, but ffmpeg reads only 1: check their times$/,
    ],
    ["no cues", "notes.txt", "Nothing.\n", /notes\.txt: is neither WebVTT nor captions that ffmpeg reads/],
    ["another encoding", "i.srt", Buffer.from(subRip, "latin1"), /i\.srt: line 3: is not in UTF-8/],
    ["no content", "empty.srt", "", /empty\.srt: is neither WebVTT nor captions that ffmpeg reads/],
    ["no cue", "none.vtt", "WEBVTT\n", /none\.vtt: contains no cue$/],
  ])("are rejected with %s", async (_, name, text, message) => {
    const error = await readGivenCaptions(given(name, text)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MediaError);
    expect((error as MediaError).message).toMatch(message);
  });
});
