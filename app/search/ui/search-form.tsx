import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { interfaceIcon } from "~/content/icon-id";
import { useGoTo } from "~/navigation/go-to";
import { KeptFields } from "~/navigation/links/kept-fields";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import type { Messages } from "~/schema/messages";
import { Icon } from "~/ui/icon";
import { maxQueryLength } from "~/urls/page-queries/typed";
import { withParameter } from "~/urls/query/query";

export type SearchFormProps = {
  path: string;
  typed?: string | undefined;
  messages: Messages;
  /** Accessible name of the form, if the page has several search forms. */
  name?: string;
  form?: RefObject<HTMLFormElement>;
  onSearch?: () => void;
  field?: (id: string) => ReactNode;
};

export function SearchForm({
  path,
  typed,
  messages: { search: words },
  name,
  form,
  onSearch,
  field,
}: SearchFormProps) {
  const id = useId();
  const goTo = useGoTo();
  const query = usePersistentQuery();

  /** Keeps the page's query parameters as they are. The browser's form submission would encode them differently. */
  const search = (event: FormEvent<HTMLFormElement>) => {
    const typed = String(new FormData(event.currentTarget).get("q"));
    event.preventDefault();
    onSearch?.();
    goTo(path + withParameter(query, `q=${encodeURIComponent(typed)}`), { pressed: event.currentTarget });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers lack <search>
    <form
      ref={form}
      role="search"
      aria-label={name ?? words.label}
      className="search-form"
      method="get"
      action={path}
      onSubmit={search}
    >
      <label className="visually-hidden" htmlFor={id}>
        {words.label}
      </label>
      {field?.(id) ?? (
        <input id={id} type="search" name="q" defaultValue={typed} placeholder={words.submit} {...typing} />
      )}
      <KeptFields />
      <button type="submit">
        <Icon id={interfaceIcon("search")} />
        {words.submit}
      </button>
    </form>
  );
}

export const typing = {
  maxLength: maxQueryLength,
  autoComplete: "off",
  autoCapitalize: "off",
  enterKeyHint: "search",
} as const;
