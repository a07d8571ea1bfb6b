export type Word = { form: string; start: number; end: number };

/** A word, or words that are joined by punctuation, such as `EUR.1`, `e-mail` or `4–5`. */
const run = /[\p{L}\p{M}\p{N}]+(?:[.,'’\u00a0\u2010-\u2013-][\p{L}\p{M}\p{N}]+)*/gu;
const part = /[\p{L}\p{M}\p{N}]+/gu;

/** Replacements for letters that some keyboards lack and that NFKD does not decompose. */
const plainLetters: Record<string, string> = { æ: "a", ø: "o", ß: "ss", ł: "l", đ: "d" };

/** Converts a word to lower case without accents. å matches a and aa, æ matches a and ae, and ø matches o and oe. */
export function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[æøßłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/a[ae]|oe/g, ([letter = ""]) => letter);
}

/** Single letters are ignored, because most single letters are parts of contractions, hyphenated words or units. */
const isLetter = ({ form }: Word) => /^\p{L}$/u.test(form);

/**
 * Splits a text into runs of words. The run for `ship-owner` consists of `shipowner`, `ship` and `owner`. Words without
 * punctuation are runs by themselves. Single letters are omitted.
 */
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

/** @returns the last letter, if the text ends with a word of only one letter */
export function lastLetterOf(text: string): string | undefined {
  const [letter] = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*$/u.exec(text) ?? [];
  return letter && folded(letter);
}

/** Returns the text inside the quotation marks, or undefined without them. Quoted queries are not corrected. */
export function unquoted(query: string): string | undefined {
  return /^["“”„«](.*)["“”»]$/su.exec(query)?.[1]?.trim();
}

export function wordsOf(text: string): Word[] {
  return runsOf(text).flat();
}
