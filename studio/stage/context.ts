import { createContext, type ReactNode, useContext } from "react";
import { type Amounts, formatted } from "./amounts";
import type { StageState, Value } from "./state";

export type StageContext = {
  state: StageState;
  amounts: Amounts;
  lang: "en" | "nb";
  /** Amounts at the end of the video, for layouts that must not change. */
  final: Amounts;
  narrow: boolean;
  /** Components of parts by type. Importing the components into container parts would create a cycle. */
  kinds: Record<string, { Draw: (props: never) => ReactNode }>;
};

export const StageContext = createContext<StageContext | undefined>(undefined);

export function useStage() {
  const context = useContext(StageContext);
  if (!context) throw new Error("a part must be rendered inside the stage");
  const { state, amounts, final, lang, narrow, kinds } = context;
  /** Eased progress from 0 to 1 since a flag was raised or, without a flag, since the screen opened. */
  const progress = (flag: string | undefined, milliseconds = 450, delay = 0) => {
    const since = flag ? state.flags.get(flag) : state.openedAt;
    if (since === undefined) return flag ? 0 : 1;
    const share = Math.min(1, Math.max(0, (state.now - since - delay) / milliseconds));
    return 1 - (1 - share) ** 3;
  };
  return {
    lang,
    state,
    amounts,
    final,
    narrow,
    kinds,
    shows: amounts.shows.bind(amounts),
    value: amounts.value.bind(amounts),
    text: (id: string | undefined, fallback?: Value, format?: string) =>
      formatted(id ? amounts.value(id, fallback) : amounts.resolve(fallback), format, lang),
    format: (value: Value | undefined, format?: string) => formatted(value, format, lang),
    flag: (name: string) => state.flags.has(name),
    progress,
    /** Progress of the flag that shows a part, from 0 to 1. The progress of a part without a flag is 1. */
    arrival: ({ when }: { when?: string | undefined }, milliseconds?: number, delay?: number) =>
      when ? progress(when, milliseconds, delay) : 1,
    target: (id: string | undefined) =>
      id
        ? {
            "data-target": id,
            "data-hover": state.hover === id || undefined,
            "data-press": (state.hover === id && state.pressed) || undefined,
            "data-lit": state.lit === id || undefined,
          }
        : {},
  };
}
