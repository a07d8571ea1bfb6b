import { z } from "zod";
import { previewColorsSchema } from "./colors";
import { languages } from "./site";
import { $schema, assetPath, text, videoPath } from "./values";

const fileFacts = {
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal"),
};

const renditionSchema = z.strictObject({
  path: videoPath,
  width: z.int().positive(),
  height: z.int().positive(),
  /** Exact codec strings as a `type` attribute takes them, video first. */
  codecs: z.string().regex(/^[\w.]+(?:,[\w.]+)*$/, "must be codec strings with commas between"),
  ...fileFacts,
});

const pictureSchema = (ending: string) =>
  z.strictObject({
    path: assetPath("videos", ending),
    width: z.int().positive(),
    height: z.int().positive(),
    ...fileFacts,
  });

const avif = z.array(pictureSchema("avif"));
const webp = z.array(pictureSchema("webp"));
const preview = pictureSchema("jpg");

/** A part of a picture, in fractions of its width and height from its upper left corner. */
const rectangle = {
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().positive().max(1),
  height: z.number().positive().max(1),
};

export type Rectangle = { x: number; y: number; width: number; height: number };

/** What sums of decimal fractions may be off. */
const rounding = 1e-9;

const isInside = ({ x, y, width, height }: Rectangle) =>
  x + width <= 1 + rounding && y + height <= 1 + rounding;
const outside = "must lie inside the picture: x + width and y + height are at most 1";

/** Width by height of what phones show, in fractions of a picture in 16:9: 4:5. */
export const portrait = (4 / 5) * (9 / 16);

/** Whether a part is as tall for its width as phones show it, to a pixel or two. */
export const isPortrait = ({ width, height }: Rectangle) => Math.abs(width / height - portrait) < 0.005;
export const notPortrait = "must be in 4:5: its width is 0.45 of its height, in fractions";

/** Whether a part of a picture has another one in it. */
export const holds = (part: Rectangle, other: Rectangle) =>
  other.x >= part.x - rounding &&
  other.y >= part.y - rounding &&
  other.x + other.width <= part.x + part.width + rounding &&
  other.y + other.height <= part.y + part.height + rounding;
export const notHeld = "the part that phones show must hold the target";

/** What a visitor presses in a scene to go on. */
export const targetSchema = z
  .strictObject({
    ...rectangle,
    /** What the product calls it, like a button's words. */
    name: text,
  })
  .refine(isInside, outside);

/** The part of a picture that phones show. */
export const cutSchema = z.strictObject(rectangle).refine(isInside, outside);

const sceneSchema = z
  .strictObject({
    /** The moment of the video that the scene is about, in seconds. */
    atSeconds: z.number().min(0),
    /** What is seen or pressed, as the captions say it. */
    text,
    /** Without one, the whole picture leads on. */
    target: targetSchema.optional(),
    /** The whole picture in 16:9. */
    wide: z.strictObject({ avif, webp }),
    /** A part of it in 4:5, in which the words are large enough for a phone; it holds the target. */
    phone: z
      .strictObject({ ...rectangle, avif, webp })
      .refine(isInside, outside)
      .refine(isPortrait, notPortrait),
  })
  .refine(({ target, phone }) => !target || holds(phone, target), notHeld);

const captionsSchema = z.strictObject({ path: assetPath("videos", "vtt"), ...fileFacts });

const recordingSchema = z.strictObject({
  durationSeconds: z.number().positive(),
  uploadDate: z.iso.datetime({ offset: true }),
  /** Integrated loudness of the H.264 rendition in LUFS (EBU R128); without it there is nothing to hear. */
  sound: z.strictObject({ loudness: z.number().min(-70).max(0) }).optional(),
  /** 720p in AV1 and H.264, and 360p in H.264 for slow networks. */
  renditions: z.strictObject({ av1: renditionSchema, h264: renditionSchema, low: renditionSchema }),
  /** The JPEG is for previews; of the others, each in several widths, a browser takes the one that fits its screen. */
  posters: z.strictObject({
    jpeg: pictureSchema("jpg"),
    avif,
    webp,
  }),
  /** In the language of the product. */
  captions: captionsSchema.optional(),
  /** The same sentences at the same times, in other languages. */
  subtitles: z.partialRecord(z.enum(languages), captionsSchema).optional(),
  chapters: z.array(z.strictObject({ startSeconds: z.number().min(0), title: text })).optional(),
  /** What the video shows as pictures to click through, in the order of their moments. */
  scenes: z.array(sceneSchema).min(1).optional(),
  /** What links to the video show in mail and chat: its poster and each of its scenes, beside the tab's title. */
  previews: z
    .strictObject({
      title: text,
      cloudName: text,
      colors: previewColorsSchema,
      whole: preview,
      scenes: z.array(preview),
    })
    .optional(),
});

/** `media.json`: what the site knows of each tab's video, by the path the tab names; written by the media tools. */
export const mediaSchema = z.strictObject({
  $schema,
  videos: z.record(videoPath, recordingSchema),
});

export type Media = z.infer<typeof mediaSchema>;
export type Recording = z.infer<typeof recordingSchema>;
export type Scene = z.infer<typeof sceneSchema>;
export type PictureType = "avif" | "webp";
export type Rendition = z.infer<typeof renditionSchema>;
