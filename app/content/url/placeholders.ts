import { isOfPage, joined, keyOf, piecesOf } from "./query";

/**
 * A page is rendered once for all queries that it shows alike. What only travels through its links and forms is a
 * placeholder then, which a request's own text takes the place of, byte for byte.
 */
export type Placeholders = {
  /** The query that is rendered, with its `?`. Each travelling piece, or run of them, is a placeholder. */
  query: string;
  /** What stands in the query at hand where the placeholders are: raw pieces joined by `&`, or nothing. */
  pieces: string[];
};

/** Any placeholder. */
export const placeholder = /__\d+__/;

/** Values by which a parameter shapes a page, though links carry it on. */
const shaping: Record<string, string[]> = {
  captions: ["en", "nb"],
  quality: ["low", "full"],
  view: ["pictures"],
};

/** Parameters that links leave out or replace by their names. */
const replaced = new Set(["redirect", "tour", ...Object.keys(shaping)]);

/**
 * A piece that is a placeholder: a run of pieces, or one that links leave out or replace by its name. The value of such
 * a one may begin with what of it shapes the page.
 */
const pieceWithPlaceholder = new RegExp(`^(?:(?:${[...replaced].join("|")})=)?(?:[^&=]*,)?__(\\d+)__$`);

/**
 * Takes out of a query what only travels. The parameters that belong to one page are left out: who renders knows which
 * of them shape it.
 *
 * @param query a raw query, with or without its `?`
 * @param tour the normal form of its tour, where that shapes the page; links carry on what it was made of
 * @returns undefined for a query that is so odd that it has to be rendered for itself
 */
export function withPlaceholders(query: string, tour = ""): Placeholders | undefined {
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
    if (isOfPage(key)) continue;
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
    if (!shaping[key]?.includes(value)) hold(`${key}=`, piece);
    else if (piece === `${key}=${value}`) rendered.push(piece);
    else return undefined;
  }
  endRun();
  return { query: joined(rendered), pieces };
}

/**
 * The number of the placeholder that a piece of a rendered query is.
 *
 * @returns undefined for a piece that is as it is
 */
export function placeholderIn(piece: string): number | undefined {
  const [, number] = pieceWithPlaceholder.exec(piece) ?? [];
  return number === undefined ? undefined : Number(number);
}
