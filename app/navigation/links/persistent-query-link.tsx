import { useLocation } from "@remix-run/react";
import type { ComponentPropsWithoutRef, MouseEvent } from "react";
import { prefetchWithPicture } from "~/navigation/data/page-data";
import { isLoading, useGoTo } from "~/navigation/go-to";
import { useWelcome } from "~/navigation/visit/welcome-state";
import { hasModifier } from "~/ui/browser/modifier-keys";
import { persistentQuery, withoutOwn } from "~/urls/query/query";
import { kindOf } from "~/urls/tables/address-table";

/** The raw query that links, forms and redirects of this page carry on. */
export function usePersistentQuery(): string {
  const { pathname, search } = useLocation();
  const carriedQuery = useWelcome("carriedQuery");
  return withoutOwn(persistentQuery(search, carriedQuery), kindOf(pathname));
}

/** A demo with what its link needs. */
export type LinkedDemo = {
  tab: string;
  path: string;
  query?: string | undefined;
  reloadDocument?: boolean | undefined;
  /** URL of a small picture of its film. */
  picture?: string | undefined;
  durationSeconds?: number | undefined;
  /** Its place in a tour. */
  stop?: { number: number; count: number };
};

type PersistentQueryLinkProps = Omit<ComponentPropsWithoutRef<"a">, "href" | "target"> & {
  to: string;
  /**
   * Where the server redirects `to`. Client navigations go there directly, so that the query stays the same to the
   * byte.
   */
  resolvedPath?: string;
  /** Replaces the page's own query. */
  query?: string | undefined;
  /** Replaces the present history entry. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Loads a document, because another product's pages have another shell. */
  reloadDocument?: boolean | undefined;
};

/**
 * An internal link that carries the page's query on, and prefetches its page and its poster on hover, focus or touch. A
 * given handler runs first, and may prevent the navigation.
 */
export function PersistentQueryLink({
  to,
  resolvedPath = to,
  query: ownQuery,
  replace = false,
  preventScrollReset = false,
  reloadDocument = false,
  onClick,
  onPointerEnter,
  onFocus,
  onTouchStart,
  ...props
}: PersistentQueryLinkProps) {
  const pageQuery = usePersistentQuery();
  const query = ownQuery ?? pageQuery;
  const page = resolvedPath + query;
  const goTo = useGoTo();

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    // A second click while the page loads is left to the browser.
    if (reloadDocument || event.defaultPrevented || !isPlainClick(event) || isLoading(page)) return;
    event.preventDefault();
    goTo(page, { pressed: event.currentTarget, replace, preventScrollReset });
  };
  const prefetchPage = () => {
    if (!reloadDocument) prefetchWithPicture(page).catch(() => undefined);
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

/** A click that neither opens another tab or window nor saves the page. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !hasModifier(event);
}
