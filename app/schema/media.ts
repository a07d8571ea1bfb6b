import { z } from "zod";
import { captionLanguages } from "~/schema/basics/languages";
import { momentName } from "~/schema/basics/naming";
import { $schema, assetPath, text, videoPath } from "~/schema/basics/values";

const fileFacts = {
  bytes: z.int().positive().describe("The file's size in bytes."),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be a SHA-256 of 64 hexadecimal digits")
    .describe("The SHA-256 of the file's content, in hexadecimal."),
};

const size = {
  width: z.int().positive().describe("The width in pixels."),
  height: z.int().positive().describe("The height in pixels."),
};

const pathNote = "The file's path, relative to public/assets.";

const renditionSchema = z.strictObject({
  path: videoPath.describe(pathNote),
  ...size,
  codecs: z
    .string()
    .regex(/^[\w.]+(?:,[\w.]+)*$/, "must be codec strings separated by commas, such as avc1.64001f,mp4a.40.2")
    .describe("The codec strings for the HTML type attribute, with the video codec first."),
  ...fileFacts,
});

const pictureSchema = (ending: string) =>
  z.strictObject({
    path: assetPath("videos", ending).describe(pathNote),
    ...size,
    ...fileFacts,
  });

const avif = z.array(pictureSchema("avif")).describe("The picture as AVIF, in one or more widths.");
const webp = z.array(pictureSchema("webp")).describe("The picture as WebP, in one or more widths.");
const preview = pictureSchema("jpg");

const rectangle = {
  x: z.number().min(0).max(1).describe("The left edge, as a fraction of the picture's width."),
  y: z.number().min(0).max(1).describe("The upper edge, as a fraction of the picture's height."),
  width: z.number().positive().max(1).describe("The width, as a fraction of the picture's width."),
  height: z.number().positive().max(1).describe("The height, as a fraction of the picture's height."),
};

export type Rectangle = { x: number; y: number; width: number; height: number };

const rounding = 1e-9;

const isInside = ({ x, y, width, height }: Rectangle) =>
  x + width <= 1 + rounding && y + height <= 1 + rounding;
const outside = "must be inside the picture: x + width and y + height must be at most 1";

/** Aspect ratio of a square part of a 16:9 picture, with width and height as fractions of the picture's. */
export const square = 9 / 16;

/** Tolerates a difference of less than one percent between the width and the height in pixels. */
export const isSquare = ({ width, height }: Rectangle) => Math.abs(width / height - square) < 0.005;
export const notSquare =
  "must be a square in pixels: width must be 0.5625 times height, because both are fractions of a 16:9 picture";

export const targetSchema = z
  .strictObject({
    ...rectangle,
    name: text.describe("The name of the button or field, such as its label in the product."),
  })
  .refine(isInside, outside);

export const partSchema = z.strictObject(rectangle).refine(isInside, outside);

export const sentence = {
  translations: z
    .partialRecord(z.enum(captionLanguages), text)
    .optional()
    .describe("The text in other languages. If the text is also a caption, no translation is needed here."),
};

const sceneSchema = z.strictObject({
  atSeconds: z.number().min(0).describe("The scene's time in the video, in seconds."),
  text: text.describe("The description of the scene: what it shows or what happens in it."),
  ...sentence,
  target: targetSchema
    .optional()
    .describe(
      "The hotspot that visitors click to open the next scene. Without a hotspot, they can click anywhere in the picture.",
    ),
  wide: z.strictObject({ avif, webp }).describe("The whole picture in 16:9."),
  phone: z
    .strictObject({ target: targetSchema.optional(), avif, webp })
    .describe(
      "A square picture for phones, with text that is large enough to read, and the position of the hotspot in it.",
    ),
});

const viewSchema = z
  .strictObject({
    atSeconds: z
      .number()
      .min(0)
      .describe(
        "The time in seconds at which the view starts to move to this part. If it is 0, the video starts with this part.",
      ),
    ...rectangle,
  })
  .refine(isInside, outside)
  .refine(isSquare, notSquare);

/** Duration of the animation between two positions of the square crop, in seconds. */
export const viewMove = 0.75;

export const phoneCropsSchema = z.strictObject({
  $schema,
  views: z
    .array(viewSchema)
    .min(1)
    .superRefine((views, ctx) => {
      for (const [index, { atSeconds }] of views.entries()) {
        const before = views[index - 1]?.atSeconds;
        if (before === undefined || atSeconds >= before + viewMove) continue;
        const message = `must be at least ${viewMove} s after the previous view (at ${before} s), because each move takes that long`;
        ctx.addIssue({ code: "custom", path: [index, "atSeconds"], message });
      }
    })
    .describe("The parts of the picture that are shown on phones, in chronological order."),
});

export type PhoneView = z.infer<typeof viewSchema>;

const captionsSchema = z.strictObject({ path: assetPath("videos", "vtt").describe(pathNote), ...fileFacts });

const chapterWords = {
  title: text.describe("The chapter's title."),
  seen: text
    .optional()
    .describe(
      "One sentence on what is visible but not mentioned in the captions, for people who cannot see the video.",
    ),
};

/** A video's metadata, in a sidecar file that the media tools write. */
export const recordingSchema = z.strictObject({
  durationSeconds: z.number().positive().describe("The video's length in seconds."),
  uploadDate: z.iso
    .datetime({ offset: true })
    .describe("The time at which the video was added to the content. Search engines receive this time."),
  origin: z
    .strictObject({
      recording: text.optional().describe("The name of the recording's file."),
      storyboard: z
        .strictObject({
          file: text.describe("The name of the storyboard's file."),
          sha256: fileFacts.sha256.describe(
            "The SHA-256 of the parts of the storyboard that affect the video.",
          ),
        })
        .optional()
        .describe("The storyboard from which the video was rendered."),
      version: text.max(40).optional().describe("The version of the product in the video."),
      texts: fileFacts.sha256
        .optional()
        .describe("The SHA-256 of the tab's texts when they were last compared with the video."),
      reviewed: z.iso
        .date()
        .optional()
        .describe("The date when a reviewer last confirmed that the video is correct."),
    })
    .optional()
    .describe("The video's sources. The media tools use them to find outdated videos."),
  sound: z
    .strictObject({
      loudness: z
        .number()
        .min(-70)
        .max(0)
        .describe("The integrated loudness of the H.264 rendition in LUFS (EBU R128)."),
    })
    .optional()
    .describe("The video's sound; missing if the video has no audible sound."),
  renditions: z
    .strictObject({
      av1: renditionSchema.describe("AV1 with 720 lines."),
      h264: renditionSchema.describe("H.264 with 720 lines."),
      low: renditionSchema.describe("H.264 with 360 lines, for slow networks."),
    })
    .describe("The video's files."),
  posters: z
    .strictObject({ jpeg: pictureSchema("jpg").describe("The poster for link previews."), avif, webp })
    .describe("The video's posters. Browsers choose the poster that fits the screen."),
  square: z
    .strictObject({
      renditions: z
        .strictObject({
          av1: renditionSchema.describe("AV1 with 720 lines."),
          h264: renditionSchema.describe("H.264 with 720 lines."),
          low: renditionSchema.describe("H.264 with 480 lines, for slow networks."),
        })
        .describe("The square video's files."),
      poster: pictureSchema("avif").describe("The square video's poster."),
    })
    .optional()
    .describe("The square video for phones: a crop that follows the action."),
  captions: captionsSchema.optional().describe("The captions in the product's language."),
  subtitles: z
    .partialRecord(z.enum(captionLanguages), captionsSchema)
    .optional()
    .describe("The captions in other languages, with the same times as the original captions."),
  chapters: z
    .array(
      z.strictObject({
        startSeconds: z.number().min(0).describe("The chapter's start, in seconds."),
        ...chapterWords,
        translations: z
          .partialRecord(z.enum(captionLanguages), z.strictObject(chapterWords))
          .optional()
          .describe("The chapter's texts in other languages."),
      }),
    )
    .optional()
    .describe("The video's chapters, in the product's language."),
  chapterTrack: captionsSchema
    .optional()
    .describe("The file with the chapters' titles, for players that show chapters."),
  moments: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(
            momentName,
            "must begin with a letter and consist of lower-case letters, digits and hyphens, for example approve",
          )
          .describe(
            "The moment's name: the id of its cue in the captions. Do not change the name: links contain it.",
          ),
        startSeconds: z.number().min(0).describe("The start of the moment's cue, in seconds."),
        formerly: z
          .array(z.string())
          .optional()
          .describe("The moment's former names, which existing links may contain."),
      }),
    )
    .superRefine((moments, ctx) => {
      const seen = new Set<string>();
      for (const [index, { name, formerly = [] }] of moments.entries())
        for (const each of [name, ...formerly]) {
          if (seen.has(each))
            ctx.addIssue({
              code: "custom",
              path: [index],
              message: `"${each}" is the name of two moments: rename one of them`,
            });
          seen.add(each);
        }
    })
    .optional()
    .describe("The moments to which links can point. Their names are cue ids in the captions."),
  scenes: z
    .array(sceneSchema)
    .min(1)
    .optional()
    .describe(
      "The pictures that visitors can click through instead of watching the video, in chronological order.",
    ),
  previews: z
    .strictObject({
      title: text.describe("The tab's title in the preview pictures."),
      drawing: fileFacts.sha256.describe(
        "The SHA-256 of the HTML from which the preview pictures were rendered. The video frames in the pictures are not part of the hash.",
      ),
      whole: preview.describe("The preview with the poster."),
      scenes: z.array(preview).describe("The preview of each scene."),
      tours: z
        .array(
          preview.extend({
            title: text.describe("The tour's title in the preview picture."),
            stops: text.describe("The tour's stops, as in the tour's URL."),
          }),
        )
        .optional()
        .describe("The link preview for each predefined tour that begins with this video."),
    })
    .optional()
    .describe("The pictures for link previews in mail and chat."),
});

export function factsPath(video: string): string {
  return video.replace(/mp4$/, "json");
}

export type Recording = z.infer<typeof recordingSchema>;
export type Recordings = Record<string, Recording>;
export type Scene = z.infer<typeof sceneSchema>;
export type Chapter = NonNullable<Recording["chapters"]>[number];
export type PictureType = "avif" | "webp";
export type Rendition = z.infer<typeof renditionSchema>;

/** `moments` maps names to seconds. Current names come before former names, so that `writtenTime` prefers them. */
export type VideoTiming = {
  durationSeconds?: number | undefined;
  moments?: Readonly<Record<string, number>> | undefined;
};

/** Rounds down to a whole second. The tolerance is for rounding errors: 82.999 becomes 83. */
export function wholeSecond(seconds: number): number {
  return Math.floor(seconds + 0.01);
}

/** Each moment starts at a whole second (rule 7.19). */
export function timingOf(recording: Recording | undefined): VideoTiming {
  const { durationSeconds, moments = [] } = recording ?? {};
  if (moments.length === 0) return { durationSeconds };
  // Moves a moment at second 0 to second 1, because second 0 means the beginning of the video, not a moment.
  const named = (name: string, seconds: number): [string, number] => [
    name,
    Math.max(1, wholeSecond(seconds)),
  ];
  return {
    durationSeconds,
    moments: Object.fromEntries([
      ...moments.map(({ name, startSeconds }) => named(name, startSeconds)),
      ...moments.flatMap(({ startSeconds, formerly = [] }) =>
        formerly.map((name) => named(name, startSeconds)),
      ),
    ]),
  };
}
