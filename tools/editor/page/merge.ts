import { deepEquals } from "@rjsf/utils";

type Path = (string | number)[];
type Merged = { value: unknown; clashes: Path[] };
type Keyed = Record<string, unknown>;

/** Merges two changed copies of `former`. In a conflict, `mine` wins, and `clashes` contains the path. */
export function merged(former: unknown, mine: unknown, theirs: unknown, path: Path = []): Merged {
  if (deepEquals(mine, theirs) || deepEquals(theirs, former)) return { value: mine, clashes: [] };
  if (deepEquals(mine, former)) return { value: theirs, clashes: [] };
  if (isList(former) && isList(mine) && isList(theirs)) {
    // If a list's length has changed, keeps the whole list from `mine`, because it is unknown which items correspond.
    if (mine.length !== former.length || theirs.length !== former.length)
      return { value: mine, clashes: [path] };
    const items = mine.map((item, index) => merged(former[index], item, theirs[index], [...path, index]));
    return { value: items.map(({ value }) => value), clashes: items.flatMap(({ clashes }) => clashes) };
  }
  if (!isKeyed(former) || !isKeyed(mine) || !isKeyed(theirs)) return { value: mine, clashes: [path] };
  const parts = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map(
    (key) => [key, merged(former[key], mine[key], theirs[key], [...path, key])] as const,
  );
  const there = parts.filter(([, { value }]) => value !== undefined);
  return {
    value: Object.fromEntries(there.map(([key, { value }]) => [key, value])),
    clashes: parts.flatMap(([, { clashes }]) => clashes),
  };
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === "object" && value !== null && !isList(value);
}
