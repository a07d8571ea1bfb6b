import { isPageParameter, joined, keyOf, piecesOf } from "./query";

/**
 * A page is rendered once for all queries that look the same. Passthrough parameters become placeholders, which are
 * replaced by a request's own text, byte for byte.
 */
export type Placeholders = {
  /** The query to render, with its `?`. Each passthrough piece, or run of them, is a placeholder. */
  query: string;
  /** The request's text for each placeholder: raw pieces joined by `&`, or nothing. */
  pieces: string[];
};

export const placeholder = /__\d+__/;

/** Values of passthrough parameters that do change the page, besides those that content has. */
const shaping: Record<string, readonly string[]> = {
  captions: ["en", "nb"],
  quality: ["low", "full"],
  view: ["pictures"],
};

/** Parameters that links omit or replace by name. */
const replaced = new Set(["redirect", "tour", "rep", ...Object.keys(shaping)]);

/**
 * Matches a piece that is a placeholder: a run of pieces, or a parameter that links omit or replace by name. Such a
 * value may start with the part that changes the page.
 */
const pieceWithPlaceholder = new RegExp(`^(?:(?:${[...replaced].join("|")})=)?(?:[^&=]*,)?__(\\d+)__$`);

/**
 * Replaces passthrough parameters by placeholders. Parameters of one page only are left out: the caller knows which of
 * them change it.
 *
 * @param query a raw query, with or without its `?`
 * @param tour normal form of the tour, if it changes the page; links carry on the original text
 * @param contacts ids that change the page
 * @returns undefined for a query that is too odd for placeholders, so that it needs a rendering of its own
 */
export function withPlaceholders(
  query: string,
  tour = "",
  contacts: readonly string[] = [],
): Placeholders | undefined {
  const rendered: string[] = [];
  const pieces: string[] = [];
  const named = new Set<string>();
  let run: string[] = [];
  const hold = (name: string, text: string) => {
    rendered.push(`${name}__${pieces.length}__`);
    pieces.push(text);
  };
  const endRun = () => {
    hold("", run.join("&"));
    run = [];
  };

  for (const piece of piecesOf(query)) {
    const key = keyOf(piece);
    if (isPageParameter(key)) continue;
    if (!replaced.has(key)) {
      run.push(piece);
      continue;
    }
    if (named.has(key)) return undefined;
    named.add(key);
    endRun();
    if (key === "tour") {
      if (tour !== "" && piece === `tour=${tour}`) rendered.push(piece);
      else hold(tour === "" ? "tour=" : `tour=${tour},`, piece);
      continue;
    }
    const value = new URLSearchParams(piece).get(key) ?? "";
    const changing = key === "rep" ? contacts : shaping[key];
    if (!changing?.includes(value)) hold(`${key}=`, piece);
    else if (piece === `${key}=${value}`) rendered.push(piece);
    else return undefined;
  }
  endRun();
  return { query: joined(rendered), pieces };
}

/**
 * The placeholder's number in a piece of a rendered query.
 *
 * @returns undefined for an ordinary piece
 */
export function placeholderIn(piece: string): number | undefined {
  const [, number] = pieceWithPlaceholder.exec(piece) ?? [];
  return number === undefined ? undefined : Number(number);
}
