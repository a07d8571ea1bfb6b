import { wholeSecond } from "~/schema/media";
import { type MarkedText, marked } from "./marked";
import type { Found, Passage, Searchable, SearchIndex } from "./search-index";
import { spellingOf, type Term, termsOf, weightOf, weights } from "./terms";
import type { Vocabulary } from "./vocabulary";

type SearchResult<Tab> = {
  /** Matching tabs, best match first. */
  tabs: Tab[];
  /** Query words that the best tab does not contain. If this list is not empty, no tab contains all query words. */
  missing: string[];
  /** The query with misspelt words replaced; undefined if no word was misspelt. */
  corrected: string | undefined;
  offersContact: boolean;
  found: Found<Tab>[];
};

/** Each pair of adjacent query terms that are close together in a text raises the text's score by this fraction. */
const sequenceWeight = 0.5;

/** Maximum distance between two terms in a text, in words. Allows for words between them, such as an article. */
const maxDistance = 3;

const maxMoments = 3;

/** If no tab contains all query words, finds the tabs with the rarest of these words. */
export function search<Tab extends Searchable>(
  index: SearchIndex<Tab>,
  query: string,
  maxFound = Number.POSITIVE_INFINITY,
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
    found: ranked.slice(0, maxFound).flatMap((number) => hitOf(index, number, terms, mark)),
  };
}

/** Replaces misspelt words in a query if the corrected query finds a tab. */
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

function marker(index: SearchIndex<Searchable>, terms: Term[]): (passage: Passage) => MarkedText {
  const found = index.vocabularies.map(
    (_, v) => new Set(terms.flatMap(({ words }) => [...(words[v]?.keys() ?? [])])),
  );
  return (passage) => {
    const own = found[vocabularyOf(index, passage)];
    return marked(passage.text, passage.runs, (number) => own?.has(passage.words[number] ?? -1) ?? false);
  };
}

/** Number of tabs that contain all words of a query. */
export function countOfCompleteMatches(index: SearchIndex<Searchable>, query: string): number {
  return complete(understood(index, query).terms).length;
}

function complete(terms: Term[]): number[] {
  const [rarest, ...others] = [...terms].sort((a, b) => a.tabs.size - b.tabs.size);
  return [...(rarest?.tabs.keys() ?? [])].filter((tab) => others.every(({ tabs }) => tabs.has(tab)));
}

/**
 * If no tab matches all terms, the rarities of each tab's matching terms are added. Tabs are found if their sum is at
 * least this fraction of the highest sum.
 */
const minRarityShare = 0.5;

function rankBest(index: SearchIndex<Searchable>, terms: Term[], begun: string | undefined): number[] {
  const scoreOf = (tab: number) => ({ tab, score: scoreTab(index, tab, terms, begun) });
  const all = complete(terms).map(scoreOf).sort(byScore);
  if (all.length > 0 || terms.length < 2) return all.map(({ tab }) => tab);
  const rarities = new Map<number, number>();
  for (const { tabs, rarity } of terms) {
    for (const tab of tabs.keys()) rarities.set(tab, (rarities.get(tab) ?? 0) + rarity);
  }
  const max = Math.max(0, ...rarities.values());
  return [...rarities]
    .filter(([, rarity]) => rarity >= minRarityShare * max)
    .map(([tab, rarity]) => ({ ...scoreOf(tab), rarity }))
    .sort((a, b) => b.rarity - a.rarity || byScore(a, b))
    .map(({ tab }) => tab);
}

type Scored = { tab: number; score: number };

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.tab - b.tab;
}

/** @param begun first letter of an unfinished word; a tab scores higher if a title word begins with this letter */
function scoreTab(
  index: SearchIndex<Searchable>,
  tab: number,
  terms: Term[],
  begun: string | undefined,
): number {
  const own = terms.flatMap(({ tabs }) => tabs.get(tab) ?? []);
  const alone = own.reduce((sum, { score }) => sum + score, 0);
  const continuation = begun && index.initials[tab]?.has(begun) ? weights.title : 0;
  if (own.length < 2) return alone + continuation;
  let together = 0;
  for (const [place, { sum, terms: count }] of scoresOf(tab, terms)) {
    if (count < 2) continue;
    const inSequence = sequencesIn(index, place, terms) * sequenceWeight;
    together = Math.max(together, weightOf(index, place) * sum * (1 + inSequence));
  }
  return alone + continuation + together;
}

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

function sequencesIn(index: SearchIndex<Searchable>, place: number, terms: Term[]): number {
  const passage = index.passages[place];
  if (!passage) return 0;
  const v = vocabularyOf(index, passage);
  const { words } = passage;
  return terms.filter(({ words: first }, t) => {
    const [one, other] = [first[v], terms[t + 1]?.words[v]];
    if (!one || !other) return false;
    return words.some(
      (word, at) =>
        one.has(word) && words.slice(at + 1, at + 1 + maxDistance).some((next) => other.has(next)),
    );
  }).length;
}

function vocabularyOf({ vocabularies }: SearchIndex<Searchable>, { language }: Passage): number {
  return vocabularies.findIndex((vocabulary) => vocabulary.language === language);
}

type Weighed = { passage: Passage; score: number };

function hitOf<Tab extends Searchable>(
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
    .slice(0, maxMoments)
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

/** Omits a translated caption if a caption in the page's language starts in the same second. */
function momentsOf(scored: Weighed[], language: Vocabulary["language"]) {
  const lines = scored.flatMap(({ passage }) =>
    passage.start === undefined ? [] : [{ start: passage.start, passage }],
  );
  const own = new Set(
    lines.filter(({ passage }) => passage.language === language).map(({ start }) => wholeSecond(start)),
  );
  return lines.filter(({ start, passage }) => passage.language === language || !own.has(wholeSecond(start)));
}

const maxProposed = 3;
const maxReplacements = 2;

/** Suggests similar queries that have results: queries with other spellings or with fewer words. */
export function suggestedQueries(index: SearchIndex<Searchable>, query: string): string[] {
  const { terms } = termsOf(index, query);
  const waysOf = ({ typed, form, asTyped }: Term) => (asTyped ? [typed] : nearWords(index, form));
  // In all terms of a split compound, `typed` is the whole compound, so only the first of them is kept.
  const words = terms.filter(({ typed }, at) => typed !== terms[at - 1]?.typed);
  const ways = words.map(waysOf).filter((each) => each.length > 0);
  const together = Array.from({ length: maxReplacements }, (_, n) =>
    ways.map((each) => each[n] ?? each[0]).join(" "),
  );
  const candidates = new Set([...together, ...ways.flat()].filter((each) => each !== ""));
  return [...candidates].filter((each) => countOfCompleteMatches(index, each) > 0).slice(0, maxProposed);
}

function nearWords(index: SearchIndex<Searchable>, form: string): string[] {
  const [vocabulary] = index.vocabularies;
  if (!vocabulary || /\d/.test(form)) return [];
  const near = vocabulary.nearest(form, form.length < 5 ? 1 : 2).slice(0, maxReplacements);
  return near.map(({ number }) => spellingOf(index, vocabulary, number));
}
