import { z } from "zod";

export const id = z.string().regex(/^[\w.-]+$/, "must be an id of letters, digits, dots and hyphens");

/** A number's looks: `0`, `0.00 EUR`, `0.0 %`, `0 kg`. */
export const format = z.string().regex(/^0(?:\.0+)?(?: .+)?$/, "must be like 0, 0.00 EUR or 0 kg");

/** A text, a number, or an expression such as `=lines.amount*0.25`. */
export const value = z.union([z.string(), z.number()]);

/** What comes and goes: shown once flag `when` is raised, and until flag `until` is. */
export const flags = { when: id.optional(), until: id.optional() };

/** What every part may say. */
export const base = { id: id.optional(), ...flags };

/** A part as its container sees it; its own schema depends on its type. */
export type Part = { type: string; id?: string; when?: string; until?: string };

/** Kinds of colour that states have everywhere in the suite. */
export const tone = z.enum(["good", "warn", "bad", "info", "calm"]);
