import { decodeHTML } from "entities";
import { momentName } from "~/schema/basics/naming";

/** `start` and `end` are in seconds. `id` is omitted if the id in the file is not a valid moment name. */
export type Cue = { start: number; end: number; text: string; id?: string };

export type CueInLines = {
  /** Number of the line that contains the cue's times. The first line is 1. */
  line: number;
  start: number;
  end: number;
  id: string | undefined;
  /** The cue's text as browsers display it, without empty lines. */
  lines: string[];
};

const time = String.raw`((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})(?!\d)`;
const timing = new RegExp(String.raw`^[ \t]*${time}[ \t]*-->[ \t]*${time}`);

/** @throws Error with the line number if the file is not WebVTT, or if a cue is empty or has invalid times */
export function parseWebVtt(source: string): Cue[] {
  return cuesInLines(source).map(({ line, start, end, id, lines }) => {
    if (lines.length === 0) throw new Error(`line ${line}: a cue must contain text`);
    return { start, end, text: lines.join(" "), ...(id !== undefined && { id }) };
  });
}

/**
 * Treats each line with an arrow (`-->`) as the start of a cue, as browsers do.
 * @throws Error with the line number if the file is not WebVTT, or if a cue's times are invalid
 */
export function cuesInLines(source: string): CueInLines[] {
  const lines = linesOf(source);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) throw new Error("line 1: must begin with WEBVTT");
  const cues: CueInLines[] = [];
  let speaker: string | undefined;
  for (let index = 1; index < lines.length; index++) {
    if (!hasArrow(lines[index])) continue;
    const line = index + 1;
    const [start, end] = timesOf(lines[index] ?? "", line);
    const [before, above = ""] = lines.slice(index - 2, index);
    const id = before === "" && momentName.test(above) ? above : undefined;
    if (start < (cues.at(-1)?.start ?? 0))
      throw new Error(`line ${line}: a cue must not start before the previous one`);
    while (lines[index + 1] && !hasArrow(lines[index + 1])) index++;
    const parsed = plain(lines.slice(line, index + 1).join("\n"), speaker);
    speaker = parsed.speaker;
    cues.push({ line, start, end, id, lines: parsed.lines });
  }
  return cues;
}

function linesOf(source: string): string[] {
  const lines = source.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const broken = lines.findIndex((line) => line.includes("\0"));
  if (broken >= 0) throw new Error(`line ${broken + 1}: must not contain the character NUL`);
  return lines;
}

const hasArrow = (line: string | undefined) => line?.includes("-->") === true;

function timesOf(text: string, line: number): [start: number, end: number] {
  const [, from, to] = timing.exec(text) ?? [];
  if (!from || !to)
    throw new Error(`line ${line}: must contain the cue's times, such as 00:01.000 --> 00:04.000`);
  const [start, end] = [seconds(from), seconds(to)];
  if (end <= start) throw new Error(`line ${line}: a cue must end after its start`);
  return [start, end];
}

const ownTag = /^<\/?(?:[bciuv]|lang|rt|ruby)(?:[.\s][^<>]*)?>$/;
const timestamp = /^<(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>$/;

/** Reports the first text in angle brackets that is not a WebVTT tag, because players do not show such text. */
export function foreignMarkup(source: string): string | undefined {
  let isCue = false;
  for (const [index, line] of source.split(/\r\n|\r|\n/).entries()) {
    const isTiming = hasArrow(line);
    isCue = isTiming || (isCue && line !== "");
    const tags = isCue && !isTiming ? (line.match(/<[^>]*>?/g) ?? []) : [];
    const foreign = tags.find((tag) => !ownTag.test(tag) && !timestamp.test(tag));
    if (foreign !== undefined)
      return `line ${index + 1}: ${foreign} is not a WebVTT tag: write &lt; in place of < in text`;
  }
  return undefined;
}

export function formatWebVtt(cues: Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text, id }) =>
      `${id === undefined ? "" : `${id}\n`}${formatTime(start)} --> ${formatTime(end)}\n${escaped(text)}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
}

function seconds(time: string): number {
  return time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

/** Converts 83.4 (seconds) to `00:01:23.400`. */
export function formatTime(time: number): string {
  const milliseconds = Math.round(time * 1000);
  const whole = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const digits = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${digits}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

const tokens = /<[^>]*(?:>|$)|[^<]+/g;
const voice = /^<v(?:\.[^\s>]*)?\s+([^>]+)/;

/** @param last the previous cue's speaker, whose name is not repeated if the same speaker continues */
function plain(text: string, last: string | undefined): { lines: string[]; speaker: string | undefined } {
  let speaker: string | undefined;
  let named = last;
  let read = "";
  for (const token of text.match(tokens) ?? []) {
    if (!token.startsWith("<")) {
      read += decodeHTML(token).replace(directionMarks, "");
      continue;
    }
    const [, name] = voice.exec(token) ?? [];
    if (!name) continue;
    speaker = withoutSpace(decodeHTML(name));
    if (speaker !== named) read += ` ${speaker}: `;
    named = speaker;
  }
  return {
    lines: read
      .split("\n")
      .map(withoutSpace)
      .filter((line) => line.trim()),
    speaker,
  };
}

/** Left-to-right and right-to-left marks, which captions in Latin script do not need. */
const directionMarks = /[\u200e\u200f]/g;

/** Collapses and trims white space, but keeps non-breaking spaces. */
const withoutSpace = (text: string) => text.replace(/[ \t\f\r\n]+/g, " ").replace(/^ | $/g, "");

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
