import type { Language } from "~/schema/basics/languages";
import { withParameter } from "~/urls/query/query";

/** Where a result leads: a moment or second of the video, and the language in which it is said. */
type Place = { from?: string | undefined; language?: Language | undefined };

/**
 * The query of a result's link.
 *
 * @param query that links carry on
 */
export function resultQuery({ from, language }: Place, query: string): string {
  const spoken = language === undefined ? query : withParameter(query, `captions=${language}`);
  return from === undefined ? spoken : withParameter(spoken, `t=${from}`);
}
