import { useLocation } from "@remix-run/react";
import type { ComponentPropsWithoutRef, MouseEvent } from "react";
import { prefetchWithPicture } from "~/navigation/data/page-data";
import { isLoading, useGoTo } from "~/navigation/go-to";
import { useWelcome } from "~/navigation/visit/welcome-state";
import { hasModifier } from "~/ui/browser/modifier-keys";
import { persistentQuery, withoutOwn } from "~/urls/query/query";
import { kindOf } from "~/urls/tables/address-table";

/** The raw query that links, forms and redirects on the current page must keep. */
export function usePersistentQuery(): string {
  const { pathname, search } = useLocation();
  const carriedQuery = useWelcome("carriedQuery");
  return withoutOwn(persistentQuery(search, carriedQuery), kindOf(pathname));
}

export type LinkedDemo = {
  tab: string;
  path: string;
  subTitle?: string | undefined;
  query?: string | undefined;
  reloadDocument?: boolean | undefined;
  /** URL of a thumbnail of the demo's video. */
  picture?: string | undefined;
  durationSeconds?: number | undefined;
  stop?: { number: number; count: number };
};

type PersistentQueryLinkProps = Omit<ComponentPropsWithoutRef<"a">, "href" | "target"> & {
  to: string;
  /** Path to which the server redirects the path `to`. Client navigation loads it directly, without the redirect. */
  resolvedPath?: string;
  /** Query for this link. If undefined, the link keeps the page's query. */
  query?: string | undefined;
  replace?: boolean;
  preventScrollReset?: boolean;
  /** Links to the other product cause a full page load, because the other product has a different shell. */
  reloadDocument?: boolean | undefined;
};

/** Prefetches the page on hover, focus or touch. Handlers in the props run first, and may prevent the navigation. */
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
    // While the page is loading, does not intercept a second click, so that the browser loads the document.
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

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !hasModifier(event);
}
