import type { Language } from "~/schema/basics/languages";
import { withParameter } from "~/urls/query/query";

type ResultStart = { from?: string | undefined; language?: Language | undefined };

/** @param query the parameters that all links of the page keep */
export function resultQuery({ from, language }: ResultStart, query: string): string {
  const spoken = language === undefined ? query : withParameter(query, `captions=${language}`);
  return from === undefined ? spoken : withParameter(spoken, `t=${from}`);
}
