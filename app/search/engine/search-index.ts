import type { SearchLanguage } from "./language";
import type { MarkedText } from "./marked";
import { type Synonym, Synonyms } from "./synonyms";
import { Vocabulary } from "./vocabulary";
import { runsOf, type Word } from "./words";

type SpokenLine = { start: number; text: string };

export type Searchable = {
  section: string;
  tab: string;
  title: string;
  subTitle?: string | undefined;
  description?: string | undefined;
  texts: string[];
  lines: SpokenLine[];
  translation?: { title: string; description?: string | undefined } | undefined;
  otherLines?: SpokenLine[] | undefined;
};

export type Field = "title" | "section" | "subTitle" | "description" | "text" | "line";

export type Passage = {
  tab: number;
  field: Field;
  language: SearchLanguage;
  text: string;
  /** Start time of a caption, in seconds. */
  start?: number;
  runs: readonly Word[][];
  /** The words of the text in order, as indexes into the vocabulary of the passage's language. */
  words: readonly number[];
};

export type Moment = {
  second: number;
  language: SearchLanguage;
  text: MarkedText;
};

export type Found<Tab> = {
  tab: Tab;
  title: MarkedText;
  /** The text that matches best; undefined if only the title, the section or captions match. */
  passage: MarkedText | undefined;
  best: Moment | undefined;
  /** The captions that match best, sorted by time. */
  moments: Moment[];
};

export type SearchIndex<Tab extends Searchable> = {
  tabs: readonly Tab[];
  passages: readonly Passage[];
  titles: readonly Passage[];
  initials: readonly ReadonlySet<string>[];
  /** One vocabulary for each language. The language of the product is first. */
  vocabularies: readonly Vocabulary[];
  synonyms: Synonyms;
};

const otherLanguage: Record<SearchLanguage, SearchLanguage> = { en: "nb", nb: "en" };

export function buildIndex<Tab extends Searchable>(
  tabs: readonly Tab[],
  language: SearchLanguage,
  synonyms: readonly Synonym[] = [],
): SearchIndex<Tab> {
  const vocabularies = [language, otherLanguage[language]].map((each) => new Vocabulary(each));
  const texts = tabs.flatMap((tab, number) =>
    passagesOf(tab, language).map((text) => ({ ...text, tab: number })),
  );
  const passages = texts.map((text, place): Passage => {
    const vocabulary = vocabularies.find((each) => each.language === text.language);
    const runs = runsOf(text.text);
    return { ...text, runs, words: runs.flat().flatMap(({ form }) => vocabulary?.add(form, place) ?? []) };
  });
  for (const vocabulary of vocabularies) vocabulary.sort();
  const titles = passages.filter(({ tab }, at) => tab !== passages[at - 1]?.tab);
  return {
    tabs,
    passages,
    titles,
    initials: titles.map(({ runs }) => new Set(runs.flat().map(({ form }) => form.slice(0, 1)))),
    vocabularies,
    synonyms: new Synonyms(synonyms, language),
  };
}

function passagesOf(tab: Searchable, language: SearchLanguage): Omit<Passage, "tab" | "runs" | "words">[] {
  const own = (field: Field, text = "") => ({ field, text, language });
  const { translation, otherLines = [] } = tab;
  const translated = (field: Field, text = "") => ({ field, text, language: otherLanguage[language] });
  return [
    own("title", tab.title),
    // The tab's name has the same weight as the title, because most tabs use the same text for both.
    own("title", tab.tab),
    own("section", tab.section),
    own("subTitle", tab.subTitle),
    own("description", tab.description),
    ...tab.texts.map((text) => own("text", text)),
    ...tab.lines.map(({ start, text }) => ({ ...own("line", text), start })),
    translated("title", translation?.title),
    translated("description", translation?.description),
    ...otherLines.map(({ start, text }) => ({ ...translated("line", text), start })),
  ].filter(({ text }) => text !== "");
}
