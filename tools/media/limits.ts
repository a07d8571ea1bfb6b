/* Sizes and limits of media: `add` keeps to them, and `check` verifies them. */

/** In pixels. */
export type Size = { width: number; height: number };

export const fullSize: Size = { width: 1280, height: 720 };
export const lowSize: Size = { width: 640, height: 360 };

/** The square cut of a film and of its scenes, for phones: its text is to be sharp on screens 390 wide with two pixels for each. */
export const squareSize: Size = { width: 720, height: 720 };
export const lowSquareSize: Size = { width: 480, height: 480 };

/** The pictures that scenes are made from: large enough for the part that phones show. */
export const sceneSize: Size = { width: 2560, height: 1440 };

/** The height of a whole picture of a video, in pixels. */
export function pictureHeight(width: number): number {
  return (width * fullSize.height) / fullSize.width;
}

/**
 * The widths of posters, in pixels: for phones with one device pixel per CSS pixel, for phones with more and windows up
 * to 1400, and for wider ones.
 */
export const posterWidths = [480, 800, 1280] as const;

/** Best first. */
export const pictureTypes = ["avif", "webp"] as const;

/**
 * The widths of a scene's whole picture, in pixels: for screens with one device pixel per CSS pixel, and for those with
 * two. The few browsers without AVIF get one width.
 */
export const sceneWidths = { avif: [800, 1600], webp: [1280] } as const;

/** Some readers of links give up on larger previews. */
export const previewBytesLimit = 200_000;

/** The most scenes of a recording without captions: nobody would click through more. */
export const scenesLimit = 9;

/** How long a recording without captions has to stay the same to be a scene, in seconds. */
export const shortestScene = 1.5;

/** A seek decodes at most the seconds between two keyframes. */
export const keyframeSecondsLimit = 5;

/** In seconds: durations of the same recording differ by a frame, or a packet of sound. */
export const durationTolerance = 0.1;

/** Bits per second, in each rendition: with fewer, two channels become rough. */
export const soundBitrate = 56_000;

/** Integrated loudness, in LUFS: the usual one for speech, so that no video startles. */
export const soundTarget = -16;

/** How far sound may be from that, in LU. */
export const soundTolerance = 1.5;

/** In dBTP: above, cheap converters and further encoding distort. */
export const truePeakLimit = -1.5;

/** In dB: peaks that are at most so far below the limit may be the reason why sound is quieter, as encoding moves them. */
export const truePeakRoom = 3;

/** The renditions of a video, in the order in which they are made. */
export const renditionNames = ["h264", "av1", "low"] as const;
export type RenditionName = (typeof renditionNames)[number];

const shortSeconds = 40;
const shortBytesLimit: Record<RenditionName, number> = { av1: 1_500_000, h264: 1_500_000, low: 600_000 };

/** In bytes: the same for any video of up to 40 s, in proportion for a longer one. */
export function renditionBytesLimit(rendition: RenditionName, durationSeconds: number): number {
  return Math.floor(shortBytesLimit[rendition] * Math.max(1, durationSeconds / shortSeconds));
}
