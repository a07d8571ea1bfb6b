import { type SearchLanguage, stemOf } from "./language";
import { runsOf, type Word } from "./words";

/** Words or phrases that visitors type, and the demos' words for the same. */
export type Synonym = {
  typed: string[];
  meant: string[];
  /** Whether only people can answer it, such as a price. */
  contact?: boolean | undefined;
};

type Phrase = { stems: string[]; synonym: Synonym };

/** Looks up visitors' words in any of their forms. */
export class Synonyms {
  readonly #phrases = new Map<string, Phrase[]>();

  constructor(
    synonyms: readonly Synonym[],
    private readonly language: SearchLanguage,
  ) {
    for (const synonym of synonyms) {
      for (const typed of synonym.typed) this.#add({ stems: this.stemsOf(partsOf(typed)), synonym });
    }
  }

  #add(phrase: Phrase): void {
    const [first = ""] = phrase.stems;
    const others = this.#phrases.get(first) ?? [];
    this.#phrases.set(
      first,
      [...others, phrase].sort((a, b) => b.stems.length - a.stems.length),
    );
  }

  /** Words are compared by their stems. */
  stemsOf(words: Word[]): string[] {
    return words.map(({ form }) => stemOf(form, this.language));
  }

  /** The longest phrase that begins at a position among stems. */
  at(stems: string[], place: number): { length: number; synonym: Synonym } | undefined {
    const phrase = this.#phrases
      .get(stems[place] ?? "")
      ?.find((each) => each.stems.every((stem, index) => stem === stems[place + index]));
    return phrase && { length: phrase.stems.length, synonym: phrase.synonym };
  }
}

function partsOf(text: string): Word[] {
  return runsOf(text).flatMap(([whole, ...parts]) => (parts.length > 0 || !whole ? parts : [whole]));
}
