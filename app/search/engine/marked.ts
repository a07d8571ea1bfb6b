import type { Word } from "./words";

/** A text in pieces, those that were looked for marked. */
export type MarkedText = { text: string; found: boolean }[];

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
  const write = (end: number, found: boolean) => {
    if (end > written) pieces.push({ text: text.slice(written, end), found });
    written = Math.max(written, end);
  };
  let number = 0;
  for (const [whole, ...parts] of runs) {
    const isWhole = whole !== undefined && isFound(number);
    const own = parts.filter((_, at) => isFound(number + 1 + at));
    number += 1 + parts.length;
    const words = own.length > 0 ? own : isWhole ? [whole] : [];
    for (const { start, end } of words) {
      write(start, false);
      write(end, true);
    }
  }
  write(text.length, false);
  return pieces;
}
