import type { FormContent, Forms } from "~/content/schema/forms";

/** What is wrong with a field. */
export type FieldFault = "required" | "too-long" | "email" | "consent";

/** A submission as it was entered, by field name. */
export type Values = Record<string, string>;

/** The longest e-mail address, and the longest part of one before its @ (rule 11.5). */
export const emailLimits = { total: 254, local: 64 };

const defaultMaxLength = 500;
// Loose on purpose: an address that looks odd may still be someone's. But none has characters that nobody sees, with
// which one could be made to look like another.
const emailPattern = /^(?!.*[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Characters of no width, and those that turn the direction of writing. */
const invisible = /\p{Cf}/gu;

/** The name of the field that people do not see and programs fill in. */
export const honeypot = "website";

/** The longest value that a field of a form takes, in characters. */
export function maxLengthOf({ type, maxLength }: FormContent["fields"][number]): number {
  return type === "email" ? emailLimits.total : (maxLength ?? defaultMaxLength);
}

/**
 * Reads a form's fields from what was posted. Line ends become one character, outer white space goes, and so do
 * characters that nobody sees, but for those of an e-mail address: that would then be another one.
 */
export function readValues(form: FormContent, posted: URLSearchParams): Values {
  const fields = [...form.fields, { name: "consent", type: "text" }];
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const text = (posted.get(name) ?? "").replace(/\r\n?/g, "\n");
      return [name, (type === "email" ? text : text.replace(invisible, "")).trim()];
    }),
  );
}

/** Checks a submission's values; the faults by field name, in the order of the form. */
export function faultsOf(form: FormContent, values: Values): Record<string, FieldFault> {
  const faults = form.fields.flatMap((field) => {
    const fault = faultOf(field, values[field.name] ?? "");
    return fault ? [[field.name, fault] as const] : [];
  });
  const consent = values.consent === "yes" ? [] : [["consent", "consent"] as const];
  return Object.fromEntries([...faults, ...consent]);
}

function faultOf(field: FormContent["fields"][number], value: string): FieldFault | undefined {
  if (value === "") return field.required ? "required" : undefined;
  if (field.type === "email" && (value.split("@")[0] ?? "").length > emailLimits.local) return "email";
  if (value.length > maxLengthOf(field)) return "too-long";
  if (field.type === "email" && !emailPattern.test(value)) return "email";
  return undefined;
}

/** The consent sentence as the visitor read it. */
export function consentText({ text, policy }: Forms["consent"]): string {
  return text.replace("{policy}", policy);
}
