import { isStopWord, type SearchLanguage, stemOf } from "./language";
import { listIn, Vocabulary } from "./vocabulary";
import { runsOf, type Word, wordsOf } from "./words";

/** Words or phrases that visitors type, and words that the demos have for the same. */
export type Synonym = {
  typed: string[];
  meant: string[];
  /** Whether they ask for what no demo says, like a price. */
  contact?: boolean | undefined;
};

/** What a synonym stands for: folded words, or what only we can tell. */
export type Meaning = { words: string[]; contact: boolean };

/** A word as it is compared with those of phrases. */
type Compared = Pick<Word, "form"> & { stem: string; isLittle: boolean };

type Phrase = { words: Compared[]; meaning: Meaning };

/** How many of the words from a place on belong to phrases, and what these mean. */
type Match = { length: number; meanings: Meaning[] };

/** The fewest letters of a word that has only been begun. */
const shortestBegun = 4;

/** Looks up what visitors type in a language, in any form of its words. */
export class Synonyms {
  /** By the stem of their first word. */
  readonly #phrases = new Map<string, Phrase[]>();
  /** Single words, and phrases written as one. */
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
    const telling = words.filter(({ isLittle }) => !isLittle);
    // Several words that say something are known without the little ones between them.
    const phrase = { words: telling.length > 1 ? telling : words, meaning };
    const joined = words.map(({ form }) => form).join("");
    if (phrase.words.length > 1) listIn(this.#phrases, phrase.words[0]?.stem ?? "").push(phrase);
    this.#words.add(joined, number);
    this.#spelled.set(joined, typed);
    listIn(this.#byStem, stemOf(joined, this.language)).push(meaning);
  }

  /** What a word is compared by. */
  compared(form: string): Compared {
    return { form, stem: stemOf(form, this.language), isLittle: isStopWord(form, this.language) };
  }

  /** What a word, or a phrase written as one, means. */
  of(form: string): Meaning[] {
    return (this.#words.mayHave(form) && this.#byStem.get(stemOf(form, this.language))) || [];
  }

  /** What the words mean that a word may be the beginning of. */
  begunBy(form: string): Meaning[] {
    return form.length < shortestBegun ? [] : this.#at(this.#words.beginningWith(form));
  }

  /** What the words mean that a word may have been meant for, how many letters differ, and the likeliest of them. */
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

  /** The longest phrase that stands at a place, past little words, if there is any; or else those begun there. */
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

/** How many of the words from a place on are a phrase's; and whether the last of all only begins one of these. */
function lengthOf(
  phrase: Compared[],
  words: Compared[],
  place: number,
): { length: number; isBegun: boolean } {
  let at = place;
  for (const { stem, form } of phrase) {
    while (at > place && words[at]?.isLittle && words[at]?.stem !== stem) at++;
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
