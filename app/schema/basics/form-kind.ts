export type FormKind = "lead" | "contact";

export function isFormKind(value: unknown): value is FormKind {
  return value === "lead" || value === "contact";
}
