import { useMatches } from "@remix-run/react";

type Page = {
  path: string;
  /** The query parameter that selects the page's content, as `name=value`. */
  parameter?: string | undefined;
};

export function usePagePath(): string | undefined {
  return usePage()?.path;
}

export function usePage(): Page | undefined {
  return useMatches()
    .map(({ data }) => (data as { page?: Page | null } | undefined)?.page ?? undefined)
    .find(Boolean);
}
