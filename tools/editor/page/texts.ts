/** A text of a content file, with its JSON path. */
export type Text = { path: PropertyKey[]; text: string };

/** All texts of a content file's value, in their order, without its schema's address. */
export function textsWithin(value: unknown, path: PropertyKey[] = []): Text[] {
  if (typeof value === "string") return path.at(-1) === "$schema" ? [] : [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsWithin(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The longest beginning of an item's texts that stands for its name. */
const longestName = 60;

/** What an item of a list without a name of its own begins with; empty if it has no text. */
export function beginningOf(item: unknown): string {
  const words = textsWithin(item)
    .map(({ text }) => text)
    .join(", ");
  return words.length > longestName ? `${words.slice(0, longestName).trimEnd()}…` : words;
}

/** Letters around what was found. */
const around = 40;

/** The part of a text that has what was looked for; undefined where it has not. Case does not count. */
export function excerptOf(text: string, wanted: string): string | undefined {
  const at = text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase());
  if (at < 0 || wanted === "") return undefined;
  const [start, end] = [Math.max(0, at - around), at + wanted.length + around];
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
