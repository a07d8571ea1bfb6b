import { z } from "zod";
import { momentName } from "~/schema/basics/naming";
import type { Part } from "./stage/parts/base";
import { glyph } from "./stage/parts/glyph";

/** A storyboard tells the story of one tab: the suite's screens, and a user's steps with one line of narration each. */

const text = z.string().trim().min(1, "must not be empty");
const id = z.string().regex(/^[\w.-]+$/, "must be an id of letters, digits, dots and hyphens");

const effectSchema = z.strictObject({
  /** Seconds after the step's action; default 0. */
  after: z.number().min(0).optional(),
  open: id.optional(),
  /** New values of fields and cells (`table.row.column`); numbers count up or down. */
  set: z.record(id, z.union([z.string(), z.number()])).optional(),
  /** Flags to raise and to lower. Parts and rows are visible after `when` is raised, until `until` is raised. */
  show: z.array(id).optional(),
  hide: z.array(id).optional(),
  toast: text.optional(),
});

const chapterSchema = z.strictObject({ title: text, seen: text });

const told = {
  /** The narration, used as caption and transcript. */
  say: text,
  /** Starts a chapter; `seen` describes the picture for people who cannot see it, if the narration does not. */
  chapter: z.strictObject({ en: chapterSchema, nb: chapterSchema }).optional(),
  /** The start of the step; links to it still work after the video is recorded again (rule 7.19). */
  moment: z.string().regex(momentName).optional(),
  /** Duration in seconds, if reading and acting take less. */
  seconds: z.number().positive().optional(),
  /** The poster is the end of this step; `square`: only of the square cut. */
  poster: z.literal(true).or(z.literal("square")).optional(),
  /** Targets that the square cut has to show at the end of the step; by default the step's target and its changes. */
  look: z.array(id).optional(),
  effects: z.union([effectSchema, z.array(effectSchema)]).optional(),
  /** Describes the step's result, which adds a scene with its picture. By default, the next step's scene shows it. */
  result: z.strictObject({ en: text, nb: text }).optional(),
};

const stepSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("point"), at: id, ...told }),
  z.strictObject({ do: z.literal("click"), at: id, ...told }),
  z.strictObject({ do: z.literal("type"), at: id, text, ...told }),
  z.strictObject({ do: z.literal("select"), at: id, option: text, ...told }),
  /** Drags an object, such as a file named `carry`, to another place; without `carry`, draws a stroke. */
  z.strictObject({
    do: z.literal("drag"),
    at: id,
    to: id,
    carry: text.optional(),
    icon: glyph.default("document"),
    ...told,
  }),
  z.strictObject({ do: z.literal("scroll"), at: id, ...told }),
  z.strictObject({ do: z.literal("highlight"), at: id, ...told }),
  z.strictObject({ do: z.literal("wait"), ...told }),
]);

const screenSchemaOf = (part: z.ZodType<Part>) =>
  z.strictObject({
    title: text,
    sub: text.optional(),
    /** The user of this screen, if it is not the video's `user`. */
    user: text.optional(),
    /** `bare` omits the suite's bars, for quotes and phones. */
    layout: z.enum(["app", "bare"]).default("app"),
    parts: z.array(part).min(1),
  });

export const storyboardSchemaOf = (part: z.ZodType<Part>) =>
  z
    .strictObject({
      $schema: z.string().optional(),
      /** Such as `Seafood/PURCHASE/Workflow`. */
      tab: z
        .string()
        .regex(/^(?:Seafood|Logistics)\/[^/]+\/[^/]+$/, "must be like Seafood/PURCHASE/Workflow"),
      menu: z.string(),
      user: text,
      /** The first screen is shown first. */
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
