import { editDistance } from "~/platform/edit-distance";
import { isStopWord, rootOf, type SearchLanguage, stemOf } from "./language";
import { bigramsOf, isShort, toleratedEdits } from "./spelling";

/** Maps the index of each found word to its similarity to the query word. A similarity of 1 means the same word. */
export type Similarities = Map<number, number>;

const similarity = { same: 1, otherForm: 0.9, beginning: 0.7, compound: 0.6, within: 0.3 };

/** Minimum number of letters by type of match, to avoid chance matches. `head` is a compound's first part. */
const minLength = { beginning: 2, compound: 3, within: 4, head: 2 };

/** All forms of a word have at least this number of initial letters in common. */
const commonBeginning = 3;

const beginningOf = (form: string) => form.slice(0, commonBeginning);

const maxCorrections = 3;

export class Vocabulary {
  readonly #forms: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #byStem = new Map<string, number[]>();
  readonly #byPair = new Map<string, number[]>();
  readonly #beginnings = new Set<string>();
  readonly #places: number[][] = [];
  /** Indexes of all words except stop words. */
  readonly #sorted: number[] = [];

  constructor(readonly language: SearchLanguage) {}

  /** Call this method in ascending order of `place`, so that each word's list of texts is sorted. */
  add(form: string, place: number): number {
    const number = this.#numbers.get(form) ?? this.#addWord(form);
    const places = this.#places[number];
    if (places && places.at(-1) !== place) places.push(place);
    return number;
  }

  #addWord(form: string): number {
    const number = this.#forms.push(form) - 1;
    this.#numbers.set(form, number);
    this.#beginnings.add(beginningOf(form));
    this.#places.push([]);
    // Stop words match only exactly, so that a search for *hvo* (a fuel) does not find *hvor* (where).
    if (isStopWord(form, this.language)) return number;
    this.#sorted.push(number);
    listIn(this.#byStem, stemOf(form, this.language)).push(number);
    for (const pair of bigramsOf(form)) listIn(this.#byPair, pair).push(number);
    return number;
  }

  /** Call this method after the last call to `add`, and before the first search. */
  sort(): void {
    this.#sorted.sort((a, b) => compare(this.formOf(a), this.formOf(b)));
  }

  formOf(number: number): string {
    return this.#forms[number] ?? "";
  }

  /** Indexes of the texts that contain a word, in ascending order. */
  postings(number: number): readonly number[] {
    return this.#places[number] ?? [];
  }

  /** Finds the word, its other forms, words that begin with the word, and compounds that contain the word. */
  find(form: string): Similarities {
    const found: Similarities = new Map();
    const root = rootOf(form, this.language);
    const isCode = /\d/.test(form);
    if (root.length >= minLength.compound && !isCode) {
      for (const [number, at] of this.#containing(root)) {
        const [head, rest] = [this.formOf(number).slice(0, at), this.formOf(number).slice(at)];
        // A short root (*tur*) must be the last part of a compound (*bomturer*), so that it does not match *faktura*.
        const isForm = stemOf(rest, this.language) === root && (rest === form || this.#numbers.has(rest));
        const isPart = root.length >= minLength.within || isForm;
        if (isPart && at >= minLength.head && this.#beginsCompounds(head, root)) {
          found.set(number, similarity.compound);
        }
      }
    }
    for (const beginning of new Set([form, ...(root.length >= minLength.within ? [root] : [])])) {
      if (beginning.length < minLength.beginning) continue;
      for (const number of this.beginningWith(beginning)) found.set(number, similarity.beginning);
    }
    for (const number of this.#byStem.get(stemOf(form, this.language)) ?? []) {
      found.set(number, similarity.otherForm);
    }
    const same = this.#numbers.get(form);
    if (same !== undefined) found.set(same, similarity.same);
    return found;
  }

  has(form: string): boolean {
    return this.mayHave(form) && this.#byStem.has(stemOf(form, this.language));
  }

  mayHave(form: string): boolean {
    return form.length <= commonBeginning || this.#beginnings.has(beginningOf(form));
  }

  /** Finds words that contain a root anywhere except at the beginning. */
  findWithin(form: string): Similarities {
    const root = rootOf(form, this.language);
    if (root.length < minLength.within) return new Map();
    return new Map([...this.#containing(root)].map(([number]) => [number, similarity.within]));
  }

  /** The closest corrections of a word. Short words are corrected only to longer words with the same first letter. */
  alike(form: string) {
    const maxEdits = toleratedEdits(form);
    if (maxEdits === 0) return [];
    const alike = this.nearest(form, maxEdits).filter(({ word }) =>
      isShort(form)
        ? word[0] === form[0] && word.length > form.length
        : form.slice(0, 2).includes(word[0] ?? ""),
    );
    return alike.filter(({ distance }) => distance === alike[0]?.distance).slice(0, maxCorrections);
  }

  /** Certainty, from 0 to 1, that a part of a compound is a word. */
  certaintyOf(part: string): number {
    if (this.#numbers.has(part)) return similarity.same;
    if (part.length < minLength.within || !this.mayHave(part)) return 0;
    if (this.has(part)) return similarity.otherForm;
    if (this.language !== "nb") return 0;
    const [begun] = this.beginningWith(part);
    return begun === undefined ? 0 : similarity.beginning;
  }

  nearest(form: string, maxEdits: number) {
    const shared = new Map<number, number>();
    for (const pair of bigramsOf(form)) {
      for (const number of this.#byPair.get(pair) ?? []) {
        if (Math.abs(this.formOf(number).length - form.length) > maxEdits) continue;
        shared.set(number, (shared.get(number) ?? 0) + 1);
      }
    }
    // Skips words that share too few letter pairs with the query word, as each edit changes at most three pairs.
    const minPairs = Math.max(1, form.length - 1 - 3 * maxEdits);
    return [...shared]
      .filter(([, pairs]) => pairs >= minPairs)
      .map(([number]) => {
        const word = this.formOf(number);
        return { number, word, distance: editDistance(form, word, maxEdits) };
      })
      .filter(({ distance }) => distance <= maxEdits)
      .sort(
        (a, b) => a.distance - b.distance || this.postings(b.number).length - this.postings(a.number).length,
      );
  }

  *#containing(root: string): Generator<[number: number, at: number]> {
    const lists = bigramsOf(root).map((pair) => this.#byPair.get(pair) ?? []);
    const rarest = lists.reduce((one, other) => (other.length < one.length ? other : one), lists[0] ?? []);
    for (const number of rarest) {
      const at = this.formOf(number).lastIndexOf(root);
      if (at > 0) yield [number, at];
    }
  }

  *beginningWith(beginning: string): Generator<number> {
    for (let at = this.#firstFrom(beginning); at < this.#sorted.length; at++) {
      const number = this.#sorted[at] ?? 0;
      if (!this.formOf(number).startsWith(beginning)) return;
      yield number;
    }
  }

  #firstFrom(form: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.formOf(this.#sorted[middle] ?? 0), form) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a compound's first part is a word (*frakt* in *fraktbrev*) or begins other compounds. */
  #beginsCompounds(head: string, root: string): boolean {
    const words = [head, ...(/.{3}[es]$/.test(head) ? [head.slice(0, -1)] : [])];
    if (words.some((word) => this.#numbers.has(word))) return true;
    if (head.length < minLength.compound) return false;
    for (const number of this.beginningWith(head)) {
      if (!this.formOf(number).startsWith(root, head.length)) return true;
    }
    return false;
  }
}

export function listIn<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const known = lists.get(key) ?? [];
  lists.set(key, known);
  return known;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
