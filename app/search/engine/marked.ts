import { runsOf } from "./words";

/** A text in pieces, with matches marked. */
export type MarkedText = { text: string; found: boolean }[];

/**
 * Marks matching words in a text.
 *
 * @param forms folded
 */
export function marked(text: string, forms: ReadonlySet<string>): MarkedText {
  const pieces: MarkedText = [];
  let written = 0;
  const write = (end: number, found: boolean) => {
    if (end > written) pieces.push({ text: text.slice(written, end), found });
    written = Math.max(written, end);
  };
  for (const [whole, ...parts] of runsOf(text)) {
    const own = parts.filter(({ form }) => forms.has(form));
    const words = own.length > 0 ? own : whole && forms.has(whole.form) ? [whole] : [];
    for (const { start, end } of words) {
      write(start, false);
      write(end, true);
    }
  }
  write(text.length, false);
  return pieces;
}
