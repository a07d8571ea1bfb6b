import { Link, type LinkProps, useLinkClickHandler, useLocation } from "@remix-run/react";
import { keptQuery } from "~/http/query";
import { useVisit } from "~/welcome/visit";
import { prefetchPage } from "./prefetch";

/** The raw query that links, forms and redirects of this page carry on. */
export function useKeptQuery(): string {
  const { search } = useLocation();
  const { carriedQuery = "" } = useVisit();
  return search === "" ? carriedQuery : keptQuery(search);
}

type KeptLinkProps = Omit<LinkProps, "to"> & {
  to: string;
  /** Where the server redirects `to`: scripts go there at once, and the query stays as it is to the byte. */
  arrivesAt?: string;
  /** Carried on in place of the page's own query. */
  query?: string;
};

/** A link within the site that carries the page's query on, and fetches its page when it looks wanted. */
export function KeptLink({ to, arrivesAt = to, query: ownQuery, ...props }: KeptLinkProps) {
  const pageQuery = useKeptQuery();
  const query = ownQuery ?? pageQuery;
  const { replace = false, preventScrollReset = false } = props;
  const goThere = useLinkClickHandler(arrivesAt + query, { replace, preventScrollReset });
  const prefetch = () => prefetchPage(arrivesAt + query);
  return (
    <Link
      to={to + query}
      discover="none"
      onClick={goThere}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      {...props}
    />
  );
}
