/** What the items of some lists are called in words, and where they have their names. */
const namedItems = new Map([
  ["sections", { kind: "section", keys: ["sectionName", "heading"] }],
  ["tabs", { kind: "tab", keys: ["tab"] }],
  ["tours", { kind: "tour", keys: ["title"] }],
  ["pages", { kind: "page", keys: ["slug"] }],
  ["fields", { kind: "field", keys: ["name"] }],
]);

/** `["entries", 0, "sections", 1]` as `$.entries[0].sections[1]`. */
export function jsonPath(path: PropertyKey[]): string {
  return path.reduce<string>(
    (whole, part) => (typeof part === "number" ? `${whole}[${part}]` : `${whole}.${String(part)}`),
    "$",
  );
}

/**
 * What somebody who does not count would call a place in a content file: `section "PURCHASE", tab "Workflow"`.
 *
 * @param content of the file, whatever is wrong with it
 * @returns the empty string where nothing on the way there has a name
 */
export function namesAlong(content: unknown, path: PropertyKey[]): string {
  return path
    .map((_, index) => nameAt(content, path.slice(0, index + 1)))
    .filter((name) => name !== "")
    .join(", ");
}

/** What the one item at the end of a path is called, as in `namesAlong`. */
export function nameAt(content: unknown, path: PropertyKey[]): string {
  const { kind, keys } = namedItems.get(String(path.at(-2))) ?? { kind: "", keys: [] };
  const item = path.reduce(valueAt, content);
  const name = keys.map((key) => valueAt(item, key)).find((each) => typeof each === "string" && each);
  return name ? `${kind} ${JSON.stringify(name)}` : "";
}

function valueAt(holder: unknown, part: PropertyKey): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, part)
    ? (holder as Record<PropertyKey, unknown>)[part]
    : undefined;
}
