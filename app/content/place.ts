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
  const names: string[] = [];
  path.reduce<unknown>((holder, part, index) => {
    const item = valueAt(holder, part);
    const { kind, keys } = namedItems.get(String(path[index - 1])) ?? { kind: "", keys: [] };
    const name = keys.map((key) => valueAt(item, key)).find((each) => typeof each === "string" && each);
    if (name) names.push(`${kind} ${JSON.stringify(name)}`);
    return item;
  }, content);
  return names.join(", ");
}

function valueAt(holder: unknown, part: PropertyKey): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, part)
    ? (holder as Record<PropertyKey, unknown>)[part]
    : undefined;
}
