import type { SearchLanguage } from "./language";
import type { MarkedText } from "./marked";
import { type Synonym, Synonyms } from "./synonyms";
import { Vocabulary } from "./vocabulary";
import { runsOf, type Word } from "./words";

/** Something that is said, and the second at which that begins. */
type SpokenLine = { start: number; text: string };

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
  /** Its words, as `runsOf` has them. */
  runs: readonly Word[][];
  /** Their numbers in the vocabulary of its language, in their order. */
  words: readonly number[];
};

/** A sentence of a video that was found. */
export type Moment = {
  /** Whole second at which it begins. */
  second: number;
  language: SearchLanguage;
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

/** All texts of a product, by their words. */
export type SearchIndex<Tab extends Searchable> = {
  tabs: readonly Tab[];
  passages: readonly Passage[];
  /** Those that are the tabs' titles, and the letters that words of these begin with. */
  titles: readonly Passage[];
  initials: readonly ReadonlySet<string>[];
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
