import type { FormEvent } from "react";
import { useGoTo } from "~/navigation/go-to";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { withParameter } from "~/urls/query/query";

/** Shows the answers by client navigation, which keeps the text in the contact form. */
export function useAsk(path: string) {
  const kept = usePersistentQuery();
  const goTo = useGoTo();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ids = new FormData(event.currentTarget).getAll("ask");
    goTo(path + withParameter(kept, `ask=${ids.join(",")}`), { pressed: event.currentTarget });
  };
}
