import { z } from "zod";
import { captionLanguages } from "~/schema/basics/languages";
import { momentName } from "~/schema/basics/naming";
import { $schema, assetPath, text, videoPath } from "~/schema/basics/values";

const fileFacts = {
  bytes: z.int().positive().describe("The file's size in bytes."),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal")
    .describe("The SHA-256 of the file's content, in hexadecimal."),
};

const size = {
  width: z.int().positive().describe("In pixels."),
  height: z.int().positive().describe("In pixels."),
};

const pathNote = "Where the file is, below public/assets.";

const renditionSchema = z.strictObject({
  path: videoPath.describe(pathNote),
  ...size,
  codecs: z
    .string()
    .regex(/^[\w.]+(?:,[\w.]+)*$/, "must be codec strings with commas between")
    .describe("Exact codec strings as a type attribute takes them, video first."),
  ...fileFacts,
});

const pictureSchema = (ending: string) =>
  z.strictObject({
    path: assetPath("videos", ending).describe(pathNote),
    ...size,
    ...fileFacts,
  });

const avif = z.array(pictureSchema("avif")).describe("As AVIF, in one width or several.");
const webp = z.array(pictureSchema("webp")).describe("As WebP, in one width or several.");
const preview = pictureSchema("jpg");

/** A part of a picture, as fractions of its width and height from the upper left corner. */
const rectangle = {
  x: z.number().min(0).max(1).describe("Its left edge, as a fraction of the picture's width."),
  y: z.number().min(0).max(1).describe("Its upper edge, as a fraction of the picture's height."),
  width: z.number().positive().max(1).describe("As a fraction of the picture's width."),
  height: z.number().positive().max(1).describe("As a fraction of the picture's height."),
};

export type Rectangle = { x: number; y: number; width: number; height: number };

/** Tolerance for sums of decimal fractions. */
const rounding = 1e-9;

const isInside = ({ x, y, width, height }: Rectangle) =>
  x + width <= 1 + rounding && y + height <= 1 + rounding;
const outside = "must lie inside the picture: x + width and y + height are at most 1";

/** Width divided by height of a square in pixels, as fractions of a 16:9 picture. */
export const square = 9 / 16;

/** With a tolerance of one or two pixels. */
export const isSquare = ({ width, height }: Rectangle) => Math.abs(width / height - square) < 0.005;
export const notSquare = "must be square: its width is 0.5625 of its height, in fractions";

/** The hotspot of a scene. */
export const targetSchema = z
  .strictObject({
    ...rectangle,
    name: text.describe("What the product calls it, like a button's words."),
  })
  .refine(isInside, outside);

export const partSchema = z.strictObject(rectangle).refine(isInside, outside);

export const sentence = {
  translations: z
    .partialRecord(z.enum(captionLanguages), text)
    .optional()
    .describe("The same in other languages; those of captions are known."),
};

const sceneSchema = z.strictObject({
  atSeconds: z.number().min(0).describe("The moment of the video that the scene is about, in seconds."),
  text: text.describe("What is seen or pressed, as the captions say it."),
  ...sentence,
  target: targetSchema
    .optional()
    .describe("What is pressed to go on; without it, the whole picture leads on."),
  wide: z.strictObject({ avif, webp }).describe("The whole picture in 16:9."),
  phone: z
    .strictObject({ target: targetSchema.optional(), avif, webp })
    .describe("A square in which the words are large enough for a phone, and what is pressed in it."),
});

const viewSchema = z
  .strictObject({
    atSeconds: z
      .number()
      .min(0)
      .describe("When the view begins to move there, in seconds; at 0 it is there."),
    ...rectangle,
  })
  .refine(isInside, outside)
  .refine(isSquare, notSquare);

/** In seconds. */
export const viewMove = 0.75;

/** Selects the parts of a recording that the square cut shows; for the media tools. */
export const phoneCropsSchema = z.strictObject({
  $schema,
  views: z
    .array(viewSchema)
    .min(1)
    .superRefine((views, ctx) => {
      for (const [index, { atSeconds }] of views.entries()) {
        const before = views[index - 1]?.atSeconds;
        if (before === undefined || atSeconds >= before + viewMove) continue;
        const message = `must be ${viewMove} s after the view before, or later: so long it moves`;
        ctx.addIssue({ code: "custom", path: [index, "atSeconds"], message });
      }
    })
    .describe("What phones show, in the order of the moments."),
});

export type PhoneView = z.infer<typeof viewSchema>;

const captionsSchema = z.strictObject({ path: assetPath("videos", "vtt").describe(pathNote), ...fileFacts });

const chapterWords = {
  title: text.describe("What it is called."),
  seen: text
    .optional()
    .describe("What is seen in it and not said, in a sentence, for those who cannot see the video."),
};

/** Metadata of a tab's video: a sidecar file that the media tools write. */
export const recordingSchema = z.strictObject({
  durationSeconds: z.number().positive().describe("How long the video is, in seconds."),
  uploadDate: z.iso.datetime({ offset: true }).describe("When it was added, for search engines."),
  origin: z
    .strictObject({
      recording: text.optional().describe("Name of the recording's file."),
      storyboard: z
        .strictObject({
          file: text.describe("Its name."),
          sha256: fileFacts.sha256.describe("Of what is filmed of it."),
        })
        .optional()
        .describe("What it was filmed from."),
      version: text.max(40).optional().describe("Version of the product that it shows."),
      texts: fileFacts.sha256.optional().describe("Of the tab's texts when they were last compared with it."),
      reviewed: z.iso.date().optional().describe("When somebody last found that it still shows what is so."),
    })
    .optional()
    .describe("What it was made of, which tells when it ages."),
  sound: z
    .strictObject({
      loudness: z
        .number()
        .min(-70)
        .max(0)
        .describe("Integrated loudness of the H.264 rendition in LUFS (EBU R128)."),
    })
    .optional()
    .describe("Without it there is nothing to hear."),
  renditions: z
    .strictObject({
      av1: renditionSchema.describe("AV1 with 720 lines."),
      h264: renditionSchema.describe("H.264 with 720 lines."),
      low: renditionSchema.describe("H.264 with 360 lines, for slow networks."),
    })
    .describe("The video's files."),
  posters: z
    .strictObject({ jpeg: pictureSchema("jpg").describe("For previews."), avif, webp })
    .describe("What stands where the video will play: a browser takes the one that fits its screen."),
  square: z
    .strictObject({
      renditions: z
        .strictObject({
          av1: renditionSchema.describe("AV1 with 720 lines."),
          h264: renditionSchema.describe("H.264 with 720 lines."),
          low: renditionSchema.describe("H.264 with 480 lines, for slow networks."),
        })
        .describe("Its files."),
      poster: pictureSchema("avif").describe("What stands in its place until it plays."),
    })
    .optional()
    .describe("The film in a square, for phones: a part of its picture that follows what is told."),
  captions: captionsSchema.optional().describe("In the language of the product."),
  subtitles: z
    .partialRecord(z.enum(captionLanguages), captionsSchema)
    .optional()
    .describe("The same sentences at the same times, in other languages."),
  chapters: z
    .array(
      z.strictObject({
        startSeconds: z.number().min(0).describe("Where it begins, in seconds."),
        ...chapterWords,
        translations: z
          .partialRecord(z.enum(captionLanguages), z.strictObject(chapterWords))
          .optional()
          .describe("The same in other languages."),
      }),
    )
    .optional()
    .describe("Parts of the video, in its language."),
  chapterTrack: captionsSchema.optional().describe("The chapters' titles, for players."),
  moments: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(momentName, "must be of lower-case letters, digits and hyphens, and begin with a letter")
          .describe("As the captions have it, as their cue's id. Links have it: do not change it."),
        startSeconds: z.number().min(0).describe("Where its cue begins, in seconds."),
        formerly: z.array(z.string()).optional().describe("Names that it had before. Links still have them."),
      }),
    )
    .superRefine((moments, ctx) => {
      const seen = new Set<string>();
      for (const [index, { name, formerly = [] }] of moments.entries())
        for (const each of [name, ...formerly]) {
          if (seen.has(each))
            ctx.addIssue({ code: "custom", path: [index], message: `"${each}" is the name of two moments` });
          seen.add(each);
        }
    })
    .optional()
    .describe("Moments that links name, from the ids of the captions' cues."),
  scenes: z
    .array(sceneSchema)
    .min(1)
    .optional()
    .describe("What the video shows as pictures to click through, in the order of their moments."),
  previews: z
    .strictObject({
      title: text.describe("The tab's title, as the pictures show it."),
      drawing: fileFacts.sha256.describe(
        "A SHA-256 of all else that the pictures show, but for the video's.",
      ),
      whole: preview.describe("Of the poster."),
      scenes: z.array(preview).describe("Of each scene."),
      tours: z
        .array(
          preview.extend({
            title: text.describe("The tour's title, as the picture shows it."),
            stops: text.describe("Its stops, as in its address."),
          }),
        )
        .optional()
        .describe("Of each of the products' own tours that begins with the video."),
    })
    .optional()
    .describe("What links to the video show in mail and chat."),
});

/** The sidecar file of `/videos/x.mp4` is `/videos/x.json`. */
export function factsPath(video: string): string {
  return video.replace(/mp4$/, "json");
}

export type Recording = z.infer<typeof recordingSchema>;
/** By the path of the video. */
export type Recordings = Record<string, Recording>;
export type Scene = z.infer<typeof sceneSchema>;
export type Chapter = NonNullable<Recording["chapters"]>[number];
export type PictureType = "avif" | "webp";
export type Rendition = z.infer<typeof renditionSchema>;

/** Moments are seconds by name, former names last. */
export type Film = {
  durationSeconds?: number | undefined;
  moments?: Readonly<Record<string, number>> | undefined;
};

/** Rounds down with a tolerance, because caption times end in rounding errors. */
export function wholeSecond(seconds: number): number {
  return Math.floor(seconds + 0.01);
}

/** Each moment starts at a whole second (rule 7.19). */
export function filmOf(recording: Recording | undefined): Film {
  const { durationSeconds, moments = [] } = recording ?? {};
  if (moments.length === 0) return { durationSeconds };
  // Second 0 is the beginning, which has no name.
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
