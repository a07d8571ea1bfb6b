import { type RefObject, useEffect, useRef } from "react";
import { interfaceIcon } from "~/content/icon-id";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import type { Messages } from "~/schema/messages";
import { Enhancement, useChunk, useInterest, useReplacement } from "~/ui/browser/enhancement";
import { useMedia } from "~/ui/browser/use-media";
import { Icon } from "~/ui/icon";
import { screens } from "~/ui/product-constants";
import { withParameter } from "~/urls/query/query";
import { SearchForm } from "./search-form";

type Props = { path: string; messages: Messages };

/** Loads the combobox when the visitor points at the form or focuses it. */
export function SearchField(props: Props) {
  const form = useRef<HTMLFormElement>(null);
  const query = usePersistentQuery();
  const wide = useMedia(screens.wide);
  const wanted = useInterest(form);
  const chunk = useChunk(() => import("./search-combobox"), wide && wanted);
  const composing = useComposing(form);
  const isInUse = (plain: HTMLFormElement | null, focused: EventTarget | null) =>
    composing.current || isElsewhereIn(plain, focused);
  const ready = useReplacement(form, chunk !== undefined, isInUse);
  const plain = <SearchForm {...props} form={form} />;
  return (
    <>
      {chunk && ready && wide ? (
        <Enhancement instead={plain}>
          <chunk.SearchCombobox {...props} plainForm={form} />
        </Enhancement>
      ) : (
        plain
      )}
      <PersistentQueryLink
        className="search-link"
        to={props.path}
        // Opens the search page with an empty field, even if the current page's URL contains the parameter `q`.
        query={withParameter(query, "q=")}
        aria-label={props.messages.search.label}
      >
        <Icon id={interfaceIcon("search")} />
      </PersistentQueryLink>
    </>
  );
}

/** Whether the focus is in the form but not in its search field. Replacing the form would then lose the focus. */
function isElsewhereIn(form: HTMLFormElement | null, focused: EventTarget | null): boolean {
  if (!(focused instanceof Element) || !form?.contains(focused)) return false;
  return focused !== document.activeElement || !focused.matches("[type=search]");
}

/** Whether the visitor is composing text with an input method. Replacing the field would lose this text. */
function useComposing(form: RefObject<HTMLFormElement>): { current: boolean } {
  const composing = useRef(false);
  useEffect(() => {
    const element = form.current;
    const note = ({ type }: CompositionEvent) => {
      composing.current = type === "compositionstart";
    };
    element?.addEventListener("compositionstart", note);
    element?.addEventListener("compositionend", note);
    return () => {
      element?.removeEventListener("compositionstart", note);
      element?.removeEventListener("compositionend", note);
    };
  }, [form]);
  return composing;
}
