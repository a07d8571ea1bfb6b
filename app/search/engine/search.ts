import { isStopWord } from "./language";
import { type MarkedText, marked } from "./marked";
import type { Field, Passage, Searchable, SearchIndex } from "./search-index";
import type { Synonym } from "./synonyms";
import type { Effort, Nearness, Vocabulary } from "./vocabulary";
import { runsOf, type Word, wordsOf } from "./words";

/** A sentence of a video that was found. */
export type Moment = {
  /** Whole second at which it begins. */
  second: number;
  language: Vocabulary["language"];
  text: MarkedText;
};

/** A tab that was found. */
export type Found<Tab> = {
  tab: Tab;
  title: MarkedText;
  /** The text that says most of what is looked for; undefined where only title, section or sentences do. */
  passage: MarkedText | undefined;
  /** The sentence that does best. */
  best: Moment | undefined;
  /** The sentences that do, the best ones, in the order of the video. */
  moments: Moment[];
};

export type SearchResult<Tab> = {
  /** How many tabs were found; no more than asked for are described. */
  count: number;
  /** Words as they were typed that none of these has: then none has all. */
  missing: string[];
  /** Whether it asks for what we tell people ourselves, like a price. */
  offersContact: boolean;
  found: Found<Tab>[];
  /** How much has been looked at. */
  effort: Effort;
};

/** What a text counts for by what it is of its tab. */
const weights: Record<Field, number> = {
  title: 8,
  subTitle: 5,
  description: 5,
  text: 3,
  section: 2,
  line: 2,
};

/** What further texts with a word add to the best one, and two words that follow each other as they were typed. */
const furtherWeight = 0.3;
/** How near a word that means the same is to the one that was typed. */
const synonymNearness = 0.6;
const sequenceWeight = 0.5;

/** The most words from one to the next that still count as following each other: past an article, or a code's parts. */
const mostApart = 3;

/** Sentences of a tab that are shown, and words of a query that are looked for. */
const mostMoments = 3;
const mostTerms = 12;

/** A word that is looked for, in all ways in which the content has it. */
type Term = {
  typed: string;
  form: string;
  /** For each vocabulary the words that count, by their numbers. */
  words: Nearness[];
  /** Whether the content has it as it was typed, or in another form. */
  asTyped: boolean;
  /** For each text that has it, how near. */
  passages: Map<number, number>;
  /** What it weighs: the fewer tabs have it, the more it says. */
  rarity: number;
};

/**
 * Finds the tabs in which all words of a query occur, wherever in the tab each does, the best ones first; where there is
 * none, those in which most do.
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

/** The words of a query that say something: joined as typed where that is known, or else part by part. */
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
  const terms = typed.map((word) => ({ ...word, ...placesOf(index, word, effort) }));
  return {
    // What only we can tell need not be in any demo.
    terms: terms.filter(({ synonym, passages }) => !synonym?.contact || passages.size > 0),
    offersContact: typed.some(({ synonym }) => synonym?.contact),
  };
}

/** Words with what means the same; those of a phrase that does are one. */
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

function placesOf(index: SearchIndex<Searchable>, { form, synonym }: Typed, effort: Effort) {
  const { words, asTyped } = wordsFor(index, form, synonym, effort);
  const passages = new Map<number, number>();
  index.vocabularies.forEach((vocabulary, v) => {
    for (const [number, near] of words[v] ?? []) {
      const places = vocabulary.placesOf(number);
      effort.examined += places.length;
      for (const place of places) passages.set(place, Math.max(near, passages.get(place) ?? 0));
    }
  });
  const tabs = new Set([...passages.keys()].map((place) => index.passages[place]?.tab));
  return { words, asTyped, passages, rarity: Math.log(1 + index.tabs.length / Math.max(tabs.size, 1)) };
}

/** The words that a form is found by. Less certain ways count only where there is no more certain one. */
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
          found.set(number, Math.max(near * synonymNearness, found.get(number) ?? 0));
        }
      }
      return found;
    });
    if (words.some(({ size }) => size > 0)) return { words, asTyped: way !== "findMisspelt" };
  }
  return { words: [], asTyped: false };
}

/** A text of a tab with what it is worth. */
type Scored = { passage: Passage; score: number };

/** The tabs with all terms; where there is none, those that lack the same as the one with most of them. */
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

/** @param all whether tabs that lack a term may be left out */
function rank(index: SearchIndex<Searchable>, terms: Term[], effort: Effort, all: boolean) {
  const byTab = new Map<number, Map<number, number[]>>();
  terms.forEach(({ passages }, t) => {
    for (const [place, near] of passages) {
      const tab = index.passages[place]?.tab ?? 0;
      // A tab that lacks an earlier word need not be looked at again.
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

/** The lines among texts, without those that say the same in the other language. */
function momentsOf(scored: Scored[], language: Vocabulary["language"]) {
  const lines = scored.flatMap(({ passage: { start, ...rest } }) =>
    start === undefined ? [] : [{ start, ...rest }],
  );
  const own = new Set(
    lines.filter((line) => line.language === language).map(({ start }) => Math.floor(start)),
  );
  return lines.filter((line) => line.language === language || !own.has(Math.floor(line.start)));
}

/** How many queries are proposed in place of one that finds nothing, and how many words in place of one word. */
const mostProposed = 3;
const mostNear = 2;

/**
 * Queries that find something, in place of one that finds nothing: with words that are written nearly alike, without
 * those that occur nowhere, or with one word of many.
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

/** The words of the content that are written most like one that it does not have. */
function nearWords(index: SearchIndex<Searchable>, form: string, effort: Effort): string[] {
  const [vocabulary] = index.vocabularies;
  if (!vocabulary || /\d/.test(form)) return [];
  const near = vocabulary.nearest(form, form.length < 5 ? 1 : 2, effort).slice(0, mostNear);
  return near.map(({ word, number }) => {
    const { text = "" } = index.passages[vocabulary.placesOf(number)[0] ?? 0] ?? {};
    const { start = 0, end = 0 } = wordsOf(text).find((each) => each.form === word) ?? {};
    const written = text.slice(start, end);
    return written === written.toUpperCase() ? written : written.toLowerCase();
  });
}
