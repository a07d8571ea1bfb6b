import { parameterOf } from "~/urls/tables/parameters";
import { joined, keyOf, piecesOf } from "./query";

/**
 * Placeholders replace passthrough parameters, so that a page is rendered once for all queries with the same effect.
 * Each response then replaces the placeholders with the parameters of the request, byte for byte.
 */
export type Placeholders = {
  query: string;
  /** The replacement of each placeholder: undecoded parameters of the request, with `&` before each parameter. */
  pieces: string[];
};

/** Random for each process and never sent to browsers, so neither content nor requests can contain a placeholder. */
export const placeholderMark = `kept-${crypto.randomUUID()}-`;

export function placeholder(number: number): string {
  return placeholderMark + number;
}

/**
 * Replaces passthrough parameters with placeholders, and omits page-specific parameters.
 * @param normal normalised values of the parameters that change the page, except parameters with fixed values;
 * undefined for values without effect
 * @returns undefined if a value is not normalised; the page is then rendered for this query only
 */
export function withPlaceholders(
  query: string,
  normal: Readonly<Record<string, string | undefined>> = {},
): Placeholders | undefined {
  const asked = new URLSearchParams(query);
  const rendered: string[] = [];
  const runs: string[][] = [[]];
  for (const piece of piecesOf(query)) {
    const name = keyOf(piece);
    const { ofPage, values } = parameterOf(name) ?? {};
    if (ofPage) continue;
    const value = asked.get(name) ?? "";
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
