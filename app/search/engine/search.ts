import { wholeSecond } from "~/schema/media";
import { type MarkedText, marked } from "./marked";
import type { Found, Passage, Searchable, SearchIndex } from "./search-index";
import { type Term, termsOf, weightOf, weights, writtenAs } from "./terms";
import type { Vocabulary } from "./vocabulary";

type SearchResult<Tab> = {
  /** The tabs that were found, the best ones first. */
  tabs: Tab[];
  /** Words as they were typed that the first of these lacks: then none has all. */
  missing: string[];
  /** The query with the words that misspelt ones were taken for; undefined if none was. */
  corrected: string | undefined;
  /** Whether it asks for what we tell people ourselves, like a price. */
  offersContact: boolean;
  /** The first tabs, with what is shown of them. */
  found: Found<Tab>[];
};

/** What two words that follow each other as they were typed add. */
const sequenceWeight = 0.5;

/** The most words from one to the next that still count as following each other: past an article, or a code's parts. */
const mostApart = 3;

/** Sentences of a tab that are shown. */
const mostMoments = 3;

/**
 * Finds the tabs in which all words of a query occur, wherever in the tab each does, the best ones first; where there is
 * none, those in which the most telling ones do.
 *
 * @param most how many tabs are described
 */
export function search<Tab extends Searchable>(
  index: SearchIndex<Tab>,
  query: string,
  most = Number.POSITIVE_INFINITY,
): SearchResult<Tab> {
  const { terms, begun, corrected, offersContact } = understood(index, query);
  const ranked = rankBest(index, terms, begun);
  const [best] = ranked;
  const lacking = best === undefined ? [] : terms.filter(({ tabs }) => !tabs.has(best));
  const mark = marker(index, terms);
  return {
    tabs: ranked.flatMap((number) => index.tabs[number] ?? []),
    missing: [...new Set(lacking.map(({ typed }) => typed))],
    corrected,
    offersContact,
    found: ranked.slice(0, most).flatMap((number) => describe(index, number, terms, mark)),
  };
}

/** The terms of a query; where words of it are misspelt, of the one with the words that they were taken for. */
function understood(index: SearchIndex<Searchable>, query: string) {
  const typed = { ...termsOf(index, query), corrected: undefined };
  const slips = typed.terms.filter((term) => term.corrected !== undefined);
  if (slips.length === 0) return typed;
  const corrected = slips.reduceRight(
    (text, slip) => text.slice(0, slip.start) + slip.corrected + text.slice(slip.start + slip.typed.length),
    query,
  );
  const meant = { ...termsOf(index, corrected), corrected };
  return meant.terms.some(({ tabs }) => tabs.size > 0) ? meant : typed;
}

/** Marks the words that were found in a text. */
function marker(index: SearchIndex<Searchable>, terms: Term[]): (passage: Passage) => MarkedText {
  const found = index.vocabularies.map(
    (_, v) => new Set(terms.flatMap(({ words }) => [...(words[v]?.keys() ?? [])])),
  );
  return (passage) => {
    const own = found[vocabularyOf(index, passage)];
    return marked(passage.text, passage.runs, (number) => own?.has(passage.words[number] ?? -1) ?? false);
  };
}

/** How many tabs have all words of a query. */
export function countOf(index: SearchIndex<Searchable>, query: string): number {
  return complete(understood(index, query).terms).length;
}

/** The tabs that have all terms. */
function complete(terms: Term[]): number[] {
  const [rarest, ...others] = [...terms].sort((a, b) => a.tabs.size - b.tabs.size);
  return [...(rarest?.tabs.keys() ?? [])].filter((tab) => others.every(({ tabs }) => tabs.has(tab)));
}

/** What a tab has to have of what the best one has, where none has all. */
const leastShare = 0.5;

/** The tabs with all terms; where there is none, those with the most telling ones. */
function rankBest(index: SearchIndex<Searchable>, terms: Term[], begun: string | undefined): number[] {
  const scoreOf = (tab: number) => ({ tab, score: scoreTab(index, tab, terms, begun) });
  const all = complete(terms).map(scoreOf).sort(byScore);
  if (all.length > 0 || terms.length < 2) return all.map(({ tab }) => tab);
  const telling = new Map<number, number>();
  for (const { tabs, rarity } of terms) {
    for (const tab of tabs.keys()) telling.set(tab, (telling.get(tab) ?? 0) + rarity);
  }
  const most = Math.max(0, ...telling.values());
  return [...telling]
    .filter(([, told]) => told >= leastShare * most)
    .map(([tab, told]) => ({ ...scoreOf(tab), told }))
    .sort((a, b) => b.told - a.told || byScore(a, b))
    .map(({ tab }) => tab);
}

type Scored = { tab: number; score: number };

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.tab - b.tab;
}

/** @param begun the letter that a further word of the title should begin with */
function scoreTab(
  index: SearchIndex<Searchable>,
  tab: number,
  terms: Term[],
  begun: string | undefined,
): number {
  const own = terms.flatMap(({ tabs }) => tabs.get(tab) ?? []);
  const alone = own.reduce((sum, { worth }) => sum + worth, 0);
  const goesOn = begun && index.initials[tab]?.has(begun) ? weights.title : 0;
  if (own.length < 2) return alone + goesOn;
  let together = 0;
  for (const [place, { sum, terms: count }] of scoresOf(tab, terms)) {
    if (count < 2) continue;
    const inSequence = sequencesIn(index, place, terms) * sequenceWeight;
    together = Math.max(together, weightOf(index, place) * sum * (1 + inSequence));
  }
  return alone + goesOn + together;
}

/** The texts of a tab that have terms: how many, and what these are worth there. */
function scoresOf(tab: number, terms: Term[]): Map<number, { sum: number; terms: number }> {
  const scores = new Map<number, { sum: number; terms: number }>();
  for (const { tabs, rarity } of terms) {
    for (const [place, near] of tabs.get(tab)?.near ?? []) {
      const score = scores.get(place);
      if (!score) scores.set(place, { sum: rarity * near, terms: 1 });
      else {
        score.sum += rarity * near;
        score.terms++;
      }
    }
  }
  return scores;
}

/** How many pairs of neighbouring terms follow each other in a text, too. */
function sequencesIn(index: SearchIndex<Searchable>, place: number, terms: Term[]): number {
  const passage = index.passages[place];
  if (!passage) return 0;
  const v = vocabularyOf(index, passage);
  const { words } = passage;
  return terms.filter(({ words: first }, t) => {
    const [one, other] = [first[v], terms[t + 1]?.words[v]];
    if (!one || !other) return false;
    return words.some(
      (word, at) => one.has(word) && words.slice(at + 1, at + 1 + mostApart).some((next) => other.has(next)),
    );
  }).length;
}

function vocabularyOf({ vocabularies }: SearchIndex<Searchable>, { language }: Passage): number {
  return vocabularies.findIndex((vocabulary) => vocabulary.language === language);
}

/** A text of a tab with what it is worth. */
type Weighed = { passage: Passage; score: number };

/** What is shown of a tab that was found. */
function describe<Tab extends Searchable>(
  index: SearchIndex<Tab>,
  number: number,
  terms: Term[],
  mark: (passage: Passage) => MarkedText,
): Found<Tab>[] {
  const [tab, title] = [index.tabs[number], index.titles[number]];
  const [vocabulary] = index.vocabularies;
  if (!tab || !title || !vocabulary) return [];
  const { language } = vocabulary;
  const scored = [...scoresOf(number, terms)].flatMap(([place, { sum }]) => {
    const passage = index.passages[place];
    return passage ? [{ passage, score: sum + weights[passage.field] / 100 }] : [];
  });
  const byWorth = scored.sort((a, b) => b.score - a.score);
  const text = byWorth.find(
    ({ passage: { field, language: its } }) =>
      its === language && (field === "subTitle" || field === "description" || field === "text"),
  );
  const best = momentsOf(byWorth, language)
    .slice(0, mostMoments)
    .map(({ start, passage }) => ({
      second: wholeSecond(start),
      language: passage.language,
      text: mark(passage),
    }));
  const found = {
    tab,
    title: mark(title),
    passage: text && mark(text.passage),
    best: best[0],
    moments: [...best].sort((a, b) => a.second - b.second),
  };
  return [found];
}

/** The lines among texts, without those that say the same in the other language. */
function momentsOf(scored: Weighed[], language: Vocabulary["language"]) {
  const lines = scored.flatMap(({ passage }) =>
    passage.start === undefined ? [] : [{ start: passage.start, passage }],
  );
  const own = new Set(
    lines.filter(({ passage }) => passage.language === language).map(({ start }) => wholeSecond(start)),
  );
  return lines.filter(({ start, passage }) => passage.language === language || !own.has(wholeSecond(start)));
}

/** How many queries are proposed in place of one that finds nothing, and how many words in place of one word. */
const mostProposed = 3;
const mostNear = 2;

/**
 * Queries that find something, in place of one that finds nothing: with words that are written nearly alike, without
 * those that occur nowhere, or with one word of many.
 */
export function proposals(index: SearchIndex<Searchable>, query: string): string[] {
  const { terms } = termsOf(index, query);
  const waysOf = ({ typed, form, asTyped }: Term) => (asTyped ? [typed] : nearWords(index, form));
  // The parts of a word were typed as one.
  const words = terms.filter(({ typed }, at) => typed !== terms[at - 1]?.typed);
  const ways = words.map(waysOf).filter((each) => each.length > 0);
  const together = Array.from({ length: mostNear }, (_, n) =>
    ways.map((each) => each[n] ?? each[0]).join(" "),
  );
  const candidates = new Set([...together, ...ways.flat()].filter((each) => each !== ""));
  return [...candidates].filter((each) => countOf(index, each) > 0).slice(0, mostProposed);
}

/** The words of the content that are written most like one that it does not have. */
function nearWords(index: SearchIndex<Searchable>, form: string): string[] {
  const [vocabulary] = index.vocabularies;
  if (!vocabulary || /\d/.test(form)) return [];
  const near = vocabulary.nearest(form, form.length < 5 ? 1 : 2).slice(0, mostNear);
  return near.map(({ number }) => writtenAs(index, vocabulary, number));
}
