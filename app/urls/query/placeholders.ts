import { parameterOf } from "~/urls/tables/parameters";
import { joined, keyOf, piecesOf } from "./query";

/** A query with placeholders for passthrough parameters, so that many queries can share one rendered page. */
export type Placeholders = {
  query: string;
  /** One string per placeholder: the undecoded parameters that replace it in responses, such as `&a=1&b=2`. */
  pieces: string[];
};

/** Placeholders are random and never sent to browsers, so that neither content nor requests can contain one. */
export const placeholderMark = `kept-${crypto.randomUUID()}-`;

export function placeholder(number: number): string {
  return placeholderMark + number;
}

/**
 * Replaces passthrough parameters with placeholders, and omits parameters that links do not keep.
 * @param normal normalised values of the parameters that change the page
 * @returns undefined if a parameter that changes the page is not normalised, because the page is then not cached
 */
export function withPlaceholders(
  query: string,
  normal: Readonly<Record<string, string | undefined>> = {},
): Placeholders | undefined {
  const searchParams = new URLSearchParams(query);
  const rendered: string[] = [];
  const runs: string[][] = [[]];
  for (const piece of piecesOf(query)) {
    const name = keyOf(piece);
    const { isDropped, values } = parameterOf(name) ?? {};
    if (isDropped) continue;
    const value = searchParams.get(name) ?? "";
    const effect = values ? value : normal[name];
    if (effect === undefined) runs.at(-1)?.push(piece);
    else if (piece !== `${name}=${effect}` || values?.includes(value) === false) return undefined;
    else {
      rendered.push(placeholder(runs.length - 1), piece);
      runs.push([]);
    }
  }
  const pieces = runs.map((run) => run.map((piece) => `&${piece}`).join(""));
  return { query: joined([...rendered, placeholder(pieces.length - 1)]), pieces };
}

const wholePlaceholder = new RegExp(`^${placeholderMark}(\\d+)$`);

export function placeholderIn(piece: string): number | undefined {
  const [, number] = wholePlaceholder.exec(piece) ?? [];
  return number === undefined ? undefined : Number(number);
}
