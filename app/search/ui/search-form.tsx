import { type ReactNode, type RefObject, useId } from "react";
import { interfaceIcon } from "~/content/icon-id";
import type { Messages } from "~/content/schema/messages";
import { keptFields } from "~/content/url/query";
import { usePersistentQuery } from "~/navigation/persistent-query-link";
import { Icon } from "~/ui/icon";

export type SearchFormProps = {
  /** The search page's. */
  path: string;
  typed?: string | undefined;
  messages: Messages;
  /** What the form is called, where it is not the only one on its page. */
  name?: string;
  form?: RefObject<HTMLFormElement>;
  /** In place of the plain field. */
  field?: (id: string) => ReactNode;
};

/** A field to search in, which any browser can send. */
export function SearchForm({ path, typed, messages: { search }, name, form, field }: SearchFormProps) {
  const id = useId();
  const fields = keptFields(usePersistentQuery());
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is newer than the browsers that have to know it
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a query may repeat a parameter, and its order is all that tells them apart
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-label={search.submit}>
        <Icon id={interfaceIcon("search")} />
      </button>
    </form>
  );
}

/** How the field is typed in, plain or enhanced. */
export const typing = {
  maxLength: 200,
  autoComplete: "off",
  autoCapitalize: "off",
  enterKeyHint: "search",
} as const;
