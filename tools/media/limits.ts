/* Sizes and limits of media. The `add` command creates files within these limits, and `check` verifies them. */

export type Size = { width: number; height: number };

export const fullSize: Size = { width: 1280, height: 720 };
export const lowSize: Size = { width: 640, height: 360 };

/** At this size, text is sharp on a phone with a width of 390 CSS pixels and a pixel ratio of 2. */
export const squareSize: Size = { width: 720, height: 720 };
export const lowSquareSize: Size = { width: 480, height: 480 };

/** Size of the pictures from which a scene's files are created. It is large enough for the crop that phones show. */
export const sceneSize: Size = { width: 2560, height: 1440 };

export function pictureHeight(width: number): number {
  return (width * fullSize.height) / fullSize.width;
}

/** Widths of posters in pixels: for phones, for windows up to 1400 CSS pixels wide, and for wider windows. */
export const posterWidths = [480, 800, 1280] as const;

/** In order of preference. */
export const pictureTypes = ["avif", "webp"] as const;

/**
 * Widths of scene pictures in pixels, for pixel ratios 1 and 2. WebP pictures have only one width, because almost all
 * browsers support AVIF and load the AVIF pictures instead.
 */
export const sceneWidths = { avif: [800, 1600], webp: [1280] } as const;

/** Maximum size of a link preview, in bytes. Some programs ignore larger pictures. */
export const previewBytesLimit = 200_000;

/** Maximum number of scenes of a video without captions. Visitors would not click through more scenes. */
export const scenesLimit = 9;

/** Without captions, a picture becomes a scene only if it is unchanged for this many seconds. */
export const minSceneSeconds = 1.5;

/** Maximum interval between keyframes, in seconds. A short interval makes seeking fast. */
export const keyframeSecondsLimit = 5;

/** Tolerance for durations, in seconds. Renditions differ by up to one frame or audio packet. */
export const durationToleranceSeconds = 0.1;

/** Audio bitrate, in bits per second. At a lower bitrate, stereo audio sounds distorted. */
export const soundBitrate = 56_000;

/** Target integrated loudness, in LUFS. This is a common level for speech. */
export const soundTarget = -16;

/** Tolerance of the integrated loudness, in LU. */
export const soundTolerance = 1.5;

/** Maximum true peak, in dBTP. Cheap digital-to-analogue converters distort higher peaks. */
export const truePeakLimit = -1.5;

/**
 * Quiet audio is accepted if its true peak is at most this many dB below the limit, because the gain could hardly be
 * raised.
 */
export const peakMarginDb = 3;

export const renditionNames = ["h264", "av1", "low"] as const;
export type RenditionName = (typeof renditionNames)[number];

/**
 * Maximum total size of a video's scenes (`all`) and maximum size of the first scene (`first`), in bytes. The size of a
 * scene is the size of its largest wide AVIF file.
 */
export const sceneBytesLimits = { all: 450_000, first: 50_000 };

const shortSeconds = 40;
const shortBytesLimit: Record<RenditionName, number> = { av1: 1_500_000, h264: 1_500_000, low: 600_000 };

export function renditionBytesLimit(rendition: RenditionName, durationSeconds: number): number {
  return Math.floor(shortBytesLimit[rendition] * Math.max(1, durationSeconds / shortSeconds));
}
