import type { Word } from "./words";

/** A text in pieces: by turns one that was not looked for, which may be empty, and one that was. */
export type MarkedText = string[];

/**
 * Marks the words of a text that were found.
 *
 * @param runs the text's words
 * @param isFound whether a word is, by its number among all of the runs
 */
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
    // Of a run the parts that were found, or else the whole.
    const shown = found.length > 1 && found[0] === run[0] ? found.slice(1) : found;
    for (const { start, end } of shown) {
      pieces.push(text.slice(written, start), text.slice(start, end));
      written = end;
    }
  }
  if (written < text.length) pieces.push(text.slice(written));
  return pieces;
}
