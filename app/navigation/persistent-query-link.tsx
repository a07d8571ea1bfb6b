import { useLocation } from "@remix-run/react";
import type { ComponentPropsWithoutRef, MouseEvent } from "react";
import { persistentQuery } from "~/content/url/query";
import { isOnItsWay, useGoTo } from "./go-to";
import { prefetch } from "./page-data";
import { useVisit } from "./visit/visit";

/** The raw query that links, forms and redirects of this page carry on. */
export function usePersistentQuery(): string {
  const { search } = useLocation();
  const { carriedQuery } = useVisit();
  return persistentQuery(search, carriedQuery);
}

/** A demo to go to, with what its link needs beside its path. */
export type LinkedDemo = {
  tab: string;
  path: string;
  query?: string | undefined;
  leaves?: boolean | undefined;
};

type PersistentQueryLinkProps = Omit<ComponentPropsWithoutRef<"a">, "href" | "target"> & {
  to: string;
  /** Where the server redirects `to`: scripts go there at once, and the query stays as it is to the byte. */
  arrivesAt?: string;
  /** Carried on in place of the page's own query. */
  query?: string | undefined;
  /** Takes the place of the page at hand in the browser's history. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean;
  /** Has the browser load the document: another product's pages have another frame. */
  leaves?: boolean | undefined;
};

/**
 * A link within the site that carries the page's query on, and fetches its page when it looks wanted. Handlers that
 * it is given run before its own; a click whose default they prevent goes nowhere.
 */
export function PersistentQueryLink({
  to,
  arrivesAt = to,
  query: ownQuery,
  replace = false,
  preventScrollReset = false,
  leaves = false,
  onClick,
  onPointerEnter,
  onFocus,
  onTouchStart,
  ...props
}: PersistentQueryLinkProps) {
  const pageQuery = usePersistentQuery();
  const query = ownQuery ?? pageQuery;
  const page = arrivesAt + query;
  const goTo = useGoTo();

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    // Pressed once more while its page is on the way, it is the browser's own link.
    if (leaves || event.defaultPrevented || !isPlainClick(event) || isOnItsWay(page)) return;
    event.preventDefault();
    goTo(page, { pressed: event.currentTarget, replace, preventScrollReset });
  };
  const prefetchPage = () => {
    if (!leaves) prefetch(page).catch(() => undefined);
  };
  return (
    <a
      {...props}
      href={to + query}
      onClick={inTurn(onClick, go)}
      onPointerEnter={inTurn(onPointerEnter, prefetchPage)}
      onFocus={inTurn(onFocus, prefetchPage)}
      onTouchStart={inTurn(onTouchStart, prefetchPage)}
    />
  );
}

function inTurn<E>(given: ((event: E) => void) | undefined, own: (event: E) => void): (event: E) => void {
  return (event) => {
    given?.(event);
    own(event);
  };
}

/** A click that is not to open another tab or window, or to save the page. */
export function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
