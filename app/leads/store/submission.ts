import type { FormContent, Forms } from "~/schema/forms";

export type FieldProblem = "required" | "too-long" | "email" | "consent";

export type Values = Record<string, string>;

/** Maximum lengths of an address and of the part before the @ (rule 11.5). */
export const emailLimits = { total: 254, local: 64 };

const defaultMaxLength = 500;

/** Password managers do not fill in a field with this name. */
export const honeypot = "shoal";

export function maxLengthOf({ type, maxLength }: FormContent["fields"][number]): number {
  return type === "email" ? emailLimits.total : (maxLength ?? defaultMaxLength);
}

export function consentText({ text, policy }: Forms["consent"]): string {
  return text.replace("{policy}", policy);
}
