/*
 * How heavy, coarse and loud media may be: what `add` keeps to and `check` verifies. What all of them may weigh together
 * is `media.limitMegabytes` of the content's `site.json` (rule 17.17).
 */

/** In pixels. */
export type Size = { width: number; height: number };

export const fullSize: Size = { width: 1280, height: 720 };
export const lowSize: Size = { width: 640, height: 360 };

/** What the pictures of scenes are made of: large enough for the part of it that phones show. */
export const sceneSize: Size = { width: 2560, height: 1440 };

/** The height of a picture of all of a video with a width, both in pixels. */
export function pictureHeight(width: number): number {
  return (width * fullSize.height) / fullSize.width;
}

/**
 * The widths that posters are made in, in pixels: for a phone with one pixel to each of the page's, for one with more
 * and for windows up to 1400, for all wider ones.
 */
export const posterWidths = [480, 800, 1280] as const;

/** The types of pictures that pages show, best first. */
export const pictureTypes = ["avif", "webp"] as const;

/**
 * The widths of a scene's whole picture, in pixels: half of a wide page, where most windows show it, and all of it. The
 * few browsers that do not know AVIF get one for all windows: each more would be a seventh of what scenes weigh.
 */
export const sceneWidths = { avif: [640, 1280], webp: [1280] } as const;

/** The part of a scene's picture that phones show, in pixels: twice as wide as most of them, in 4:5. */
export const phoneSize: Size = { width: 720, height: 900 };

/** The bytes a preview may have: some readers give up on larger ones. */
export const previewBytesLimit = 200_000;

/** How many scenes a recording without captions gets at most: more would not be clicked through. */
export const scenesLimit = 9;

/** How long a recording without captions has to stay the same to be a scene, in seconds. */
export const shortestScene = 1.5;

/** Seconds between two keyframes: a seek decodes at most this much. */
export const keyframeSecondsLimit = 5;

/** How far two durations of the same recording may differ, in seconds: a frame, or a packet of sound. */
export const durationTolerance = 0.1;

/** How many bits a second of sound has in each rendition: with fewer, two channels become rough. */
export const soundBitrate = 56_000;

/** How loud sound is made, in LUFS integrated: what platforms for speech ask for, so that no video startles. */
export const soundTarget = -16;

/** How far sound may be from that, in LU. */
export const soundTolerance = 1.5;

/** How high its peaks may be, in dBTP: above, cheap converters and further encoding distort. */
export const truePeakLimit = -1.5;

/** How far below that they may be, in dB, where it is for them that sound is quieter: encoding moves them. */
export const truePeakRoom = 3;

/** The renditions of a video, in the order in which they are made. */
export const renditionNames = ["h264", "av1", "low"] as const;
export type RenditionName = (typeof renditionNames)[number];

const shortSeconds = 40;
const shortBytesLimit: Record<RenditionName, number> = { av1: 1_500_000, h264: 1_500_000, low: 600_000 };

/** The bytes a rendition may have: as many for any video of up to 40 s, in proportion for a longer one. */
export function renditionBytesLimit(rendition: RenditionName, durationSeconds: number): number {
  return Math.floor(shortBytesLimit[rendition] * Math.max(1, durationSeconds / shortSeconds));
}
