import { z } from "zod";
import { $schema, text } from "~/schema/basics/values";
import { isSquare, notSquare, partSchema, type Rectangle, sentence, square, targetSchema } from "./media";

const newSceneSchema = z
  .strictObject({
    atSeconds: z
      .number()
      .min(0)
      .describe("The moment of the recording, in seconds; each later than the one before."),
    text: text.describe("What is seen or pressed, in a sentence."),
    ...sentence,
    target: targetSchema
      .optional()
      .describe("What is pressed to go on; without it, the whole picture leads on."),
    picture: text
      .optional()
      .describe("A picture to be shown in place of the recording's: its path, from this file."),
    phone: z
      .strictObject({
        part: partSchema.refine(isSquare, notSquare).optional().describe("A part of the picture, a square."),
        picture: text.optional().describe("A square picture in place of a part: its path, from this file."),
        target: targetSchema.optional().describe("What is pressed in that picture, in fractions of it."),
      })
      .optional()
      .describe("What phones show; by default, a part of the picture around the target."),
  })
  .refine(
    ({ target, phone: { part } = {} }) => !target || !part || holds(part, target),
    "the part that phones show must hold the target",
  );

/** Describes a video's scenes for the media tools; rectangles are fractions of a 16:9 picture. */
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

/** Tolerates rounding errors of fractions. */
function holds(part: Rectangle, other: Rectangle): boolean {
  const inside = partOf(part, other);
  return inside !== undefined && other.width - inside.width < 1e-9 && other.height - inside.height < 1e-9;
}

/** The intersection of two rectangles, if any. */
export function partOf(whole: Rectangle, { x, y, width, height }: Rectangle): Rectangle | undefined {
  const [left, top] = [Math.max(x, whole.x), Math.max(y, whole.y)];
  const right = Math.min(x + width, whole.x + whole.width);
  const bottom = Math.min(y + height, whole.y + whole.height);
  return right > left && bottom > top
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : undefined;
}

const wholePicture: Rectangle = { x: 0, y: 0, width: 1, height: 1 };

/** The full-height square for phones, centred on the target as far as possible. */
export function cutAround({ x, width }: Rectangle = wholePicture): Rectangle {
  const left = Math.min(Math.max(0, x + width / 2 - square / 2), 1 - square);
  return { x: Number(left.toFixed(4)), y: 0, width: square, height: 1 };
}
