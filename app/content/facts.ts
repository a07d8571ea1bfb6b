/**
 * What a legal page can say of this server's settings, by the name that stands in its text in braces: `{retentionDays}` is
 * after how many days leads are deleted.
 */
export const factNames = ["retentionDays"] as const;

export type Facts = Record<(typeof factNames)[number], number>;

/** The texts of a legal page. */
type PageTexts = {
  title: string;
  description: string;
  introduction: string;
  sections: { heading: string; paragraphs: string[] }[];
};

const placeholder = /\{([^{}]*)\}/g;

/** The first placeholder of a text, with its braces, that stands for nothing. */
export function unknownFact(text: string): string | undefined {
  const unknown = [...text.matchAll(placeholder)].find(
    ([, name]) => !factNames.some((each) => each === name),
  );
  return unknown?.[0];
}

/** A page with its placeholders filled in. */
export function withFacts<Page extends PageTexts>(page: Page, facts: Facts): Page {
  const fill = (text: string) =>
    factNames.reduce((whole, name) => whole.replaceAll(`{${name}}`, String(facts[name])), text);
  return {
    ...page,
    title: fill(page.title),
    description: fill(page.description),
    introduction: fill(page.introduction),
    sections: page.sections.map(({ heading, paragraphs }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.map(fill),
    })),
  };
}
