/**
 * The form in which section and tab names are compared: Unicode-normalised, trimmed, with single spaces, without case.
 * Mail programs mangle links in all of these ways.
 */
export function normaliseName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/** `Bærekraft & tur` as `baerekraft-tur`; empty for a name without Latin letters or digits. */
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

/** A campaign's name as marketing tools write it; sentences do not match. */
export const campaignName = /^[a-z0-9][a-z0-9._-]{0,39}$/i;

const moment = "[a-z][a-z0-9-]{1,29}";
const time = `(?:[1-9]\\d{0,5}|${moment})`;

/** A moment's name, as captions and addresses have it; no second looks like one. */
export const momentName = new RegExp(`^${moment}$`);

/** A moment's name, or a second above 0, as content files have it. */
export const timeInVideo = new RegExp(`^${time}$`);

/** A tour's stop, as content files have it: a tab's id, with such a time if not its beginning. */
export const tourStop = new RegExp(`^[a-z0-9-]+(?:@${time})?$`);

/** Fills `{name}` placeholders; those without a value stay. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * The first placeholder of a text that has none of these names, with its braces.
 *
 * @param names without braces
 */
export function unknownPlaceholder(text: string, names: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !names.includes(name));
  return unknown?.[0];
}

/** Fills the placeholders in all texts of a value, also in lists and objects, but not in keys. */
export function filledThroughout<Value>(value: Value, values: Record<string, string | number>): Value {
  const filled = (each: unknown): unknown => {
    if (typeof each === "string") return fill(each, values);
    if (Array.isArray(each)) return each.map(filled);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, filled(inner)]));
  };
  return filled(value) as Value;
}
