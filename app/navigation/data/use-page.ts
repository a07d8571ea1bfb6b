import { useMatches } from "@remix-run/react";

type Page = {
  path: string;
  /** The query parameter that the page depends on, as `name=value`. */
  parameter?: string | undefined;
};

/** The canonical path of the present page; undefined if there is no page. */
export function usePagePath(): string | undefined {
  return usePage()?.path;
}

export function usePage(): Page | undefined {
  return useMatches()
    .map(({ data }) => (data as { page?: Page | null } | undefined)?.page ?? undefined)
    .find(Boolean);
}
