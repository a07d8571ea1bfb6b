import type { Content } from "~/content/schema/content";
import type { Recording, Recordings } from "~/content/schema/media";
import { bytesOf, filesOf, filesOfSquare, picturesOf, totalBytes } from "./facts";
import { renditionBytesLimit, renditionNames, scenesLimit, soundBitrate } from "./limits";
import { MediaError } from "./media-error";
import { megabytes } from "./progress";

/** The most bytes that all files of all videos may have (rule 17.17). */
export function totalBytesLimit({ site }: Pick<Content, "site">): number {
  return Math.round(site.media.limitMegabytes * 1e6);
}

/**
 * The bytes that a video may have: those that are free without its former version. Where the videos are too heavy
 * already, as many as the former version has, so that a lighter one may take its place.
 */
export function roomFor(video: string, content: Pick<Content, "site" | "media">): number {
  const { [video]: former, ...others } = content.media;
  const free = totalBytesLimit(content) - totalBytes(others);
  return Math.max(free, former ? totalBytes({ [video]: former }) : 0);
}

/** @throws MediaError where all videos would be too heavy together with this one */
export function requireRoom(video: string, recording: Recording, content: Content): void {
  const bytes = totalBytes({ [video]: recording });
  if (bytes > roomFor(video, content))
    throw new MediaError(
      `${video} does not fit: it takes ${megabytes(bytes)}, ${roomInWords(video, content)}`,
    );
}

/** What is known of a video before it is made; `scenes` is undefined where the pictures decide how many there are. */
export type Plan = {
  durationSeconds: number;
  scenes: number | undefined;
  hasSound: boolean;
  hasSquare: boolean;
};

/**
 * @returns a warning where the video may turn out too heavy
 * @throws MediaError where it cannot fit
 */
export function roomWarning(video: string, plan: Plan, content: Content): string | undefined {
  const room = roomFor(video, content);
  const { least, likely, most } = estimatedBytes(plan, content.media);
  if (most <= room) return undefined;
  const takes = `${megabytes(likely)} or so`;
  const inWords = roomInWords(video, content);
  if (least > room)
    throw new MediaError(`${video} cannot fit: it takes ${takes}, ${megabytes(least)} at least, ${inWords}`);
  return `${video} may not fit: it takes ${takes}, ${megabytes(most)} at most, ${inWords}`;
}

function roomInWords(video: string, content: Content): string {
  const { [video]: _, ...others } = content.media;
  const [room, limit, used] = [roomFor(video, content), totalBytesLimit(content), totalBytes(others)].map(
    megabytes,
  );
  return (
    `and there is room for ${room}: of ${limit} for all media, the other videos have ${used}. ` +
    "Raise media.limitMegabytes in site.json, shorten the recording, or remove another video"
  );
}

/** Bytes of a video: of a second of its pictures in all renditions, of a scene, and of all else. */
type Weights = { second: number; scene: number; once: number };

/** A usual film of an interface. It counts as one more video, so that the first one is estimated too. */
const usual: Weights = { second: 33_000, scene: 100_000, once: 200_000 };

const soundBytesPerSecond = (renditionNames.length * soundBitrate) / 8;

/** A video may turn out so many times lighter or heavier than all others. */
const spread = 2;

/** What a square cut weighs of its wide film. */
const squareShare = 0.75;

/** Estimates a video's bytes from the other videos and the limits on its renditions. */
export function estimatedBytes(
  { durationSeconds, scenes, hasSound, hasSquare }: Plan,
  media: Recordings,
): { least: number; likely: number; most: number } {
  const known = [usual, ...Object.values(media).map(weightsOf)];
  const nth = (share: number): Weights => {
    const of = (part: keyof Weights) =>
      known.map((each) => each[part]).sort((a, b) => a - b)[Math.floor((known.length - 1) * share)] ?? 0;
    return { second: of("second"), scene: of("scene"), once: of("once") };
  };
  const [lightest, median, heaviest] = [nth(0), nth(0.5), nth(1)];
  const pictures = (count: number, { scene, once }: Weights) => count * scene + once;
  const sound = hasSound ? soundBytesPerSecond : 0;
  const films = hasSquare ? 1 + squareShare : 1;
  const limits = renditionNames.map((name) => renditionBytesLimit(name, durationSeconds));
  return {
    least: (durationSeconds * lightest.second * films + pictures(scenes ?? 1, lightest)) / spread,
    likely: durationSeconds * (median.second + sound) * films + pictures(scenes ?? scenesLimit, median),
    most:
      limits.reduce((total, limit) => total + limit, 0) * (hasSquare ? 2 : 1) +
      pictures(scenes ?? scenesLimit, heaviest) * spread,
  };
}

function weightsOf(recording: Recording): Weights {
  const { durationSeconds, renditions, scenes = [], previews, sound } = recording;
  const film = bytesOf(Object.values(renditions));
  const ofScenes = bytesOf([...scenes.flatMap(picturesOf), ...(previews?.scenes ?? [])]);
  return {
    second: film / durationSeconds - (sound ? soundBytesPerSecond : 0),
    scene: scenes.length > 0 ? ofScenes / scenes.length : usual.scene,
    once: bytesOf(filesOf(recording)) - film - ofScenes - bytesOf(filesOfSquare(recording.square)),
  };
}
