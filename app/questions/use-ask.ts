import type { FormEvent } from "react";
import { useGoTo } from "~/navigation/go-to";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { withParameter } from "~/urls/query/query";

/** Shows the answers without loading a new document, so that the text in the contact form is kept. */
export function useAsk(path: string) {
  const kept = usePersistentQuery();
  const goTo = useGoTo();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ids = tickedIds(event.currentTarget).join(",");
    goTo(path + withParameter(kept, `ask=${ids}`), { pressed: event.currentTarget });
  };
}

export function tickedIds(form: HTMLFormElement): FormDataEntryValue[] {
  return new FormData(form).getAll("ask");
}
