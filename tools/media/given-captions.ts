import { writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { utf8Text } from "~/content/load/file-text.server";
import { type Cue, type CueInLines, cuesInLines, foreignMarkup } from "~/content/load/webvtt";
import { counted, messageOf } from "../command-line";
import { filePath, outputOf, ProgramError } from "./ffmpeg";
import { MediaError } from "./media-error";
import { readGiven } from "./read-given";
import { inTemporaryFolder } from "./temporary-folder";

/** The captions, and a description of each correction, such as the removal of empty cues. */
type GivenCaptions = { cues: Cue[]; changes: string[] };

/**
 * Parses WebVTT as browsers do. Files in other formats are first converted to WebVTT by ffmpeg.
 * @throws MediaError if the file is missing, contains no captions, or contains an invalid cue
 */
export async function readGivenCaptions(file: string): Promise<GivenCaptions> {
  const { text, encoding } = readGiven(file, textOf);
  const isWebVtt = text.startsWith("WEBVTT");
  const source = isWebVtt ? text : await convert(file, text);
  const { cues, changes } = readGiven(file, () => plainCues(source));
  if (cues.length === 0) throw new MediaError(`${file}: contains no cue`);
  return {
    cues,
    changes: [
      ...(encoding === "UTF-8" ? [] : [`read as ${encoding}`]),
      ...(isWebVtt ? [] : ["converted to WebVTT"]),
      ...changes,
    ],
  };
}

/** @throws Error with the number of the first line that is not valid UTF-8 */
function textOf(bytes: Buffer): { text: string; encoding: string } {
  // Without a byte order mark, a zero byte in the first character (a digit or Latin letter) indicates UTF-16.
  const isLittleEndian = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] !== 0 && bytes[1] === 0);
  const isBigEndian = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] !== 0);
  if (!isLittleEndian && !isBigEndian) return { text: utf8Text(bytes), encoding: "UTF-8" };
  const decoder = new TextDecoder(isLittleEndian ? "utf-16le" : "utf-16be");
  return { text: decoder.decode(bytes), encoding: "UTF-16" };
}

/** @throws MediaError if ffmpeg cannot read the captions, or finds fewer captions than the file contains */
async function convert(file: string, text: string): Promise<string> {
  const converted = await inTemporaryFolder(async (folder) => {
    const copy = join(folder, `given${extname(file).toLowerCase()}`);
    // Escapes `&` and `<`, because ffmpeg copies them unchanged, and in WebVTT they start entities and tags.
    writeFileSync(
      copy,
      text.replace(/&(?!#?\w{1,31};)/g, "&amp;").replace(/<(?!\/?(?:[bisu]|font)\b)/gi, "&lt;"),
    );
    try {
      return await outputOf("ffmpeg", ["-nostdin", "-i", filePath(copy), "-f", "webvtt", "-"]);
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      throw new MediaError(`${file}: is neither WebVTT nor captions that ffmpeg reads (${messageOf(error)})`);
    }
  });
  // Compares the numbers of cues, because ffmpeg silently adds an invalid cue to the text of the previous cue.
  const given = text.split("-->").length - 1;
  const read = converted.match(/^[\d:.]+ --> [\d:.]+$/gm)?.length ?? 0;
  if (given > 0 && given !== read)
    throw new MediaError(
      `${file}: has ${counted(given, "cue")}, but ffmpeg reads only ${read}: check their times`,
    );
  return converted;
}

/**
 * Removes empty cues, repeated lines and overlaps between cues.
 * @throws Error with a line number
 */
export function plainCues(source: string): GivenCaptions {
  const problem = foreignMarkup(source);
  if (problem) throw new Error(problem);
  const given = cuesInLines(source);
  const worded = given.filter(({ lines }) => lines.length > 0);
  const unrolled = withoutRolling(worded);
  const cues = oneAtATime(unrolled);
  const overlaps = unrolled.filter(({ start, end }, index) =>
    unrolled.slice(index + 1).some((later) => later.start > start && later.start < end),
  );
  const numbers: [count: number, words: (cues: string) => string][] = [
    [given.length - worded.length, (cues) => `${cues} without text removed`],
    [worded.length - unrolled.length, (cues) => `repeated lines removed from ${cues}`],
    [unrolled.length - cues.length, (cues) => `${cues} merged with a cue of the same start`],
    [overlaps.length, (cues) => `${cues} shortened to the start of the next cue`],
  ];
  return {
    cues,
    changes: [
      ...(/<v[.\s]/.test(source) ? ["speakers written before their words"] : []),
      ...(/<[bciulr]/.test(source) ? ["markup removed"] : []),
      ...numbers.flatMap(([count, words]) => (count > 0 ? [words(counted(count, "cue"))] : [])),
    ],
  };
}

/** Maximum pause between two cues, in seconds. After a longer pause, repeated lines are not removed. */
const maxPauseSeconds = 0.1;

/** Removes the repeated lines of rolling captions, in which a cue starts with the last lines of the previous cue. */
function withoutRolling(cues: CueInLines[]): CueInLines[] {
  const repeated = cues.map((cue, index) => repeatedLines(cues[index - 1], cue));
  if (!cues.some(({ lines }, index) => repeated[index] && lines.length > repeated[index])) return cues;
  const merged: CueInLines[] = [];
  for (const [index, cue] of cues.entries()) {
    const lines = cue.lines.slice(repeated[index]);
    const last = merged.at(-1);
    if (lines.length > 0 || !last) merged.push({ ...cue, lines });
    else last.end = Math.max(last.end, cue.end);
  }
  return merged;
}

/** Number of lines at the start of a cue that repeat the end of the previous cue. */
function repeatedLines(before: CueInLines | undefined, { start, lines }: CueInLines): number {
  if (!before || start > before.end + maxPauseSeconds) return 0;
  const counts = lines.map((_, index) => lines.length - index);
  const isShown = (count: number) =>
    count <= before.lines.length &&
    before.lines.slice(-count).join("\n") === lines.slice(0, count).join("\n");
  return counts.find(isShown) ?? 0;
}

function oneAtATime(given: CueInLines[]): Cue[] {
  const cues: Cue[] = [];
  for (const { start, end, id, lines } of given) {
    const last = cues.at(-1);
    const text = lines.join(" ");
    if (last?.start === start) {
      last.text += ` ${text}`;
      last.end = Math.max(last.end, end);
      continue;
    }
    if (last && last.end > start) last.end = start;
    cues.push({ start, end, text, ...(id !== undefined && { id }) });
  }
  return cues;
}
