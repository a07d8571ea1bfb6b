/**
 * The form in which two section or tab names count as the same: Unicode-normalised, trimmed, runs of
 * white space as one space, without case. Mail programs mangle links in all of these ways.
 */
export function normaliseName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/** `Bærekraft & tur` as `baerekraft-tur`; nothing of a name without Latin letters or digits. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** What a campaign may be called: as marketing tools name them, and nothing that reads like a sentence. */
export const campaignName = /^[a-z0-9][a-z0-9._-]{0,39}$/i;

/** Fills `{name}` placeholders of an interface sentence; a placeholder without a value stays as it is. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * The first placeholder of a text, with its braces, that none of some names fills.
 *
 * @param names without braces
 */
export function unknownPlaceholder(text: string, names: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !names.includes(name));
  return unknown?.[0];
}

/** A value with the placeholders filled in all of its texts, also in lists and objects, but not in their keys. */
export function filledThroughout<Value>(value: Value, values: Record<string, string | number>): Value {
  const filled = (each: unknown): unknown => {
    if (typeof each === "string") return fill(each, values);
    if (Array.isArray(each)) return each.map(filled);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, filled(inner)]));
  };
  return filled(value) as Value;
}
