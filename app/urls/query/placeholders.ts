import { parameterOf } from "~/urls/tables/parameters";
import { joined, keyOf, piecesOf } from "./query";

/**
 * A page is rendered once for all queries that look the same. Runs of what only travels become placeholders, which are
 * replaced by a request's own text, byte for byte.
 */
export type Placeholders = {
  /** The query to render, with its `?`. */
  query: string;
  /** The request's text for each placeholder: raw pieces, each after `&`, or nothing. */
  pieces: string[];
};

/** Made anew by each process and never sent, so that no text of content or visitors can have it by intent or chance. */
export const placeholderMark = `kept-${crypto.randomUUID()}-`;

/** What stands for a query's run of pieces. */
export function placeholder(number: number): string {
  return placeholderMark + number;
}

/**
 * Replaces what only travels by placeholders. Parameters of one page only are left out: the caller knows which of them
 * change it.
 *
 * @param query a raw query, with or without its `?`
 * @param normal the text of each carried parameter that changes the page and has no fixed values; undefined without effect
 * @returns undefined for a query whose effect is spelled otherwise, or that is too odd: it needs a rendering of its own
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

/** The placeholder's number; undefined for an ordinary piece of a query. */
export function placeholderIn(piece: string): number | undefined {
  const [, number] = wholePlaceholder.exec(piece) ?? [];
  return number === undefined ? undefined : Number(number);
}
