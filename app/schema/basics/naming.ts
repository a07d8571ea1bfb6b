/** Normalises a section or tab name. In links, the name may differ in case, spaces and Unicode form (rule 3.6). */
export function normaliseName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/** Converts `Bærekraft & tur` to `baerekraft-tur`. The result is empty if a name has no Latin letters or digits. */
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

export const campaignName = /^[a-z0-9][a-z0-9._-]{0,39}$/i;

const moment = "[a-z][a-z0-9-]{1,29}";
const time = `(?:[1-9]\\d{0,5}|${moment})`;

/** A moment's name begins with a letter, so that it cannot be confused with a number of seconds. */
export const momentName = new RegExp(`^${moment}$`);

export const timeInVideo = new RegExp(`^${time}$`);

export const tourStop = new RegExp(`^[a-z0-9-]+(?:@${time})?$`);

export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function unknownPlaceholder(text: string, names: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !names.includes(name));
  return unknown?.[0];
}

export function filledThroughout<Value>(value: Value, values: Record<string, string | number>): Value {
  const filled = (each: unknown): unknown => {
    if (typeof each === "string") return fill(each, values);
    if (Array.isArray(each)) return each.map(filled);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, filled(inner)]));
  };
  return filled(value) as Value;
}
