import { isStopWord } from "./language";
import { type MarkedText, marked } from "./marked";
import type { Field, Passage, Searchable, SearchIndex } from "./search-index";
import type { Synonym } from "./synonyms";
import type { Effort, Similarities, Vocabulary } from "./vocabulary";
import { runsOf, type Word, wordsOf } from "./words";

/** A caption that matches. */
export type Moment = {
  /** Whole second at which it begins. */
  second: number;
  language: Vocabulary["language"];
  text: MarkedText;
};

/** A tab that matches. */
export type Found<Tab> = {
  tab: Tab;
  title: MarkedText;
  /** The text with the most matches; undefined if only title, section or captions match. */
  passage: MarkedText | undefined;
  /** The caption with the highest score. */
  best: Moment | undefined;
  /** The captions with the highest scores, in the order of the video. */
  moments: Moment[];
};

export type SearchResult<Tab> = {
  /** How many tabs match; only some are described. */
  count: number;
  /** Words as typed that none of the tabs has; no tab has all words then. */
  missing: string[];
  /** Whether the query asks for something that only people answer, such as a price. */
  offersContact: boolean;
  found: Found<Tab>[];
  /** Work done for the query. */
  effort: Effort;
};

/** Ranking weight of each field. */
const weights: Record<Field, number> = {
  title: 8,
  subTitle: 5,
  description: 5,
  text: 3,
  section: 2,
  line: 2,
};

/** What further occurrences of a word add to the best one, and a pair of words in the typed order. */
const furtherWeight = 0.3;
/** Similarity of a synonym. */
const synonymSimilarity = 0.6;
const sequenceWeight = 0.5;

/** Longest distance of two successive words, in words: skips an article, or the parts of a code. */
const mostApart = 3;

/** Captions that are shown per tab, and words of a query that are used. */
const mostMoments = 3;
const mostTerms = 12;

/** A search term, with all words of the content that match it. */
type Term = {
  typed: string;
  form: string;
  /** For each vocabulary, the ids of the words that match. */
  words: Similarities[];
  /** Whether the content has the word itself, or another form of it. */
  asTyped: boolean;
  /** Similarity in each text that has it. */
  passages: Map<number, number>;
  /** Inverse document frequency: the fewer tabs have the term, the more it weighs. */
  rarity: number;
};

/**
 * Finds the tabs that have all words of a query anywhere, best ones first; if there is none, the tabs that have most of
 * them.
 *
 * @param most how many tabs are described
 */
export function search<Tab extends Searchable>(
  index: SearchIndex<Tab>,
  query: string,
  most = Number.POSITIVE_INFINITY,
): SearchResult<Tab> {
  const effort: Effort = { examined: 0 };
  const { terms, offersContact } = termsOf(index, query, effort);
  const { ranked, missing } = rankBest(index, terms, effort);
  const forms = index.vocabularies.map(
    (vocabulary, v) =>
      new Set(terms.flatMap(({ words }) => [...(words[v]?.keys() ?? [])].map((n) => vocabulary.formOf(n)))),
  );
  const mark = ({ text, language }: Pick<Passage, "text" | "language">) =>
    marked(text, forms[index.vocabularies.findIndex((each) => each.language === language)] ?? new Set());
  const found = ranked.slice(0, most).map(({ number, passages }) => describe(index, number, passages, mark));
  return { count: ranked.length, missing, offersContact, found, effort };
}

type Typed = Word & { typed: string; synonym: Synonym | undefined };

/** The terms of a query without stop words: joined as typed if the content has that, otherwise their parts. */
function termsOf(
  index: SearchIndex<Searchable>,
  query: string,
  effort: Effort,
): { terms: Term[]; offersContact: boolean } {
  const [{ language } = { language: "en" as const }] = index.vocabularies;
  const isKnown = ({ form }: Word) =>
    index.vocabularies.some((vocabulary) => vocabulary.find(form, effort).size > 0);
  const words = runsOf(query).flatMap(([whole, ...parts]) => {
    if (!whole) return [];
    return parts.length === 0 || isKnown(whole) ? [whole] : parts;
  });
  const typed = typedWords(index, query, words)
    .filter(({ form }, at, all) => all.findIndex((word) => word.form === form) === at)
    .filter(({ form, synonym }) => synonym || !isStopWord(form, language))
    .slice(0, mostTerms);
  const terms = typed.map((word) => ({ ...word, ...postings(index, word, effort) }));
  return {
    // Words that only people answer need not be in any demo.
    terms: terms.filter(({ synonym, passages }) => !synonym?.contact || passages.size > 0),
    offersContact: typed.some(({ synonym }) => synonym?.contact),
  };
}

/** Words with their synonyms; a phrase that has one becomes a single word. */
function typedWords({ synonyms }: SearchIndex<Searchable>, query: string, words: Word[]): Typed[] {
  const typed: Typed[] = [];
  const stems = synonyms.stemsOf(words);
  for (let place = 0; place < words.length; ) {
    const { length, synonym } = synonyms.at(stems, place) ?? { length: 1, synonym: undefined };
    const phrase = words.slice(place, place + length);
    const [start = 0, end = 0] = [phrase[0]?.start, phrase.at(-1)?.end];
    const form = phrase.map((word) => word.form).join("");
    typed.push({ form, start, end, typed: query.slice(start, end), synonym });
    place += length;
  }
  return typed;
}

function postings(index: SearchIndex<Searchable>, { form, synonym }: Typed, effort: Effort) {
  const { words, asTyped } = wordsFor(index, form, synonym, effort);
  const passages = new Map<number, number>();
  index.vocabularies.forEach((vocabulary, v) => {
    for (const [number, near] of words[v] ?? []) {
      const places = vocabulary.postings(number);
      effort.examined += places.length;
      for (const place of places) passages.set(place, Math.max(near, passages.get(place) ?? 0));
    }
  });
  const tabs = new Set([...passages.keys()].map((place) => index.passages[place]?.tab));
  return { words, asTyped, passages, rarity: Math.log(1 + index.tabs.length / Math.max(tabs.size, 1)) };
}

/** The words that match a form. Weaker kinds of matches are used only if there are no stronger ones. */
function wordsFor(
  { vocabularies }: SearchIndex<Searchable>,
  form: string,
  synonym: Synonym | undefined,
  effort: Effort,
) {
  const meant = synonym?.meant.flatMap((word) => wordsOf(word)[0]?.form ?? []) ?? [];
  for (const way of ["find", "findWithin", "findMisspelt"] as const) {
    const words = vocabularies.map((vocabulary) => {
      const found = vocabulary[way](form, effort);
      for (const each of meant) {
        for (const [number, near] of vocabulary.find(each, effort)) {
          found.set(number, Math.max(near * synonymSimilarity, found.get(number) ?? 0));
        }
      }
      return found;
    });
    if (words.some(({ size }) => size > 0)) return { words, asTyped: way !== "findMisspelt" };
  }
  return { words: [], asTyped: false };
}

/** A text of a tab with its score. */
type Scored = { passage: Passage; score: number };

/** The tabs with all terms; if there is none, those that lack the same terms as the tab with most of them. */
function rankBest(index: SearchIndex<Searchable>, terms: Term[], effort: Effort) {
  const complete = rank(index, terms, effort, true).filter(({ has }) => has.every(Boolean));
  if (complete.length > 0 || terms.length < 2) return { ranked: complete, missing: [] };
  const countOf = (has: boolean[]) => has.filter(Boolean).length;
  const [best, ...others] = rank(index, terms, effort, false).sort(
    (a, b) => countOf(b.has) - countOf(a.has) || b.score - a.score || a.number - b.number,
  );
  if (!best) return { ranked: [], missing: [] };
  return {
    ranked: [best, ...others.filter(({ has }) => has.every((each, t) => each === best.has[t]))],
    missing: terms.filter((_, t) => !best.has[t]).map(({ typed }) => typed),
  };
}

/** @param all whether tabs that lack a term may be skipped */
function rank(index: SearchIndex<Searchable>, terms: Term[], effort: Effort, all: boolean) {
  const byTab = new Map<number, Map<number, number[]>>();
  terms.forEach(({ passages }, t) => {
    for (const [place, near] of passages) {
      const tab = index.passages[place]?.tab ?? 0;
      // A tab that lacks an earlier term can be skipped.
      if (all && t > 0 && !byTab.has(tab)) continue;
      const places = byTab.get(tab) ?? new Map<number, number[]>();
      byTab.set(tab, places);
      const nearOf = places.get(place) ?? [];
      places.set(place, nearOf);
      nearOf[t] = near;
      effort.examined++;
    }
  });
  return [...byTab]
    .map(([number, places]) => scoreTab(index, number, places, terms))
    .sort((a, b) => b.score - a.score || a.number - b.number);
}

function scoreTab(
  { passages: all, vocabularies }: SearchIndex<Searchable>,
  number: number,
  places: Map<number, number[]>,
  terms: Term[],
) {
  const passages: Scored[] = [];
  const best = terms.map(() => 0);
  const sum = terms.map(() => 0);
  let together = 0;
  for (const [place, nearOf] of places) {
    const passage = all[place];
    if (!passage) continue;
    const weight = weights[passage.field];
    const parts = terms.map(({ rarity }, t) => rarity * (nearOf[t] ?? 0));
    parts.forEach((part, t) => {
      best[t] = Math.max(best[t] ?? 0, weight * part);
      sum[t] = (sum[t] ?? 0) + weight * part;
    });
    const score = parts.reduce((total, part) => total + part, 0);
    if (parts.filter((part) => part > 0).length > 1) {
      const v = vocabularies.findIndex(({ language }) => language === passage.language);
      const inSequence = sequencesIn(passage, terms, v) * sequenceWeight;
      together = Math.max(together, weight * score * (1 + inSequence));
    }
    passages.push({ passage, score });
  }
  const score = best.reduce(
    (total, value, t) => total + value + furtherWeight * Math.log1p((sum[t] ?? 0) - value),
    together,
  );
  return { number, score, has: best.map((value) => value > 0), passages };
}

/** How many pairs of neighbouring terms follow each other in a text, too. */
function sequencesIn({ words }: Passage, terms: Term[], v: number): number {
  return terms.filter(({ words: first }, t) => {
    const [one, other] = [first[v], terms[t + 1]?.words[v]];
    if (!one || !other) return false;
    return words.some(
      (word, at) => one.has(word) && words.slice(at + 1, at + 1 + mostApart).some((next) => other.has(next)),
    );
  }).length;
}

function describe<Tab extends Searchable>(
  index: SearchIndex<Tab>,
  number: number,
  passages: Scored[],
  mark: (passage: Pick<Passage, "text" | "language">) => MarkedText,
): Found<Tab> {
  const [{ language } = { language: "en" as const }] = index.vocabularies;
  const tab = index.tabs[number] as Tab;
  const worth = ({ passage, score }: Scored) => score + weights[passage.field] / 100;
  const byWorth = [...passages].sort((a, b) => worth(b) - worth(a));
  const text = byWorth.find(
    ({ passage: { field, language: its } }) =>
      its === language && (field === "subTitle" || field === "description" || field === "text"),
  );
  const best = momentsOf(byWorth, language)
    .slice(0, mostMoments)
    .map(({ start, ...line }) => ({
      second: Math.floor(start),
      language: line.language,
      text: mark(line),
    }));
  return {
    tab,
    title: mark({ text: tab.title, language }),
    passage: text && mark(text.passage),
    best: best[0],
    moments: [...best].sort((a, b) => a.second - b.second),
  };
}

/** The matching captions, without those that say the same in the other language. */
function momentsOf(scored: Scored[], language: Vocabulary["language"]) {
  const lines = scored.flatMap(({ passage: { start, ...rest } }) =>
    start === undefined ? [] : [{ start, ...rest }],
  );
  const own = new Set(
    lines.filter((line) => line.language === language).map(({ start }) => Math.floor(start)),
  );
  return lines.filter((line) => line.language === language || !own.has(Math.floor(line.start)));
}

/** Limits of suggestions for a query without results: queries, and alternatives per word. */
const mostProposed = 3;
const mostNear = 2;

/**
 * Suggests queries with results for one without: with corrected spelling, without words that occur nowhere, or with one
 * word of many.
 */
export function proposals(index: SearchIndex<Searchable>, query: string): string[] {
  const effort: Effort = { examined: 0 };
  const { terms } = termsOf(index, query, effort);
  const waysOf = ({ typed, form, asTyped }: Term) => (asTyped ? [typed] : nearWords(index, form, effort));
  const ways = terms.map(waysOf).filter((words) => words.length > 0);
  const together = Array.from({ length: mostNear }, (_, n) =>
    ways.map((words) => words[n] ?? words[0]).join(" "),
  );
  const candidates = new Set([...together, ...ways.flat()].filter((each) => each !== ""));
  const findsAll = (each: string) => {
    const { count, missing } = search(index, each, 0);
    return count > 0 && missing.length === 0;
  };
  return [...candidates].filter(findsAll).slice(0, mostProposed);
}

/** The words of the content that are nearest to a misspelt one. */
function nearWords(index: SearchIndex<Searchable>, form: string, effort: Effort): string[] {
  const [vocabulary] = index.vocabularies;
  if (!vocabulary || /\d/.test(form)) return [];
  const near = vocabulary.nearest(form, form.length < 5 ? 1 : 2, effort).slice(0, mostNear);
  return near.map(({ word, number }) => {
    const { text = "" } = index.passages[vocabulary.postings(number)[0] ?? 0] ?? {};
    const { start = 0, end = 0 } = wordsOf(text).find((each) => each.form === word) ?? {};
    const written = text.slice(start, end);
    return written === written.toUpperCase() ? written : written.toLowerCase();
  });
}
