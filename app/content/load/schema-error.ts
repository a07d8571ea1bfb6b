import type { z } from "zod";

const kinds: Record<string, string> = {
  string: "a text in quotation marks",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const maxValueLength = 60;

/** Default error messages, for schemas that have no message of their own. */
export const schemaError: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "is missing"
        : `must be ${kinds[issue.expected] ?? issue.expected} (found ${shown(issue.input)})`;
    case "invalid_value":
      return `must be ${issue.values.map(shown).join(" or ")} (found ${shown(issue.input)})`;
    case "unrecognized_keys":
      return `unknown ${issue.keys.length > 1 ? "keys" : "key"} ${issue.keys.map(shown).join(", ")}: correct the spelling, or remove the key`;
    case "too_small":
      return limit(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum);
    case "too_big":
      return limit(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum);
    default:
      return undefined;
  }
};

const counted: Record<string, [one: string, several: string]> = {
  array: ["entry", "entries"],
  string: ["character", "characters"],
};

function limit(origin: string, bound: string, count: number | bigint): string {
  const [one, several] = counted[origin] ?? [];
  return several
    ? `must contain ${bound} ${count} ${count === 1 ? one : several}`
    : `must be ${bound} ${count}`;
}

function shown(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  const text = String(JSON.stringify(value));
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}
