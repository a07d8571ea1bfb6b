/** A caption, with its times in seconds. */
export type Cue = { start: number; end: number; text: string };

const timing = /^((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})/;

/**
 * Parses a WebVTT file's cues as plain text, without settings, styles, comments and markup.
 *
 * @throws Error with the line number if the file is not WebVTT or a cue's times are wrong
 */
export function parseWebVtt(source: string): Cue[] {
  const lines = source.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) throw new Error("line 1: must begin with WEBVTT");
  const cues: Cue[] = [];
  for (let index = 1; index < lines.length; index++) {
    if (!lines[index]?.includes("-->")) continue;
    const [, from, to] = timing.exec(lines[index] ?? "") ?? [];
    if (!from || !to) throw new Error(`line ${index + 1}: must be like 00:01.000 --> 00:04.000`);
    const [start, end] = [seconds(from), seconds(to)];
    if (end <= start) throw new Error(`line ${index + 1}: a cue must end after its start`);
    const first = index + 1;
    while (lines[index + 1]?.trim()) index++;
    const text = plain(lines.slice(first, index + 1).join(" "));
    if (text) cues.push({ start, end, text });
  }
  return cues;
}

const ownTag = /^<\/?(?:[bciuv]|lang|rt|ruby)(?:[.\s][^<>]*)?>$/;
const timestamp = /^<(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>$/;

/**
 * Finds a tag that WebVTT lacks: players drop it with its text.
 *
 * @returns a sentence with the first such tag and its line number; undefined if there is none
 */
export function foreignMarkup(source: string): string | undefined {
  let isCue = false;
  for (const [index, line] of source.split(/\r\n|\r|\n/).entries()) {
    const isTiming = line.includes("-->");
    isCue = isTiming || (isCue && line.trim() !== "");
    const tags = isCue && !isTiming ? (line.match(/<[^>]*>?/g) ?? []) : [];
    const foreign = tags.find((tag) => !ownTag.test(tag) && !timestamp.test(tag));
    if (foreign !== undefined)
      return `line ${index + 1}: ${foreign} is no tag of WebVTT; what is no tag begins with &lt;`;
  }
  return undefined;
}

/** Serializes cues as a WebVTT file. */
export function formatWebVtt(cues: Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${escaped(text)}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
}

function seconds(time: string): number {
  return time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

/** 83.4 seconds as `00:01:23.400`. */
function formatTime(time: number): string {
  const milliseconds = Math.round(time * 1000);
  const whole = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const digits = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${digits}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "", rlm: "" };

function plain(text: string): string {
  return (
    text
      .replace(/<[^>]*>/g, "")
      .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? "")
      // Keeps non-breaking spaces.
      .replace(/[ \t\r\n]+/g, " ")
      .trim()
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
