import type { FormContent, Forms } from "~/schema/forms";

export type FieldProblem = "required" | "too-long" | "email" | "consent";

export type Values = Record<string, string>;

/** Maximum lengths of an e-mail address, and of the part before the @, in characters (rule 11.5). */
export const emailLimits = { total: 254, local: 64 };

const defaultMaxLength = 500;

/** Name of the honeypot field. Password managers do not recognise this name, so they leave the field empty. */
export const honeypot = "shoal";

export function maxLengthOf({ type, maxLength }: FormContent["fields"][number]): number {
  return type === "email" ? emailLimits.total : (maxLength ?? defaultMaxLength);
}

export function consentText({ text, policy }: Forms["consent"]): string {
  return text.replace("{policy}", policy);
}
