import type { SearchLanguage } from "./language";
import { type Synonym, Synonyms } from "./synonyms";
import { Vocabulary } from "./vocabulary";
import { wordsOf } from "./words";

/** A caption, and the second at which it begins. */
export type SpokenLine = { start: number; text: string };

/** The searchable texts of a tab. */
export type Searchable = {
  section: string;
  tab: string;
  title: string;
  subTitle?: string | undefined;
  description?: string | undefined;
  /** All other texts: bullets, quotes, the sub text. */
  texts: string[];
  lines: SpokenLine[];
  /** In the other language. */
  translation?: { title: string; description?: string | undefined } | undefined;
  otherLines?: SpokenLine[] | undefined;
};

/** Source field of a text; sets its ranking weight. */
export type Field = "title" | "section" | "subTitle" | "description" | "text" | "line";

/** A document of the index. */
export type Passage = {
  /** Index of its tab. */
  tab: number;
  field: Field;
  language: SearchLanguage;
  text: string;
  /** Its time in the video. */
  start?: number;
  /** Its words in order, as ids of its language's vocabulary. */
  words: readonly number[];
};

/** Index of all texts of a product. */
export type SearchIndex<Tab extends Searchable> = {
  tabs: readonly Tab[];
  passages: readonly Passage[];
  /** The product's own language first. */
  vocabularies: readonly Vocabulary[];
  /** In the product's own language. */
  synonyms: Synonyms;
};

const otherLanguage: Record<SearchLanguage, SearchLanguage> = { en: "nb", nb: "en" };

/** @param language of the tabs; their translations are in the other one */
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
    // Skipped if it equals the title, as most tab names do.
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
