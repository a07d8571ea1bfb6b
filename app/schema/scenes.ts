import { z } from "zod";
import { $schema, text } from "~/schema/basics/values";
import { isSquare, notSquare, partSchema, type Rectangle, sentence, square, targetSchema } from "./media";

const newSceneSchema = z
  .strictObject({
    atSeconds: z
      .number()
      .min(0)
      .describe(
        "The scene's time in the recording, in seconds. It must be later than the previous scene's time.",
      ),
    text: text.describe(
      "The description of the scene: one sentence about what it shows or what happens in it.",
    ),
    ...sentence,
    target: targetSchema
      .optional()
      .describe(
        "The hotspot that visitors click to open the next scene. Without a hotspot, they can click anywhere in the picture.",
      ),
    picture: text
      .optional()
      .describe("The path, relative to this file, of a picture that replaces the recording's frame."),
    phone: z
      .strictObject({
        part: partSchema.refine(isSquare, notSquare).optional().describe("A square part of the picture."),
        picture: text
          .optional()
          .describe(
            "The path, relative to this file, of a square picture for phones. Without it, phones show a square part of the scene's picture.",
          ),
        target: targetSchema
          .optional()
          .describe(
            "The position and size of the hotspot in the square picture, as fractions of the picture's width and height.",
          ),
      })
      .optional()
      .describe("The picture for phones; by default, a part of the picture around the hotspot."),
  })
  .refine(
    ({ target, phone: { part } = {} }) => !target || !part || holds(part, target),
    "the part of the picture that phones show must contain the whole hotspot (target)",
  );

export const scenesSchema = z.strictObject({
  $schema,
  scenes: z
    .array(newSceneSchema)
    .min(1)
    .superRefine((scenes, ctx) => {
      for (const [index, { atSeconds }] of scenes.entries()) {
        if (atSeconds > (scenes[index - 1]?.atSeconds ?? -1)) continue;
        const message = "must be later than the previous scene";
        ctx.addIssue({ code: "custom", path: [index, "atSeconds"], message });
      }
    })
    .describe(
      "The pictures that visitors can click through instead of watching the video, in chronological order.",
    ),
});

export type NewScene = z.infer<typeof newSceneSchema>;

function holds(part: Rectangle, other: Rectangle): boolean {
  const inside = partOf(part, other);
  return inside !== undefined && other.width - inside.width < 1e-9 && other.height - inside.height < 1e-9;
}

/** @returns undefined if the rectangles do not overlap */
export function partOf(whole: Rectangle, { x, y, width, height }: Rectangle): Rectangle | undefined {
  const [left, top] = [Math.max(x, whole.x), Math.max(y, whole.y)];
  const right = Math.min(x + width, whole.x + whole.width);
  const bottom = Math.min(y + height, whole.y + whole.height);
  return right > left && bottom > top
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : undefined;
}

const wholePicture: Rectangle = { x: 0, y: 0, width: 1, height: 1 };

/** The full-height square crop for phones. It is centred on the hotspot, unless it would extend beyond the picture. */
export function squareAround({ x, width }: Rectangle = wholePicture): Rectangle {
  const left = Math.min(Math.max(0, x + width / 2 - square / 2), 1 - square);
  return { x: Number(left.toFixed(4)), y: 0, width: square, height: 1 };
}
