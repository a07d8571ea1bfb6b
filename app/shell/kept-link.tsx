import { Link, type LinkProps, useLocation } from "@remix-run/react";
import { keptQuery } from "~/http/query";

/** The raw query that links, forms and redirects of this page carry on. */
export function useKeptQuery(): string {
  return keptQuery(useLocation().search);
}

/** A link within the site that carries the page's query on. */
export function KeptLink({ to, ...props }: Omit<LinkProps, "to"> & { to: string }) {
  return <Link to={to + useKeptQuery()} {...props} />;
}
