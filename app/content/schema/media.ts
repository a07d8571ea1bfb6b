import { z } from "zod";
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

const posterSchema = (ending: string) =>
  z.strictObject({
    path: assetPath("videos", ending),
    width: z.int().positive(),
    height: z.int().positive(),
    ...fileFacts,
  });

const recordingSchema = z.strictObject({
  durationSeconds: z.number().positive(),
  uploadDate: z.iso.datetime({ offset: true }),
  /** Integrated loudness of the H.264 rendition in LUFS (EBU R128); without it there is nothing to hear. */
  sound: z.strictObject({ loudness: z.number().min(-70).max(0) }).optional(),
  /** 720p in AV1 and H.264, and 360p in H.264 for slow networks. */
  renditions: z.strictObject({ av1: renditionSchema, h264: renditionSchema, low: renditionSchema }),
  /** The JPEG is for previews; of the others, each in several widths, a browser takes the one that fits its screen. */
  posters: z.strictObject({
    jpeg: posterSchema("jpg"),
    avif: z.array(posterSchema("avif")),
    webp: z.array(posterSchema("webp")),
  }),
  captions: z.strictObject({ path: assetPath("videos", "vtt"), ...fileFacts }).optional(),
  chapters: z.array(z.strictObject({ startSeconds: z.number().min(0), title: text })).optional(),
});

/** `media.json`: what the site knows of each tab's video, by the path the tab names; written by the media tools. */
export const mediaSchema = z.strictObject({
  $schema,
  videos: z.record(videoPath, recordingSchema),
});

export type Media = z.infer<typeof mediaSchema>;
export type Recording = z.infer<typeof recordingSchema>;
export type PosterType = "avif" | "webp";
export type Rendition = z.infer<typeof renditionSchema>;
