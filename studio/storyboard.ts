import { z } from "zod";
import { momentName } from "~/schema/basics/naming";
import type { Part } from "./stage/parts/base";
import { glyph } from "./stage/parts/glyph";

/** A storyboard tells the story of one tab: the suite's screens, and a user's steps with one line of narration each. */

const text = z.string().trim().min(1, "must not be empty");
const id = z.string().regex(/^[\w.-]+$/, "must be an id of letters, digits, dots and hyphens");

const effectSchema = z.strictObject({
  /** Delay in seconds after the step's action. The default is 0. */
  after: z.number().min(0).optional(),
  open: id.optional(),
  /** New values of fields and cells (`table.row.column`); numbers count up or down. */
  set: z.record(id, z.union([z.string(), z.number()])).optional(),
  /** Flags to raise and flags to lower. Parts and rows are visible from flag `when` until flag `until`. */
  show: z.array(id).optional(),
  hide: z.array(id).optional(),
  toast: text.optional(),
});

const chapterSchema = z.strictObject({ title: text, seen: text });

const narration = {
  /** The step's narration, which is used as caption and transcript. */
  say: text,
  /** Starts a chapter. `seen` describes the picture for blind people, if the narration does not describe it. */
  chapter: z.strictObject({ en: chapterSchema, nb: chapterSchema }).optional(),
  /** Name of the step's start. Links with this name still work after the video is recorded again (rule 7.19). */
  moment: z.string().regex(momentName).optional(),
  /** Minimum duration of the step in seconds. Reading and acting may take longer. */
  seconds: z.number().positive().optional(),
  /** Takes the poster from the end of this step. `square`: only the square crop's poster. */
  poster: z.literal(true).or(z.literal("square")).optional(),
  /** Elements that the square crop shows at the end of the step. The default is the step's target and changes. */
  look: z.array(id).optional(),
  effects: z.union([effectSchema, z.array(effectSchema)]).optional(),
  /** Description of the step's result, for an additional scene. By default, the next scene shows the result. */
  result: z.strictObject({ en: text, nb: text }).optional(),
};

const stepSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("point"), at: id, ...narration }),
  z.strictObject({ do: z.literal("click"), at: id, ...narration }),
  z.strictObject({ do: z.literal("type"), at: id, text, ...narration }),
  z.strictObject({ do: z.literal("select"), at: id, option: text, ...narration }),
  /** Drags an object, such as a file named `carry`, to another place. Without `carry`, a stroke is drawn. */
  z.strictObject({
    do: z.literal("drag"),
    at: id,
    to: id,
    carry: text.optional(),
    icon: glyph.default("document"),
    ...narration,
  }),
  z.strictObject({ do: z.literal("scroll"), at: id, ...narration }),
  z.strictObject({ do: z.literal("highlight"), at: id, ...narration }),
  z.strictObject({ do: z.literal("wait"), ...narration }),
]);

const screenSchemaOf = (part: z.ZodType<Part>) =>
  z.strictObject({
    title: text,
    sub: text.optional(),
    /** The user of this screen. The default is the video's `user`. */
    user: text.optional(),
    /** `bare` omits the suite's bars, as for quotes and phones. */
    layout: z.enum(["app", "bare"]).default("app"),
    parts: z.array(part).min(1),
  });

export const storyboardSchemaOf = (part: z.ZodType<Part>) =>
  z
    .strictObject({
      $schema: z.string().optional(),
      /** Names of product, section and tab, such as `Seafood/PURCHASE/Workflow`. */
      tab: z
        .string()
        .regex(/^(?:Seafood|Logistics)\/[^/]+\/[^/]+$/, "must be like Seafood/PURCHASE/Workflow"),
      menu: z.string(),
      user: text,
      /** Screens by id. The video starts with the first screen. */
      screens: z.record(id, screenSchemaOf(part)),
      steps: z.array(stepSchema).min(3),
    })
    .superRefine(({ screens, steps }, ctx) => {
      if (!steps.some(({ poster }) => poster === true))
        ctx.addIssue({ code: "custom", path: ["steps"], message: 'one step must have "poster": true' });
      steps.forEach(({ effects }, index) => {
        for (const effect of [effects ?? []].flat())
          if (effect.open !== undefined && !screens[effect.open])
            ctx.addIssue({
              code: "custom",
              path: ["steps", index, "effects", "open"],
              message: `the screen "${effect.open}" does not exist`,
            });
      });
    });

export type Storyboard = z.infer<ReturnType<typeof storyboardSchemaOf>>;
export type Step = Storyboard["steps"][number];
export type Effect = z.infer<typeof effectSchema>;
