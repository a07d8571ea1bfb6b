import { isStopWord } from "./language";
import type { Field, Searchable, SearchIndex } from "./search-index";
import type { Meaning } from "./synonyms";
import type { Similarities, Vocabulary } from "./vocabulary";
import { lastLetterOf, runsOf, unquoted, type Word } from "./words";

export const weights: Record<Field, number> = {
  title: 8,
  subTitle: 5,
  description: 5,
  text: 3,
  section: 2,
  line: 2,
};

/** A term's best match in a tab counts in full. All other matches together count with this weight. */
const furtherWeight = 0.3;
const similarityByMatch = { synonym: 0.6, phrase: 0.9, within: 0.5, begun: 0.7, part: 0.6, misspelt: 0.4 };

const maxTerms = 12;

const minPartLength = { en: 4, nb: 3 };

/** A term's matches in one tab. `near` maps the index of each text to the similarity of the text's best match. */
type Places = { near: Map<number, number>; score: number };

export type Term = {
  /** The typed text. If the term is a part of a compound, `typed` is the whole compound. */
  typed: string;
  form: string;
  /** The matching words in each vocabulary. */
  words: Similarities[];
  start: number;
  /** False if no word matches, or only one with a similar spelling. Always true for words such as *price*. */
  asTyped: boolean;
  corrected: string | undefined;
  contact: boolean;
  tabs: Map<number, Places>;
  /** The term's weight, which is higher if fewer tabs contain the term. */
  rarity: number;
};

type Terms = {
  terms: Term[];
  /** The query's last word if it is a single letter, which may begin a longer word. Otherwise undefined. */
  begun: string | undefined;
  offersContact: boolean;
};

type Near = [form: string, near: number];

/** `certainty` is 1 for exact matches, and lower for less reliable matches. */
type Sought = Pick<Term, "typed" | "start" | "form" | "contact"> & { meant: Near[]; certainty: number };

type Index = SearchIndex<Searchable>;

/** The significant words of a query. If `shipowner` is indexed, `ship-owner` is one word. Otherwise, it is two. */
export function termsOf(index: Index, query: string): Terms {
  const { language } = index.vocabularies[0] ?? { language: "en" };
  const isKnown = ({ form }: Word) =>
    isStopWord(form, language) ||
    index.synonyms.of(form).length > 0 ||
    index.vocabularies.some((vocabulary) => vocabulary.find(form).size > 0);
  const words = runsOf(query).flatMap(([whole, ...parts]) =>
    whole && (parts.length === 0 || isKnown(whole)) ? [whole] : parts,
  );
  const begun = lastLetterOf(query);
  const { sought, asks } = soughtIn(index, query, words, begun);
  const found = sought
    .filter(({ form }, at, all) => all.findIndex((word) => word.form === form) === at)
    .filter(({ form, meant, contact }) => meant.length > 0 || contact || !isStopWord(form, language))
    .slice(0, maxTerms)
    .flatMap((each) => termsFor(index, each, unquoted(query) === undefined));
  // Ignores words such as *price* if no demo contains them, so that the other words can still match.
  const terms = found.filter(({ contact, tabs }) => !contact || tabs.size > 0);
  // For a word such as *price*, offers the contact form. If demos contain the word, it must be the only search term.
  const asksAlone = found.length === 1 && found.some(({ contact }) => contact);
  return { terms, begun, offersContact: asks || asksAlone || terms.length < found.length };
}

/** Finds phrases and synonyms. `asks` is true if a phrase asks for information that the demos do not contain. */
function soughtIn({ synonyms }: Index, query: string, words: Word[], begun: string | undefined) {
  const compared = [...words.map(({ form }) => form), ...(begun ? [begun] : [])].map((form) =>
    synonyms.compared(form),
  );
  const sought: Sought[] = [];
  let asks = false;
  for (let place = 0; place < words.length; ) {
    const phrase = synonyms.at(compared, place);
    const length = phrase?.length ?? 1;
    const own = words.slice(place, place + length);
    const significant = own.filter((_, at) => !compared[place + at]?.isStop);
    // If a phrase has only one significant word (*time* in *on time*), texts that match just this word score low.
    const certainty = phrase && significant.length < 2 ? similarityByMatch.within : 1;
    const seek = (part: Word[]) => {
      const form = part.map((word) => word.form).join("");
      const meant = phrase
        ? meantBy(phrase.meanings, similarityByMatch.phrase)
        : meantBy(synonyms.of(form), similarityByMatch.synonym);
      const { start = 0 } = part[0] ?? {};
      sought.push({ form, ...meant, certainty, start, typed: query.slice(start, part.at(-1)?.end) });
    };
    const contactMeanings = phrase?.meanings.filter(({ contact }) => contact) ?? [];
    if (contactMeanings.length > 0) asks = true;
    place += length;
    if (contactMeanings.some(({ words: meant }) => meant.length === 0)) continue;
    if (significant.length === 0) seek(own);
    else for (const word of significant) seek([word]);
  }
  return { sought, asks };
}

/** If the texts contain neither a word nor its synonyms, tries less certain matches, such as similar spellings. */
function termsFor(index: Index, sought: Sought, forgivesSlips: boolean): Term[] {
  const { typed, start, form, meant, contact, certainty } = sought;
  const found = (words: Similarities[], asks = false, asTyped = true, corrected?: string): Term[] => [
    { typed, start, form, words, asTyped, corrected, contact: asks, ...postings(index, words) },
  ];

  const certain = wordsFor(index, [[form, certainty], ...meant]);
  if (contact || isAny(certain)) return found(certain, contact);

  const begun = meantBy(index.synonyms.begunBy(form), similarityByMatch.synonym * similarityByMatch.begun);
  const ofBegun = wordsFor(index, begun.meant);
  if (begun.contact || isAny(ofBegun)) return found(ofBegun, begun.contact);

  const parts = certainty < 1 ? [] : partsOf(index, form);
  if (parts.length > 0) {
    return parts.flatMap((part) => {
      const same = meantBy(index.synonyms.of(part), similarityByMatch.part * similarityByMatch.synonym);
      return termsFor(
        index,
        { ...sought, form: part, ...same, certainty: similarityByMatch.part },
        forgivesSlips,
      );
    });
  }

  const within = index.vocabularies.map((vocabulary) => vocabulary.findWithin(form));
  if (isAny(within)) return found(within);

  if (!forgivesSlips) return found(wordsFor(index, []), false, false);
  const alike = index.vocabularies.flatMap((vocabulary) =>
    vocabulary.alike(form).map((each) => ({ ...each, vocabulary })),
  );
  const { distance, spelled, meanings } = index.synonyms.alike(form);
  const minDistance = Math.min(distance, ...alike.map((each) => each.distance));
  const nearest = alike.filter((each) => each.distance === minDistance);
  const words = nearest.map(({ word }): Near => [word, similarityByMatch.misspelt]);
  const slips = meantBy(
    distance === minDistance ? meanings : [],
    similarityByMatch.misspelt * similarityByMatch.synonym,
  );
  const [best] = nearest;
  const corrected = best ? spellingOf(index, best.vocabulary, best.number) : spelled;
  return found(wordsFor(index, [...words, ...slips.meant]), slips.contact, false, corrected);
}

export function spellingOf({ passages }: Index, vocabulary: Vocabulary, number: number): string {
  const { text = "", runs = [] } = passages[vocabulary.postings(number)[0] ?? 0] ?? {};
  const form = vocabulary.formOf(number);
  const { start = 0, end = 0 } = runs.flat().find((each) => each.form === form) ?? {};
  const written = text.slice(start, end);
  return written === written.toUpperCase() ? written : written.toLowerCase();
}

function meantBy(meanings: Meaning[], near: number): Pick<Sought, "meant" | "contact"> {
  const words = new Set(meanings.flatMap((meaning) => meaning.words));
  return {
    meant: [...words].map((word): Near => [word, near]),
    contact: meanings.some(({ contact }) => contact),
  };
}

function wordsFor({ vocabularies }: Index, words: Near[]): Similarities[] {
  const [own] = vocabularies;
  const isExact = words.some(([form]) => own?.has(form));
  return vocabularies.map((vocabulary) => {
    const found: Similarities = new Map();
    for (const [form, near] of words) {
      for (const [number, its] of vocabulary.find(form)) {
        // If the product's language has the exact word (*best*), skips similar words in the other language (*bestill*).
        if (isExact && vocabulary !== own && its < 1) continue;
        found.set(number, Math.max(near * its, found.get(number) ?? 0));
      }
    }
    return found;
  });
}

/** The most likely split of a compound into two parts. In Norwegian, an s or e may join the parts. */
function partsOf({ vocabularies, synonyms }: Index, form: string): string[] {
  let best: { parts: string[]; certainty: number } = { parts: [], certainty: 0 };
  for (const [v, vocabulary] of vocabularies.entries()) {
    const shortest = minPartLength[vocabulary.language];
    const certaintyOf = (part: string) => {
      if (part.length < shortest || isStopWord(part, vocabulary.language)) return 0;
      return v === 0 && synonyms.of(part).length > 0 ? 1 : vocabulary.certaintyOf(part);
    };
    for (let at = form.length - shortest; at >= shortest; at--) {
      const [start, tail] = [form.slice(0, at), form.slice(at)];
      const tailCertainty = certaintyOf(tail);
      if (tailCertainty === 0) continue;
      const heads =
        vocabulary.language === "nb" && /[es]$/.test(start) ? [start, start.slice(0, -1)] : [start];
      for (const head of heads) {
        const certainty = certaintyOf(head) * tailCertainty;
        if (certainty > best.certainty) best = { parts: [head, tail], certainty };
      }
    }
  }
  return best.parts;
}

function isAny(words: Similarities[]): boolean {
  return words.some(({ size }) => size > 0);
}

function postings(index: Index, words: Similarities[]) {
  const nearOf = new Map<number, number>();
  index.vocabularies.forEach((vocabulary, v) => {
    for (const [number, near] of words[v] ?? []) {
      const places = vocabulary.postings(number);
      for (const place of places) nearOf.set(place, Math.max(near, nearOf.get(place) ?? 0));
    }
  });
  const tabs = new Map<number, Places>();
  for (const [place, near] of nearOf) {
    const tab = index.passages[place]?.tab ?? 0;
    const places = tabs.get(tab) ?? { near: new Map<number, number>(), score: 0 };
    tabs.set(tab, places);
    places.near.set(place, near);
  }
  const rarity = Math.log(1 + index.tabs.length / Math.max(tabs.size, 1));
  for (const places of tabs.values()) {
    const scores = [...places.near].map(([place, near]) => rarity * near * weightOf(index, place));
    const best = Math.max(...scores);
    places.score = best + furtherWeight * Math.log1p(scores.reduce((sum, each) => sum + each, -best));
  }
  return { tabs, rarity };
}

export function weightOf({ passages }: Index, place: number): number {
  return weights[passages[place]?.field ?? "line"];
}
