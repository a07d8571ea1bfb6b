import type { FormContent } from "~/schema/forms";
import { pastedAddress } from "./email-address.server";
import { emailLimits, type FieldProblem, maxLengthOf, type Values } from "./submission";

// Rejects invisible characters, because they can make different addresses look the same. Accepts most other text.
const emailPattern =
  /^(?!.*[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])[^\s@]+@[^\s@.[\]]+(?:\.[^\s@.[\]]+)+$/u;

const invisible = /\p{Cf}/gu;

/** Keeps invisible characters inside e-mail addresses, because their removal would change the address. */
export function readValues(form: FormContent, posted: URLSearchParams): Values {
  const fields = [...form.fields, { name: "consent", type: "text" }];
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const text = (posted.get(name) ?? "").replace(/\r\n?/g, "\n");
      return [name, type === "email" ? pastedAddress(text) : text.replace(invisible, "").trim()];
    }),
  );
}

export function problemsOf(form: FormContent, values: Values): Record<string, FieldProblem> {
  const problems = form.fields.flatMap((field) => {
    const problem = problemOf(field, values[field.name] ?? "");
    return problem ? [[field.name, problem] as const] : [];
  });
  const consent = values.consent === "yes" ? [] : [["consent", "consent"] as const];
  return Object.fromEntries([...problems, ...consent]);
}

function problemOf(field: FormContent["fields"][number], value: string): FieldProblem | undefined {
  if (value === "") return field.required ? "required" : undefined;
  if (field.type === "email" && (value.split("@")[0] ?? "").length > emailLimits.local) return "email";
  if (value.length > maxLengthOf(field)) return "too-long";
  if (field.type === "email" && !emailPattern.test(value)) return "email";
  return undefined;
}
