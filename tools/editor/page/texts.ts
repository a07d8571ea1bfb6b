export type Text = { path: PropertyKey[]; text: string };

export function textsWithin(value: unknown, path: PropertyKey[] = []): Text[] {
  if (typeof value === "string") return path.at(-1) === "$schema" ? [] : [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsWithin(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const maxNameLength = 60;

/** Label for an item without a name: the beginning of the item's text. */
export function beginningOf(item: unknown): string {
  const words = textsWithin(item)
    .map(({ text }) => text)
    .join(", ");
  return words.length > maxNameLength ? `${words.slice(0, maxNameLength).trimEnd()}…` : words;
}

const around = 40;

export function excerptOf(text: string, wanted: string): string | undefined {
  const at = text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase());
  if (at < 0 || wanted === "") return undefined;
  const [start, end] = [Math.max(0, at - around), at + wanted.length + around];
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
