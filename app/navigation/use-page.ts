import { useMatches } from "@remix-run/react";

/** What a page that there is says of its address, in the data of its route. */
type Page = {
  path: string;
  /** What it answers to, beside its path: a parameter of the query, written `name=value`. */
  parameter?: string | undefined;
};

/**
 * The exact path of the page that is shown, whatever the address looks like by which the visitor has come; undefined
 * where there is no page.
 */
export function usePagePath(): string | undefined {
  return usePage()?.path;
}

/** The page that is shown; undefined where there is none. */
export function usePage(): Page | undefined {
  return useMatches()
    .map(({ data }) => (data as { page?: Page | null } | undefined)?.page ?? undefined)
    .find(Boolean);
}
