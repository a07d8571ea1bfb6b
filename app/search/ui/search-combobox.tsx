import { useCombobox } from "downshift";
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Thumbnail } from "~/demo/video/thumbnail";
import { fetchWithin } from "~/navigation/data/page-data";
import { useGoTo } from "~/navigation/go-to";
import { isPlainClick, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";
import type { Suggestions } from "~/search/server/search-page.server";
import { Announcement } from "~/ui/announcement";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { withParameter } from "~/urls/query/query";
import { Marked } from "./found";
import { resultQuery } from "./result-query";
import styles from "./search-combobox.css?inline";
import { SearchForm, type SearchFormProps, typing } from "./search-form";

adoptStyles(styles);

const suggestionDelayMs = 200;
const suggestionTimeoutMs = 3_000;

type Props = Pick<SearchFormProps, "path" | "messages"> & {
  /** The plain search form that the combobox replaces. */
  plainForm: RefObject<HTMLFormElement>;
};

export function SearchCombobox({ path, messages, plainForm }: Props) {
  const goTo = useGoTo();
  const query = usePersistentQuery();
  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(() => typingIn(plainForm.current));
  const [typed, setTyped] = useState(before.text);
  useLayoutEffect(() => {
    if (!before.focused) return;
    field.current?.focus();
    field.current?.setSelectionRange(before.from, before.to);
  }, [before]);
  const { suggested, count, wanted } = useSuggestions(path, typed);
  const items = suggested.map((each) => ({ path: each.path, query: resultQuery(each, query) }));
  if (count > 1) items.push({ path, query: withParameter(query, `q=${encodeURIComponent(wanted)}`) });
  const box = useCombobox({
    items,
    inputValue: typed,
    // Selecting a suggestion only navigates. No suggestion stays selected, so the field keeps the typed text.
    selectedItem: null,
    initialIsOpen: before.focused,
    itemToString: () => typed,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      goTo(selectedItem.path + selectedItem.query, { pressed: field.current });
    },
    stateReducer(state, { type, changes }) {
      const { InputBlur, ItemMouseMove, MenuMouseLeave } = useCombobox.stateChangeTypes;
      // Stops Downshift from selecting the highlighted suggestion on blur, and from highlighting suggestions on hover.
      if (type === InputBlur) return { ...changes, selectedItem: null };
      if (type === ItemMouseMove || type === MenuMouseLeave) return state;
      return changes;
    },
  });
  const shown = box.isOpen && count > 0;
  const { found, foundOne } = messages.search;

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
              // Updates the text immediately. Downshift's own handler runs later, which could lose letters.
              onChange: (event) => setTyped(event.currentTarget.value),
              onKeyDown: (event) => {
                // If no suggestion is highlighted, lets Enter submit the form, which Downshift's handler would prevent.
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
        className="menu suggestions"
        {...box.getMenuProps({ "aria-label": messages.search.suggestions, "aria-labelledby": undefined })}
        hidden={!shown}
      >
        {shown &&
          items.map((item, index) => (
            <li key={item.path} role="presentation">
              <a
                href={item.path + item.query}
                tabIndex={-1}
                data-active={index === box.highlightedIndex || undefined}
                {...box.getItemProps({ item, index, onClick: chooseIfPlain })}
              >
                <Suggested demo={suggested[index]} all={fill(messages.search.all, { count })} />
              </a>
            </li>
          ))}
      </ul>
      <Announcement text={shown ? fill(count === 1 ? foundOne : found, { query: wanted, count }) : ""} />
    </div>
  );
}

function chooseIfPlain(event: MouseEvent): void {
  if (isPlainClick(event)) event.preventDefault();
  else Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

function Suggested({ demo, all }: { demo: Suggestions["suggested"][number] | undefined; all: string }) {
  if (!demo) return <b>{all}</b>;
  const { title, section, thumbnail, said, language } = demo;
  return (
    <>
      <Thumbnail files={thumbnail} loading="lazy" />
      <div>
        <Marked pieces={title} as="b" /> <small>{section}</small>
        {said.length > 0 && (
          <span lang={language}>
            <Marked pieces={said} as="b" />
          </span>
        )}
      </div>
    </>
  );
}

function typingIn(form: HTMLFormElement | null) {
  const input = form?.querySelector<HTMLInputElement>("[type=search]");
  return {
    text: input?.value ?? "",
    focused: document.activeElement === input,
    from: input?.selectionStart ?? 0,
    to: input?.selectionEnd ?? 0,
  };
}

const none: Suggestions = { count: 0, suggested: [] };

/** `wanted` is the text for which the suggestions were loaded. */
function useSuggestions(path: string, typed: string): Suggestions & { wanted: string } {
  const [suggestions, setSuggestions] = useState({ ...none, wanted: "" });
  const wanted = typed.trim();
  useEffect(() => {
    let current = true;
    const show = (found: Suggestions) => current && setSuggestions({ ...found, wanted });
    const timer = setTimeout(() => {
      if (wanted.length < 2) show(none);
      else fetchSuggestions(path, wanted).then(show, () => show(none));
    }, suggestionDelayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [path, wanted]);
  return suggestions;
}

async function fetchSuggestions(path: string, wanted: string): Promise<Suggestions> {
  const { response, text } = await fetchWithin(
    suggestionTimeoutMs,
    `${path}.json?q=${encodeURIComponent(wanted)}`,
    {},
  );
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return JSON.parse(text);
}
