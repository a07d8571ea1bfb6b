export type Text = { path: PropertyKey[]; text: string };

/** All texts of a content file in order, without the URL of its schema. */
export function textsWithin(value: unknown, path: PropertyKey[] = []): Text[] {
  if (typeof value === "string") return path.at(-1) === "$schema" ? [] : [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsWithin(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** In characters. */
const maxNameLength = 60;

/** A label for an item without a name: its first words; empty if it has no text. */
export function beginningOf(item: unknown): string {
  const words = textsWithin(item)
    .map(({ text }) => text)
    .join(", ");
  return words.length > maxNameLength ? `${words.slice(0, maxNameLength).trimEnd()}…` : words;
}

const around = 40;

/** The text around a match, ignoring case; undefined without a match. */
export function excerptOf(text: string, wanted: string): string | undefined {
  const at = text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase());
  if (at < 0 || wanted === "") return undefined;
  const [start, end] = [Math.max(0, at - around), at + wanted.length + around];
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
