import { z } from "zod";

export const id = z.string().regex(/^[\w.-]+$/, "must be an id of letters, digits, dots and hyphens");

/** A number's format: `0`, `0.00 EUR`, `0.0 %`, `0 kg`. */
export const format = z.string().regex(/^0(?:\.0+)?(?: .+)?$/, "must be like 0, 0.00 EUR or 0 kg");

/** A text, a number, or an expression such as `=lines.amount*0.25`. */
export const value = z.union([z.string(), z.number()]);

/** The part is visible from when flag `when` is raised until flag `until` is raised. */
export const flags = { when: id.optional(), until: id.optional() };

export const base = { id: id.optional(), ...flags };

/** The properties of a part that its container uses. The part's complete schema depends on `type`. */
export type Part = { type: string; id?: string; when?: string; until?: string };

export const tone = z.enum(["good", "warn", "bad", "info", "calm"]);
