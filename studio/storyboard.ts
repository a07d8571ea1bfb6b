import { z } from "zod";
import { momentName } from "~/schema/basics/naming";
import type { Part } from "./stage/parts/base";
import { glyph } from "./stage/parts/glyph";

/**
 * A storyboard tells the story of one tab: the screens of the suite, and what a user does in them, step by step, with
 * one line of narration each.
 */

const text = z.string().trim().min(1, "must not be empty");
const id = z.string().regex(/^[\w.-]+$/, "must be an id of letters, digits, dots and hyphens");

const effectSchema = z.strictObject({
  /** Seconds after the step's action; 0 when left out. */
  after: z.number().min(0).optional(),
  /** The screen to open. */
  open: id.optional(),
  /** New values of fields and cells (`table.row.column`); numbers count up or down to theirs. */
  set: z.record(id, z.union([z.string(), z.number()])).optional(),
  /** Flags to raise and to lower: parts and rows show by their `when` and go by their `until`. */
  show: z.array(id).optional(),
  hide: z.array(id).optional(),
  /** A message that says what has been done. */
  toast: text.optional(),
});

const chapterSchema = z.strictObject({ title: text, seen: text });

const told = {
  /** The line of narration: caption and transcript. */
  say: text,
  /** Begins a chapter; `seen` tells those who cannot see it what the narration does not. */
  chapter: z.strictObject({ en: chapterSchema, nb: chapterSchema }).optional(),
  /** Names the moment at which the step begins: links to it stay true when the film is made anew (rule 7.19). */
  moment: z.string().regex(momentName).optional(),
  /** Length in seconds, if reading the narration and acting take too little. */
  seconds: z.number().positive().optional(),
  /** The video's poster is the end of this step, or only that of its square cut. */
  poster: z.literal(true).or(z.literal("square")).optional(),
  /** What the square cut has to show at the end of the step: targets. Without it, the step's own and what changes. */
  look: z.array(id).optional(),
  effects: z.union([effectSchema, z.array(effectSchema)]).optional(),
  /**
   * What the step has done, as a sentence in each language: then that is a picture of its own to click through. The
   * others show what a step does as the next one begins.
   */
  result: z.strictObject({ en: text, nb: text }).optional(),
};

const stepSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("point"), at: id, ...told }),
  z.strictObject({ do: z.literal("click"), at: id, ...told }),
  z.strictObject({ do: z.literal("type"), at: id, text, ...told }),
  z.strictObject({ do: z.literal("select"), at: id, option: text, ...told }),
  /**
   * Takes something, such as a file of the name `carry`, from one place to another; without `carry`, draws a stroke.
   */
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
    /** Who works in it, where that is somebody else than the film's `user`. */
    user: text.optional(),
    /** `bare` leaves out the suite's bars, for quotes and phones. */
    layout: z.enum(["app", "bare"]).default("app"),
    parts: z.array(part).min(1),
  });

/** @param part any part that a screen can be made of */
export const storyboardSchemaOf = (part: z.ZodType<Part>) =>
  z
    .strictObject({
      $schema: z.string().optional(),
      /** Address of the tab, as in `Seafood/PURCHASE/Workflow`. */
      tab: z
        .string()
        .regex(/^(?:Seafood|Logistics)\/[^/]+\/[^/]+$/, "must be like Seafood/PURCHASE/Workflow"),
      /** Which icon of the suite's side bar is lit. */
      menu: z.string(),
      user: text,
      /** The first one is shown first. */
      screens: z.record(id, screenSchemaOf(part)),
      steps: z.array(stepSchema).min(3),
    })
    .superRefine(({ screens, steps }, ctx) => {
      if (!steps.some(({ poster }) => poster === true))
        ctx.addIssue({ code: "custom", path: ["steps"], message: "one step must make the poster" });
      steps.forEach(({ effects }, index) => {
        for (const effect of [effects ?? []].flat())
          if (effect.open !== undefined && !screens[effect.open])
            ctx.addIssue({
              code: "custom",
              path: ["steps", index, "effects", "open"],
              message: `there is no screen "${effect.open}"`,
            });
      });
    });

export type Storyboard = z.infer<ReturnType<typeof storyboardSchemaOf>>;
export type Step = Storyboard["steps"][number];
export type Effect = z.infer<typeof effectSchema>;
