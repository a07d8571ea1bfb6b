import type { CaptionLanguage, Language } from "~/schema/basics/languages";
import type { ProductValue } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import { questionsOf } from "~/schema/questions";
import { listedTabs } from "~/urls/tables/addresses";

type TabName = { title: string; lang: Language; product: ProductValue };

export function listedIds({ products }: Content): string[] {
  return Object.values(products).flatMap(({ sections }) =>
    sections.flatMap(({ tabs }) => listedTabs(tabs).flatMap(({ id }) => id ?? [])),
  );
}

type QuestionName = { question: string; isAnswered: boolean };

export function questionNames({ products }: Content): Map<string, QuestionName> {
  return new Map(
    Object.values(products).flatMap((content) =>
      questionsOf(content).map(({ id, question, answer }): [string, QuestionName] => [
        questionKey(content.product.lang, id),
        { question, isAnswered: answer !== undefined },
      ]),
    ),
  );
}

export function questionKey(lang: CaptionLanguage, id: string): string {
  return `${lang} ${id}`;
}

export function tabNames({ products }: Content, lang: Language): Map<string, TabName> {
  const names = Object.values(products).flatMap(({ product, entries }) =>
    // Reverses the editions, so that the first edition's title, which the site shows, overwrites the other titles.
    entries.toReversed().flatMap(({ sections }) =>
      sections.flatMap(({ tabs }) =>
        tabs.map(({ id = "", title, translation }): [string, TabName] => {
          const translated = product.lang === lang ? undefined : translation?.title;
          const named = translated ? { title: translated, lang } : { title, lang: product.lang };
          return [id, { ...named, product: product.value }];
        }),
      ),
    ),
  );
  return new Map(names.filter(([id]) => id !== ""));
}
