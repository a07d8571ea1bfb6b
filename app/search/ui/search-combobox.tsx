import { useCombobox } from "downshift";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useGoTo } from "~/navigation/go-to";
import { fetchWithin } from "~/navigation/page-data";
import { usePersistentQuery } from "~/navigation/persistent-query-link";
import { adoptStyles } from "~/ui/adopt-styles";
import type { Suggestion } from "./page.server";
import { resultQuery } from "./result-query";
import styles from "./search-combobox.css?inline";
import { SearchForm, type SearchFormProps, typing } from "./search-form";

adoptStyles(styles);

/** Debounce and timeout of suggestions, in milliseconds. */
const pause = 200;
const suggestedWithin = 3_000;

type Props = Pick<SearchFormProps, "path" | "messages"> & {
  /** The plain form, which is replaced while somebody types. */
  begun: RefObject<HTMLFormElement>;
};

/** The search field's enhancement: a combobox (ARIA APG) that suggests tabs, with the best moment. */
export function SearchCombobox({ path, messages, begun }: Props) {
  const goTo = useGoTo();
  const query = usePersistentQuery();
  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(() => typingIn(begun.current));
  const [typed, setTyped] = useState(before.text);
  useLayoutEffect(() => {
    if (!before.focused) return;
    field.current?.focus();
    field.current?.setSelectionRange(before.from, before.to);
  }, [before]);
  const suggestions = useSuggestions(path, typed);
  const box = useCombobox({
    items: suggestions,
    inputValue: typed,
    // Choosing navigates; the typed text stays for another choice.
    selectedItem: null,
    initialIsOpen: before.focused,
    itemToString: () => typed,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      goTo(selectedItem.path + resultQuery(selectedItem, query), { pressed: field.current });
    },
    stateReducer(state, { type, changes }) {
      const { InputBlur, ItemMouseMove, MenuMouseLeave } = useCombobox.stateChangeTypes;
      // Leaving the field chooses nothing, and neither does the pointer that only passes over.
      if (type === InputBlur) return { ...changes, selectedItem: null };
      if (type === ItemMouseMove || type === MenuMouseLeave) return state;
      return changes;
    },
  });
  const shown = box.isOpen && suggestions.length > 0;

  return (
    <div className="search-combobox">
      <SearchForm
        path={path}
        messages={messages}
        onSearch={box.closeMenu}
        field={(id) => (
          <input
            {...box.getInputProps({
              ref: field,
              id,
              type: "search",
              name: "q",
              "aria-expanded": shown,
              // Downshift reports changes too late for the next letter.
              onChange: (event) => setTyped(event.currentTarget.value),
              onKeyDown: (event) => {
                // Without a choice the form is submitted, which Downshift would prevent.
                if (event.key === "Enter" && box.highlightedIndex < 0) {
                  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                }
              },
            })}
            {...typing}
            aria-labelledby={undefined}
            placeholder={messages.search.submit}
          />
        )}
      />
      <ul
        className="popup suggestions"
        {...box.getMenuProps({ "aria-label": messages.search.suggestions, "aria-labelledby": undefined })}
        hidden={!shown}
      >
        {shown &&
          suggestions.map((item, index) => (
            <li
              key={item.path}
              data-active={index === box.highlightedIndex || undefined}
              {...box.getItemProps({ item, index })}
            >
              <b>{item.title}</b> <span lang={item.language}>{item.detail}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** The text in a plain form, and the cursor's position. */
function typingIn(form: HTMLFormElement | null) {
  const input = form?.querySelector<HTMLInputElement>("[type=search]");
  return {
    text: input?.value ?? "",
    focused: document.activeElement === input,
    from: input?.selectionStart ?? 0,
    to: input?.selectionEnd ?? 0,
  };
}

/** Suggestions for the typed text; empty if they cannot be loaded. */
function useSuggestions(path: string, typed: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const wanted = typed.trim();
  useEffect(() => {
    let current = true;
    const show = (found: Suggestion[]) => current && setSuggestions(found);
    const timer = setTimeout(() => {
      if (wanted.length < 2) show([]);
      else fetchSuggestions(path, wanted).then(show, () => show([]));
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [path, wanted]);
  return suggestions;
}

async function fetchSuggestions(path: string, wanted: string): Promise<Suggestion[]> {
  const { response, text } = await fetchWithin(
    suggestedWithin,
    `${path}.json?q=${encodeURIComponent(wanted)}`,
    {},
  );
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return JSON.parse(text);
}
