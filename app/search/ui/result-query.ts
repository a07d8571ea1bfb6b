import type { Language } from "~/schema/basics/languages";
import { withParameter } from "~/urls/query/query";

type ResultStart = { from?: string | undefined; language?: Language | undefined };

export function resultQuery({ from, language }: ResultStart, query: string): string {
  const spoken = language === undefined ? query : withParameter(query, `captions=${language}`);
  return from === undefined ? spoken : withParameter(spoken, `t=${from}`);
}
