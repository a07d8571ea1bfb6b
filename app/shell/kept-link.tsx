import { Link, type LinkProps, useLinkClickHandler, useLocation } from "@remix-run/react";
import { keptQuery } from "~/http/query";
import { useVisit } from "~/welcome/visit";
import { prefetchPage } from "./prefetch";

/** The raw query that links, forms and redirects of this page carry on. */
export function useKeptQuery(): string {
  const { search } = useLocation();
  const { carriedQuery } = useVisit();
  return carriedQuery ?? keptQuery(search);
}

type KeptLinkProps = Omit<LinkProps, "to"> & {
  to: string;
  /** Where the server redirects `to`: scripts go there at once, and the query stays as it is to the byte. */
  arrivesAt?: string;
};

/** A link within the site that carries the page's query on, and fetches its page when it looks wanted. */
export function KeptLink({ to, arrivesAt = to, ...props }: KeptLinkProps) {
  const query = useKeptQuery();
  const goThere = useLinkClickHandler(arrivesAt + query);
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
