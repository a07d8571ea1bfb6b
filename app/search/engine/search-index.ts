import type { SearchLanguage } from "./language";
import { type Synonym, Synonyms } from "./synonyms";
import { Vocabulary } from "./vocabulary";
import { wordsOf } from "./words";

/** Something that is said, and the second at which that begins. */
export type SpokenLine = { start: number; text: string };

/** What can be found of a tab. */
export type Searchable = {
  section: string;
  tab: string;
  title: string;
  subTitle?: string | undefined;
  description?: string | undefined;
  /** All other texts: bullets, quotes, the sub text. */
  texts: string[];
  lines: SpokenLine[];
  /** In the other language, as far as there is any. */
  translation?: { title: string; description?: string | undefined } | undefined;
  otherLines?: SpokenLine[] | undefined;
};

/** Source field of a text; sets its ranking weight. */
export type Field = "title" | "section" | "subTitle" | "description" | "text" | "line";

/** A text to search in. */
export type Passage = {
  /** Number of the tab that it belongs to. */
  tab: number;
  field: Field;
  language: SearchLanguage;
  text: string;
  /** Where in the video it is said. */
  start?: number;
  /** Numbers of its words in the vocabulary of its language, in their order. */
  words: readonly number[];
};

/** All texts of a product, by their words. */
export type SearchIndex<Tab extends Searchable> = {
  tabs: readonly Tab[];
  passages: readonly Passage[];
  /** The product's own language first. */
  vocabularies: readonly Vocabulary[];
  /** In the product's own language. */
  synonyms: Synonyms;
};

const otherLanguage: Record<SearchLanguage, SearchLanguage> = { en: "nb", nb: "en" };

/** @param language of the tabs; that of their translations is the other one */
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
    return { ...text, words: wordsOf(text.text).flatMap(({ form }) => vocabulary?.add(form, place) ?? []) };
  });
  for (const vocabulary of vocabularies) vocabulary.sort();
  return { tabs, passages, vocabularies, synonyms: new Synonyms(synonyms, language) };
}

function passagesOf(tab: Searchable, language: SearchLanguage): Omit<Passage, "tab" | "words">[] {
  const own = (field: Field, text = "") => ({ field, text, language });
  const { translation, otherLines = [] } = tab;
  const translated = (field: Field, text = "") => ({ field, text, language: otherLanguage[language] });
  return [
    own("title", tab.title),
    // Most tabs are called as their titles are.
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
