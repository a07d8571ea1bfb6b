/* Sizes and limits of media: `add` keeps to them, and `check` verifies them. */

/** In pixels. */
export type Size = { width: number; height: number };

export const fullSize: Size = { width: 1280, height: 720 };
export const lowSize: Size = { width: 640, height: 360 };

/** Square cuts for phones: text stays sharp on screens that are 390 wide with two device pixels per CSS pixel. */
export const squareSize: Size = { width: 720, height: 720 };
export const lowSquareSize: Size = { width: 480, height: 480 };

/** Source pictures of scenes, large enough for the part that phones show. */
export const sceneSize: Size = { width: 2560, height: 1440 };

export function pictureHeight(width: number): number {
  return (width * fullSize.height) / fullSize.width;
}

/** In pixels: for phones with one device pixel per CSS pixel, for windows up to 1400, and for wider windows. */
export const posterWidths = [480, 800, 1280] as const;

/** Best first. */
export const pictureTypes = ["avif", "webp"] as const;

/** In pixels: for one and two device pixels per CSS pixel. The few browsers without AVIF get one width. */
export const sceneWidths = { avif: [800, 1600], webp: [1280] } as const;

/** Some link previews ignore larger pictures. */
export const previewBytesLimit = 200_000;

/** Maximum for a recording without captions, because nobody would click through more. */
export const scenesLimit = 9;

/** How long a picture has to stay the same to be a scene without captions, in seconds. */
export const minSceneSeconds = 1.5;

/** In seconds. A seek decodes at most this much video. */
export const keyframeSecondsLimit = 5;

/** In seconds. Durations of the same recording differ by a frame or an audio packet. */
export const durationTolerance = 0.1;

/** Bits per second in each rendition; two channels sound rough with fewer. */
export const soundBitrate = 56_000;

/** Integrated loudness in LUFS, usual for speech. */
export const soundTarget = -16;

/** In LU. */
export const soundTolerance = 1.5;

/** In dBTP: higher peaks distort in cheap converters and after re-encoding. */
export const truePeakLimit = -1.5;

/** In dB. Audio may be too quiet if its peaks are this close to the limit, because encoding moves peaks. */
export const truePeakRoom = 3;

/** In encoding order. */
export const renditionNames = ["h264", "av1", "low"] as const;
export type RenditionName = (typeof renditionNames)[number];

/** In bytes: largest pictures of a video's scenes together, and of the first one, which loads with the page. */
export const sceneBytesLimits = { all: 450_000, first: 50_000 };

const shortSeconds = 40;
const shortBytesLimit: Record<RenditionName, number> = { av1: 1_500_000, h264: 1_500_000, low: 600_000 };

/** In bytes: constant for videos of up to 40 s, in proportion for longer videos. */
export function renditionBytesLimit(rendition: RenditionName, durationSeconds: number): number {
  return Math.floor(shortBytesLimit[rendition] * Math.max(1, durationSeconds / shortSeconds));
}
