import type { FormContent, Forms } from "~/schema/forms";

export type FieldFault = "required" | "too-long" | "email" | "consent";

/** The entered values, by field name. */
export type Values = Record<string, string>;

/** The longest e-mail address, and the longest part before its @, in characters (rule 11.5). */
export const emailLimits = { total: 254, local: 64 };

const defaultMaxLength = 500;

/** Name of the honeypot field, which people do not see and bots fill in: a word that no password manager knows. */
export const honeypot = "shoal";

/** The longest value that a field accepts, in characters. */
export function maxLengthOf({ type, maxLength }: FormContent["fields"][number]): number {
  return type === "email" ? emailLimits.total : (maxLength ?? defaultMaxLength);
}

/** The consent sentence as the visitor sees it. */
export function consentText({ text, policy }: Forms["consent"]): string {
  return text.replace("{policy}", policy);
}
