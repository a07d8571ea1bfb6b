import { Link, type LinkProps, PrefetchPageLinks, useLinkClickHandler, useLocation } from "@remix-run/react";
import { useState } from "react";
import { keptQuery } from "~/http/query";
import { useVisit } from "~/welcome/visit";

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
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <>
      <Link
        to={to + query}
        discover="none"
        onClick={goThere}
        onPointerEnter={want}
        onFocus={want}
        onTouchStart={want}
        {...props}
      />
      {wanted && <PrefetchPageLinks page={arrivesAt + query} />}
    </>
  );
}
