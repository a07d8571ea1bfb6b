import { z } from "zod";
import { cutSchema, holds, isPortrait, notPortrait, portrait, type Rectangle, targetSchema } from "./media";
import { $schema, text } from "./values";

const newSceneSchema = z
  .strictObject({
    atSeconds: z
      .number()
      .min(0)
      .describe("The moment of the recording, in seconds; each later than the one before."),
    text: text.describe("What is seen or pressed, in a sentence."),
    target: targetSchema
      .optional()
      .describe("What is pressed to go on; without it, the whole picture leads on."),
    phone: cutSchema
      .refine(isPortrait, notPortrait)
      .optional()
      .describe("The part that phones show, in 4:5; around the target by default."),
    picture: text
      .optional()
      .describe("A picture to be shown in place of the recording's: its path, from this file."),
  })
  .refine(
    ({ target, phone }) => !target || holds(phone ?? cutAround(target), target),
    `the part that phones show must hold the target, which can be ${portrait} wide at most`,
  );

/** A file that describes a video's scenes for the media tools; rectangles are fractions of a 16:9 picture. */
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
    })
    .describe("What the video shows as pictures to click through, in the order of their moments."),
});

export type NewScene = z.infer<typeof newSceneSchema>;

const wholePicture: Rectangle = { x: 0, y: 0, width: 1, height: 1 };

/** The full-height crop that phones show of a picture, centred on the target as far as possible. */
export function cutAround({ x, width }: Rectangle = wholePicture): Rectangle {
  const left = Math.min(Math.max(0, x + width / 2 - portrait / 2), 1 - portrait);
  return { x: Number(left.toFixed(4)), y: 0, width: portrait, height: 1 };
}
