import { momentOf } from "~/content/questions";
import { demos } from "~/content/site/demos.server";
import { oncePerSite, site } from "~/content/site/site.server";
import { clock } from "~/demo/video/time";
import type { ProductValue } from "~/schema/basics/products";
import { type Question, questionsOf } from "~/schema/questions";
import { search } from "~/search/engine/search";
import { buildIndex, type Searchable, type SearchIndex } from "~/search/engine/search-index";
import { linkedTime } from "~/urls/page-queries/tour";
import { questionsPath } from "~/urls/tables/addresses";

type SearchableQuestion = Searchable & { asked: Question };

const indexes = oncePerSite((): Partial<Record<ProductValue, SearchIndex<SearchableQuestion>>> => ({}));

function indexOf(value: ProductValue): SearchIndex<SearchableQuestion> {
  const content = site().content.products[value];
  const known = indexes();
  known[value] ??= buildIndex(
    questionsOf(content).map((asked) => ({
      asked,
      section: "",
      tab: "",
      title: asked.question,
      description: asked.answer?.text,
      texts: [],
      lines: [],
    })),
    content.product.lang,
    // Omits synonyms that only lead to the contact form, because the search ignores their words if no text has them.
    content.synonyms.filter(({ meant, contact }) => !contact || meant.length > 0),
  );
  return known[value];
}

const maxFound = 2;

/** @param corrected the query as corrected by the demo search; undefined if it was not corrected */
export function questionsFound(value: ProductValue, typed: string, corrected: string | undefined) {
  const { missing, found, corrected: correctedQuery } = search(indexOf(value), corrected ?? typed, maxFound);
  // Discards all results if this index corrects the query, because most corrections from such a small index are wrong.
  if (missing.length > 0 || correctedQuery !== undefined) return [];
  return found.map(({ tab: { asked }, title, passage }) => {
    const moment = momentOf(asked, demos());
    const demo = moment && demos()[moment.id];
    return {
      question: title,
      // If the demo that answers a question is missing, the question counts as unanswered (rule 28.1).
      ...(demo
        ? {
            answer: passage ?? (asked.answer && [asked.answer.text]),
            path: demo.path,
            parameter: `t=${linkedTime(moment)}`,
            where: `${clock(moment.second ?? 0)}, ${demo.tab}`,
          }
        : {
            answer: undefined,
            path: questionsPath(value),
            parameter: `ask=${asked.id}`,
            where: undefined,
          }),
    };
  });
}
