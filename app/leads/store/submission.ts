import type { FormContent, Forms } from "~/schema/forms";

export type FieldFault = "required" | "too-long" | "email" | "consent";

export type Values = Record<string, string>;

/** Maximum length of an e-mail address, and of the part before its @, in characters (rule 11.5). */
export const emailLimits = { total: 254, local: 64 };

const defaultMaxLength = 500;

/** Name of the honeypot field: a word that no password manager fills in. */
export const honeypot = "shoal";

export function maxLengthOf({ type, maxLength }: FormContent["fields"][number]): number {
  return type === "email" ? emailLimits.total : (maxLength ?? defaultMaxLength);
}

export function consentText({ text, policy }: Forms["consent"]): string {
  return text.replace("{policy}", policy);
}
