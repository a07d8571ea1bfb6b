import type { Word } from "./words";

/** Pieces of a text. Pieces with odd indexes are matches, which are highlighted. */
export type MarkedText = string[];

/** @param isFound returns whether the word at the given index of `runs.flat()` matches the query */
export function marked(
  text: string,
  runs: readonly Word[][],
  isFound: (number: number) => boolean,
): MarkedText {
  const pieces: MarkedText = [];
  let written = 0;
  let number = 0;
  for (const run of runs) {
    const found: Word[] = [];
    for (const word of run) if (isFound(number++)) found.push(word);
    // If a hyphenated word (`e-mail`) and some of its parts match, only the parts are highlighted.
    const shown = found.length > 1 && found[0] === run[0] ? found.slice(1) : found;
    for (const { start, end } of shown) {
      pieces.push(text.slice(written, start), text.slice(start, end));
      written = end;
    }
  }
  if (written < text.length) pieces.push(text.slice(written));
  return pieces;
}
