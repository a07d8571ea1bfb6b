/** Lists of named items. Messages identify an item by its `kind`, and by the first of its `keys` that has a value. */
const namedItems = new Map([
  ["sections", { kind: "section", keys: ["sectionName", "heading"] }],
  ["tabs", { kind: "tab", keys: ["tab"] }],
  ["tours", { kind: "tour", keys: ["title"] }],
  ["groups", { kind: "questions of", keys: ["asker"] }],
  ["questions", { kind: "question", keys: ["id"] }],
  ["pages", { kind: "page", keys: ["slug"] }],
  ["contacts", { kind: "contact", keys: ["id"] }],
  ["fields", { kind: "field", keys: ["name"] }],
]);

export function jsonPath(path: PropertyKey[]): string {
  return path.reduce<string>(
    (whole, part) => (typeof part === "number" ? `${whole}[${part}]` : `${whole}.${String(part)}`),
    "$",
  );
}

/** Describes a position in a content file by names instead of indexes: `section "PURCHASE", tab "Workflow"`. */
export function pathInWords(content: unknown, path: PropertyKey[]): string {
  return path
    .map((_, index) => nameAt(content, path.slice(0, index + 1)))
    .filter((name) => name !== "")
    .join(", ");
}

export function nameAt(content: unknown, path: PropertyKey[]): string {
  const { kind, keys } = namedItems.get(String(path.at(-2))) ?? { kind: "", keys: [] };
  const item = valueAt(content, path);
  const name = keys.map((key) => partAt(item, key)).find((each) => typeof each === "string" && each);
  return name ? `${kind} ${JSON.stringify(name)}` : "";
}

export function valueAt(content: unknown, path: PropertyKey[]): unknown {
  return path.reduce(partAt, content);
}

function partAt(holder: unknown, part: PropertyKey): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, part)
    ? (holder as Record<PropertyKey, unknown>)[part]
    : undefined;
}
