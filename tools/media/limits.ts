/* Sizes and limits of media, which `check` verifies. */

export type Size = { width: number; height: number };

export const fullSize: Size = { width: 1280, height: 720 };
export const lowSize: Size = { width: 640, height: 360 };

/** Sufficient for sharp text on phones. */
export const squareSize: Size = { width: 720, height: 720 };
export const lowSquareSize: Size = { width: 480, height: 480 };

/** Size of the source pictures of scenes. */
export const sceneSize: Size = { width: 2560, height: 1440 };

export function pictureHeight(width: number): number {
  return (width * fullSize.height) / fullSize.width;
}

/** In pixels: for phones, for windows up to 1400 px, for wider windows. */
export const posterWidths = [480, 800, 1280] as const;

/** File types of pictures, in order of preference. */
export const pictureTypes = ["avif", "webp"] as const;

/** In pixels, for pixel ratios of 1 and 2. */
export const sceneWidths = { avif: [800, 1600], webp: [1280] } as const;

/** Some programs ignore larger link previews. In bytes. */
export const previewBytesLimit = 200_000;

/** Maximum number of scenes if there are no captions. */
export const scenesLimit = 9;

/** Minimum time for which a picture must be unchanged, in seconds. */
export const minSceneSeconds = 1.5;

/** Maximum interval between keyframes. Short intervals speed up seeking. */
export const keyframeSecondsLimit = 5;

/** Tolerance of durations in seconds. */
export const durationToleranceSeconds = 0.1;

/** In bits per second. With a lower bitrate, audio sounds distorted. */
export const soundBitrate = 56_000;

/** Target integrated loudness, in LUFS. This is a common level for speech. */
export const soundTarget = -16;

/** Tolerance of the integrated loudness, in LU. */
export const soundTolerance = 1.5;

/** Maximum true peak, in dBTP. Cheap converters distort higher peaks. */
export const truePeakLimit = -1.5;

/** Quiet audio is accepted if its peak is this close to the maximum, in dB. */
export const peakMarginDb = 3;

export const renditionNames = ["h264", "av1", "low"] as const;
export type RenditionName = (typeof renditionNames)[number];

/** Maximum bytes of `all` scenes together, and of the `first` scene. */
export const sceneBytesLimits = { all: 450_000, first: 50_000 };

const shortSeconds = 40;
const shortBytesLimit: Record<RenditionName, number> = { av1: 1_500_000, h264: 1_500_000, low: 600_000 };

/** In bytes. The limit is proportional to the duration above 40 s. */
export function renditionBytesLimit(rendition: RenditionName, durationSeconds: number): number {
  return Math.floor(shortBytesLimit[rendition] * Math.max(1, durationSeconds / shortSeconds));
}
