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

/** Fills `{name}` placeholders of an interface sentence; a placeholder without a value stays as it is. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
