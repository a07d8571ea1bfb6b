import type { Content } from "~/schema/content";
import type { Recording, Recordings } from "~/schema/media";
import { bytesOf, filesOf, filesOfSquare, picturesOf, totalBytes } from "./facts";
import { renditionNames, scenesLimit, soundBitrate } from "./limits";
import { megabytes } from "./progress";

/** The weight of all files of all videos from which on the media tools warn (rule 17.17), in bytes. */
function manyBytes({ site }: Pick<Content, "site">): number {
  return Math.round(site.media.manyMegabytes * 1e6);
}

/** What is known of a video before it is made; `scenes` is undefined where the pictures decide how many there are. */
export type Plan = {
  durationSeconds: number;
  scenes: number | undefined;
  hasSound: boolean;
  hasSquare: boolean;
};

/** A warning where all videos together will be heavy with a new one, in place of its former version. */
export function weightWarning(
  video: string,
  plan: Plan,
  content: Pick<Content, "site" | "media">,
): string | undefined {
  const { [video]: _, ...others } = content.media;
  const likely = estimatedBytes(plan, content.media);
  const all = totalBytes(others) + likely;
  return all > manyBytes(content)
    ? `${video} takes ${megabytes(likely)} or so. ${heavyInWords(all, content)}`
    : undefined;
}

/** What is to be said of all videos together; undefined unless they are heavy. */
export function heavyWarning(content: Pick<Content, "site" | "media">): string | undefined {
  const all = totalBytes(content.media);
  return all > manyBytes(content) ? heavyInWords(all, content) : undefined;
}

function heavyInWords(bytes: number, content: Pick<Content, "site">): string {
  return (
    `All videos weigh ${megabytes(bytes)} then, more than the ${megabytes(manyBytes(content))} of ` +
    "media.manyMegabytes in site.json: every image and clone has them, and git keeps what is replaced"
  );
}

/** Bytes of a video: of a second of its pictures in all renditions, of a scene, and of all else. */
type Weights = { second: number; scene: number; once: number };

/** A usual film of an interface. It counts as one more video, so that the first one is estimated too. */
const usual: Weights = { second: 33_000, scene: 100_000, once: 200_000 };

const soundBytesPerSecond = (renditionNames.length * soundBitrate) / 8;

/** What a square cut weighs of its wide film. */
const squareShare = 0.75;

/** Estimates a video's bytes from the other videos. */
export function estimatedBytes(
  { durationSeconds, scenes = scenesLimit, hasSound, hasSquare }: Plan,
  media: Recordings,
): number {
  const known = [usual, ...Object.values(media).map(weightsOf)];
  const median = (part: keyof Weights) =>
    known.map((each) => each[part]).sort((a, b) => a - b)[Math.floor((known.length - 1) / 2)] ?? 0;
  const sound = hasSound ? soundBytesPerSecond : 0;
  const films = hasSquare ? 1 + squareShare : 1;
  return durationSeconds * (median("second") + sound) * films + scenes * median("scene") + median("once");
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
