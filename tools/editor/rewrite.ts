import { isDeepStrictEqual } from "node:util";
import { type Node, parseTree } from "jsonc-parser";

export type Shape = {
  $ref?: string;
  $defs?: Record<string, Shape>;
  properties?: Record<string, Shape>;
  items?: Shape;
};

/** Writes a new value into JSON text. Unchanged parts keep their formatting, and existing keys keep their order. */
export function rewritten(text: string, value: unknown, schema: Shape): string {
  const root = parseTree(text);
  if (!root) throw new Error("is not JSON");
  const written = new Writer(text, schema.$defs ?? {}).write(value, schema, root);
  return text.slice(0, root.offset) + written + text.slice(root.offset + root.length);
}

class Writer {
  constructor(
    private readonly text: string,
    private readonly definitions: Record<string, Shape>,
  ) {}

  write(value: unknown, shape: Shape = {}, former?: Node): string {
    const source = former && this.sourceOf(former);
    if (source !== undefined && isDeepStrictEqual(JSON.parse(source), value)) return source;
    const { properties = {}, items } = this.resolved(shape);
    if (Array.isArray(value)) {
      const formerItems = former?.type === "array" ? (former.children ?? []) : [];
      const written = this.paired(value, formerItems).map(([item, node]) => this.write(item, items, node));
      return `[${written.join(", ")}]`;
    }
    if (typeof value !== "object" || value === null) return JSON.stringify(value);

    const formerProperties = former?.type === "object" ? (former.children ?? []) : [];
    const nodes = new Map(
      formerProperties.map(({ children = [] }) => [children[0]?.value as string, children[1]]),
    );
    const entries = inOrder(Object.keys(value), [...nodes.keys()], Object.keys(properties)).map((key) => {
      const part = (value as Record<string, unknown>)[key];
      return `${JSON.stringify(key)}: ${this.write(part, properties[key], nodes.get(key))}`;
    });
    // The line break before the first key makes the formatter keep the object on several lines.
    const isOnOneLine = source !== undefined && !source.includes("\n");
    return isOnOneLine ? `{ ${entries.join(", ")} }` : `{\n${entries.join(",\n")}\n}`;
  }

  /**
   * Pairs each new item with an equal old node or, if there is none, with the old node at the same position. The item
   * keeps the formatting of its node.
   */
  private paired(items: unknown[], former: Node[]): [unknown, Node | undefined][] {
    const left = new Map(former.map((node) => [node, JSON.parse(this.sourceOf(node)) as unknown]));
    const take = (node: Node | undefined) => (node && left.delete(node) ? node : undefined);
    const same = items.map((item) => take([...left].find(([, was]) => isDeepStrictEqual(was, item))?.[0]));
    return items.map((item, index) => [item, same[index] ?? take(former[index])]);
  }

  private sourceOf({ offset, length }: Node): string {
    return this.text.slice(offset, offset + length);
  }

  private resolved(shape: Shape): Shape {
    const referred = this.definitions[shape.$ref?.replace("#/$defs/", "") ?? ""];
    return referred ? this.resolved(referred) : shape;
  }
}

function inOrder(keys: string[], former: string[], known: string[]): string[] {
  const order = former.filter((key) => keys.includes(key));
  const place = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length);
  for (const key of keys.filter((each) => !former.includes(each)).sort((a, b) => place(a) - place(b))) {
    const next = order.findIndex((each) => place(each) > place(key));
    order.splice(next < 0 ? order.length : next, 0, key);
  }
  return order;
}
