import { type ReactNode, type RefObject, useId } from "react";
import { interfaceIcon } from "~/content/icon-id";
import type { Messages } from "~/content/schema/messages";
import { keptFields } from "~/content/url/query";
import { longestSearch } from "~/content/url/typed";
import { usePersistentQuery } from "~/navigation/persistent-query-link";
import { Icon } from "~/ui/icon";

export type SearchFormProps = {
  /** Path of the search page. */
  path: string;
  typed?: string | undefined;
  messages: Messages;
  /** Accessible name, if the page has several such forms. */
  name?: string;
  form?: RefObject<HTMLFormElement>;
  /** Replaces the plain field. */
  field?: (id: string) => ReactNode;
};

/** A search form that works without scripts. */
export function SearchForm({ path, typed, messages: { search }, name, form, field }: SearchFormProps) {
  const id = useId();
  const fields = keptFields(usePersistentQuery());
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is newer than the supported browsers
    <form
      ref={form}
      role="search"
      aria-label={name ?? search.label}
      className="search-form"
      method="get"
      action={path}
    >
      <label className="visually-hidden" htmlFor={id}>
        {search.label}
      </label>
      {field?.(id) ?? (
        <input id={id} type="search" name="q" defaultValue={typed} placeholder={search.submit} {...typing} />
      )}
      {fields.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a query may repeat a parameter, only the order tells them apart
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-label={search.submit}>
        <Icon id={interfaceIcon("search")} />
      </button>
    </form>
  );
}

/** Attributes of the field, plain or enhanced. */
export const typing = {
  maxLength: longestSearch,
  autoComplete: "off",
  autoCapitalize: "off",
  enterKeyHint: "search",
} as const;
