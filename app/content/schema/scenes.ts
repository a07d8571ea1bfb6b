import { z } from "zod";
import { cutSchema, holds, isPortrait, notPortrait, portrait, type Rectangle, targetSchema } from "./media";
import { $schema, text } from "./values";

const newSceneSchema = z
  .strictObject({
    /** The moment of the recording, in seconds; each later than the one before. */
    atSeconds: z.number().min(0),
    /** What is seen or pressed, in a sentence. */
    text,
    /** What is pressed to go on; without it, the whole picture leads on. */
    target: targetSchema.optional(),
    /** The part that phones show, in 4:5; around the target unless told. */
    phone: cutSchema.refine(isPortrait, notPortrait).optional(),
    /** A picture to be shown in place of the recording's: its path, from this file. */
    picture: text.optional(),
  })
  .refine(
    ({ target, phone }) => !target || holds(phone ?? cutAround(target), target),
    `the part that phones show must hold the target, which can be ${portrait} wide at most`,
  );

/** A file that tells the media tools a video's scenes; rectangles are in fractions of a picture in 16:9. */
export const scenesSchema = z.strictObject({
  $schema,
  scenes: z
    .array(newSceneSchema)
    .min(1)
    .superRefine((scenes, ctx) => {
      for (const [index, { atSeconds }] of scenes.entries()) {
        if (atSeconds > (scenes[index - 1]?.atSeconds ?? -1)) continue;
        const message = "must be later than the scene before";
        ctx.addIssue({ code: "custom", path: [index, "atSeconds"], message });
      }
    }),
});

export type NewScene = z.infer<typeof newSceneSchema>;

const wholePicture: Rectangle = { x: 0, y: 0, width: 1, height: 1 };

/** The part of full height that phones show of a picture, with a target in its middle as far as there is room. */
export function cutAround({ x, width }: Rectangle = wholePicture): Rectangle {
  const left = Math.min(Math.max(0, x + width / 2 - portrait / 2), 1 - portrait);
  return { x: Number(left.toFixed(4)), y: 0, width: portrait, height: 1 };
}
