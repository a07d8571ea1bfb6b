import { isStopWord, type SearchLanguage, stemOf } from "./language";
import { listIn, Vocabulary } from "./vocabulary";
import { runsOf, type Word, wordsOf } from "./words";

/** `typed` lists words that visitors type, and `meant` lists words in the demos that have the same meaning. */
export type Synonym = {
  typed: string[];
  meant: string[];
  /** Whether the typed words ask for information that demos do not contain, such as a price. */
  contact?: boolean | undefined;
};

export type Meaning = { words: string[]; contact: boolean };

type Compared = Pick<Word, "form"> & { stem: string; isStop: boolean };

type Phrase = { words: Compared[]; meaning: Meaning };

/** `length` counts query words, including skipped stop words. `meanings` contains the meanings of all phrases. */
type Match = { length: number; meanings: Meaning[] };

/** Minimum number of letters that an unfinished word needs before its synonyms are looked up. */
const minPrefixLength = 4;

/** Finds synonyms by stem, so that all forms of a word match. */
export class Synonyms {
  /** Maps the stem of a word to the phrases that begin with this word. */
  readonly #phrases = new Map<string, Phrase[]>();
  /** Single words, and phrases without their spaces. */
  readonly #words: Vocabulary;
  readonly #byStem = new Map<string, Meaning[]>();
  readonly #spelled = new Map<string, string>();

  readonly #meanings: Meaning[];

  constructor(
    synonyms: readonly Synonym[],
    private readonly language: SearchLanguage,
  ) {
    this.#words = new Vocabulary(language);
    this.#meanings = synonyms.map(({ meant, contact = false }) => ({
      words: meant.flatMap((word) => wordsOf(word)[0]?.form ?? []),
      contact,
    }));
    for (const [number, { typed }] of synonyms.entries()) for (const each of typed) this.#add(each, number);
    this.#words.sort();
  }

  #add(typed: string, number: number): void {
    const meaning = this.#meanings[number] as Meaning;
    const forms = runsOf(typed).flatMap(([whole, ...parts]) =>
      parts.length > 1 || !whole ? parts : [whole],
    );
    const words = forms.map(({ form }) => this.compared(form));
    const significant = words.filter(({ isStop }) => !isStop);
    // A phrase with several significant words is also found without its stop words.
    const phrase = { words: significant.length > 1 ? significant : words, meaning };
    const joined = words.map(({ form }) => form).join("");
    if (phrase.words.length > 1) listIn(this.#phrases, phrase.words[0]?.stem ?? "").push(phrase);
    this.#words.add(joined, number);
    this.#spelled.set(joined, typed);
    listIn(this.#byStem, stemOf(joined, this.language)).push(meaning);
  }

  compared(form: string): Compared {
    return { form, stem: stemOf(form, this.language), isStop: isStopWord(form, this.language) };
  }

  /** The meanings of a word, or of a phrase that was typed without spaces. */
  of(form: string): Meaning[] {
    return (this.#words.mayHave(form) && this.#byStem.get(stemOf(form, this.language))) || [];
  }

  begunBy(form: string): Meaning[] {
    return form.length < minPrefixLength ? [] : this.#at(this.#words.beginningWith(form));
  }

  alike(form: string): { distance: number; spelled: string | undefined; meanings: Meaning[] } {
    const alike = this.#words.alike(form);
    return {
      distance: alike[0]?.distance ?? Number.POSITIVE_INFINITY,
      spelled: alike[0] && this.#spelled.get(alike[0].word),
      meanings: this.#at(alike.map(({ number }) => number)),
    };
  }

  #at(words: Iterable<number>): Meaning[] {
    const numbers = new Set([...words].flatMap((word) => this.#words.postings(word)));
    return [...numbers].flatMap((number) => this.#meanings[number] ?? []);
  }

  /** Finds the longest phrase at a position in the query, or unfinished phrases if no phrase is complete. */
  at(words: Compared[], place: number): Match | undefined {
    const phrases = (this.#phrases.get(words[place]?.stem ?? "") ?? []).map(({ words: own, meaning }) => ({
      meaning,
      ...lengthOf(own, words, place),
    }));
    const complete = phrases.filter(({ length, isBegun }) => length > 0 && !isBegun);
    const begun = phrases.filter(({ isBegun, meaning }) => isBegun && !meaning.contact);
    const length = Math.max(0, ...complete.map((each) => each.length));
    const matching = length > 0 ? complete.filter((each) => each.length === length) : begun;
    const [first] = matching;
    return first && { length: first.length, meanings: matching.map(({ meaning }) => meaning) };
  }
}

/** `isBegun` is true if the query's last word is only the beginning of a word in the phrase. */
function lengthOf(
  phrase: Compared[],
  words: Compared[],
  place: number,
): { length: number; isBegun: boolean } {
  let at = place;
  for (const { stem, form } of phrase) {
    while (at > place && words[at]?.isStop && words[at]?.stem !== stem) at++;
    const word = words[at];
    if (word?.stem !== stem) {
      const isBegun =
        word !== undefined && at > place && at === words.length - 1 && form.startsWith(word.form);
      return { length: isBegun ? at + 1 - place : 0, isBegun };
    }
    at++;
  }
  return { length: at - place, isBegun: false };
}
