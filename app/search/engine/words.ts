/** A folded word, and its position in the text. */
export type Word = { form: string; start: number; end: number };

/** Words that are joined without a space, as in `EUR.1`, `e-mail`, `4–5`. */
const run = /[\p{L}\p{M}\p{N}]+(?:[.,'’\u00a0\u2010-\u2013-][\p{L}\p{M}\p{N}]+)*/gu;
const part = /[\p{L}\p{M}\p{N}]+/gu;

/** Letters that NFKD does not decompose, and their replacements on other keyboards. */
const plainLetters: Record<string, string> = { æ: "a", ø: "o", ß: "ss", ł: "l", đ: "d" };

/** A word in lower case without accents; å equals a and aa, æ equals a and ae, ø equals o and oe. */
export function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[æøßłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/a[ae]|oe/g, ([letter = ""]) => letter);
}

/** A single letter is the rest of an apostrophe, a hyphen or a unit. */
const isLetter = ({ form }: Word) => /^\p{L}$/u.test(form);

/** The words of each run: first the run as one word, then its parts, if it has several. */
export function runsOf(text: string): Word[][] {
  const runs = [...text.matchAll(run)].map((match) => {
    const parts = [...match[0].matchAll(part)].map(([word], index, all) => ({
      form: folded(word),
      start: match.index + (all[index]?.index ?? 0),
      end: match.index + (all[index]?.index ?? 0) + word.length,
    }));
    const whole = {
      form: parts.map(({ form }) => form).join(""),
      start: match.index,
      end: match.index + match[0].length,
    };
    return parts.length > 1 ? [whole, ...parts] : parts;
  });
  return runs.map((words) => words.filter((word) => !isLetter(word))).filter((words) => words.length > 0);
}

/** The last letter of a text, if its word has no other letter yet. */
export function lastLetterOf(text: string): string | undefined {
  const [letter] = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*$/u.exec(text) ?? [];
  return letter && folded(letter);
}

/** The text between quotation marks around a query, which is not corrected; undefined without them. */
export function unquoted(query: string): string | undefined {
  return /^["“”„«](.*)["“”»]$/su.exec(query)?.[1]?.trim();
}

export function wordsOf(text: string): Word[] {
  return runsOf(text).flat();
}
