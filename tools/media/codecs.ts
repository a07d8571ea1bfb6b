import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** A box of an MP4 file: its type, and where its content begins and ends. */
type Box = { type: string; start: number; end: number };

export type Mp4Layout = {
  /** Exact codec strings as a `type` attribute takes them, video first. */
  codecs: string;
  hasSound: boolean;
  /** Whether the index comes before the media, so that playing starts before all is loaded. */
  faststart: boolean;
};

/**
 * Reads from an MP4 file's own bytes what ffprobe does not tell exactly.
 *
 * @throws Error when it is not a complete MP4 file of H.264 or AV1, with AAC or without sound
 */
export function readMp4Layout(file: string): Mp4Layout {
  const descriptor = openSync(file, "r");
  try {
    const boxes = topLevelBoxes(descriptor);
    const place = (type: string) => boxes.findIndex((box) => box.type === type);
    const index = boxes[place("moov")];
    if (!index || place("mdat") < 0) throw new Error("is not a complete MP4 file");
    const moov = readBytes(descriptor, index.start, index.end - index.start);
    const tracks = children(moov, { type: "moov", start: 0, end: moov.length })
      .filter(({ type }) => type === "trak")
      .map((track) => codecOf(moov, track));
    return {
      codecs: tracks
        .sort((a, b) => Number(b.video) - Number(a.video))
        .map(({ codec }) => codec)
        .join(),
      hasSound: tracks.some(({ video }) => !video),
      faststart: place("moov") < place("mdat"),
    };
  } finally {
    closeSync(descriptor);
  }
}

function topLevelBoxes(descriptor: number): Box[] {
  const boxes: Box[] = [];
  const { size: length } = fstatSync(descriptor);
  for (let at = 0; at + 8 <= length; ) {
    const header = readBytes(descriptor, at, Math.min(16, length - at));
    const box = boxAt(header, 0, length - at);
    if (!box || at + box.end > length) throw new Error("is cut short or damaged");
    boxes.push({ type: box.type, start: at + box.start, end: at + box.end });
    at += box.end;
  }
  return boxes;
}

function readBytes(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const read = readSync(descriptor, bytes, 0, length, position);
  return bytes.subarray(0, read);
}

/** The box whose header begins at a place; `rest` is the size of one that reaches to the end. */
function boxAt(bytes: Buffer, at: number, rest: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const type = bytes.toString("latin1", at + 4, at + 8);
  const short = bytes.readUInt32BE(at);
  const long = short === 1 && at + 16 <= bytes.length;
  const size = long ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? rest : short;
  const header = long ? 16 : 8;
  return size < header ? undefined : { type, start: at + header, end: at + size };
}

/** The boxes within one; `skip` bytes of its content come before them. */
function children(bytes: Buffer, parent: Box, skip = 0): Box[] {
  const boxes: Box[] = [];
  for (let at = parent.start + skip; at < parent.end; ) {
    const box = boxAt(bytes, at, parent.end - at);
    if (!box || box.end > parent.end) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function descend(bytes: Buffer, from: Box, ...path: string[]): Box {
  return path.reduce((parent, type) => {
    const box = children(bytes, parent).find((each) => each.type === type);
    if (!box) throw new Error(`has no ${type} box`);
    return box;
  }, from);
}

function codecOf(moov: Buffer, track: Box): { codec: string; video: boolean } {
  const stsd = descend(moov, track, "mdia", "minf", "stbl", "stsd");
  // The table begins with version, flags and count; a video entry's boxes follow 78 bytes, a sound entry's 28.
  const [entry] = children(moov, stsd, 8);
  if (entry?.type === "avc1") return { codec: avcCodec(configOf(moov, entry, 78, "avcC")), video: true };
  if (entry?.type === "av01") return { codec: av1Codec(configOf(moov, entry, 78, "av1C")), video: true };
  if (entry?.type === "mp4a") return { codec: aacCodec(configOf(moov, entry, 28, "esds")), video: false };
  throw new Error(`holds ${entry?.type ?? "an unknown codec"}, not H.264, AV1 or AAC`);
}

function configOf(moov: Buffer, entry: Box, skip: number, type: string): Buffer {
  const box = children(moov, entry, skip).find((each) => each.type === type);
  if (!box) throw new Error(`has no ${type} box`);
  return moov.subarray(box.start, box.end);
}

/** `avc1.64001f`: profile, constraints and level as the decoder's configuration has them. */
function avcCodec(config: Buffer): string {
  return `avc1.${config.toString("hex", 1, 4)}`;
}

/** `av01.0.05M.08`: profile, level, tier and bit depth. */
function av1Codec(config: Buffer): string {
  const [profileAndLevel = 0, flags = 0] = config.subarray(1, 3);
  const profile = profileAndLevel >> 5;
  const level = String(profileAndLevel & 31).padStart(2, "0");
  const tier = flags & 0x80 ? "H" : "M";
  const depth = flags & 0x40 ? (flags & 0x20 ? "12" : "10") : "08";
  return `av01.${profile}.${level}${tier}.${depth}`;
}

/** `mp4a.40.2`: MPEG-4 audio and its object type, from nested descriptors of tag, length and content. */
function aacCodec(config: Buffer): string {
  const descriptor = (at: number) => {
    const lengthEnd = config.findIndex((byte, index) => index > at && byte < 0x80);
    return { tag: config[at], content: lengthEnd + 1 };
  };
  // After version and flags: ES descriptor (id and flags, 3 bytes), decoder configuration (13 bytes), its specifics.
  const stream = descriptor(4);
  const decoder = descriptor(stream.content + 3);
  const specifics = descriptor(decoder.content + 13);
  if (stream.tag !== 3 || decoder.tag !== 4 || specifics.tag !== 5)
    throw new Error("has sound of an unknown kind");
  const objectType = (config[specifics.content] ?? 0) >> 3;
  return `mp4a.${(config[decoder.content] ?? 0).toString(16)}.${objectType}`;
}
