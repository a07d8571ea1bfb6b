import { useMatches } from "@remix-run/react";

/** A page's own URL, from the data of its route. */
type Page = {
  path: string;
  /** The query parameter that it depends on, written `name=value`. */
  parameter?: string | undefined;
};

/** The exact path of the present page, even if the visitor came by another URL; undefined if there is no page. */
export function usePagePath(): string | undefined {
  return usePage()?.path;
}

/** The present page; undefined if there is none. */
export function usePage(): Page | undefined {
  return useMatches()
    .map(({ data }) => (data as { page?: Page | null } | undefined)?.page ?? undefined)
    .find(Boolean);
}
