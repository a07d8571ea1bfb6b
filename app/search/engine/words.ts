/** A word of a text, as it is compared, and where it stands in the text. */
export type Word = { form: string; start: number; end: number };

/** What people type in one go: words, and what ties them together without a space, as in `EUR.1`, `e-mail`, `4–5`. */
const run = /[\p{L}\p{M}\p{N}]+(?:[.,'’\u00a0\u2010-\u2013-][\p{L}\p{M}\p{N}]+)*/gu;
const part = /[\p{L}\p{M}\p{N}]+/gu;

/** Letters that are no others with an accent, as they are typed where a keyboard lacks them. */
const plainLetters: Record<string, string> = { æ: "a", ø: "o", ß: "ss", ł: "l", đ: "d" };

/**
 * A word without case and accents. Whether å is typed as å, a or aa, æ as æ, a or ae, and ø as ø, o or oe makes no
 * difference.
 */
export function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[æøßłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/a[ae]|oe/g, ([letter = ""]) => letter);
}

/** A single letter is no word: it is what an apostrophe, a hyphen or a unit leaves. */
const isLetter = ({ form }: Word) => /^\p{L}$/u.test(form);

/** The words of each run in a text: first the run as one word, then its parts, if it has more than one. */
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

/** The letter that a text ends with, where that is all of a word so far. */
export function lastLetterOf(text: string): string | undefined {
  const [letter] = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*$/u.exec(text) ?? [];
  return letter && folded(letter);
}

/** What is in the quotation marks around a query, whose words are meant as they are written; undefined without them. */
export function unquoted(query: string): string | undefined {
  return /^["“”„«](.*)["“”»]$/su.exec(query)?.[1]?.trim();
}

/** All words of a text. */
export function wordsOf(text: string): Word[] {
  return runsOf(text).flat();
}
