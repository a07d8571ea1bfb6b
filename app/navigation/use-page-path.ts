import { type UIMatch, useMatches } from "@remix-run/react";

/**
 * The exact path of the page that is shown, whatever the address looks like by which the visitor has come; undefined
 * where there is no page.
 */
export function usePagePath(): string | undefined {
  return useMatches().map(pathOf).find(Boolean);
}

/** Routes that show a page have its path in their data. */
function pathOf({ data }: UIMatch): string | undefined {
  const { page } = (data ?? {}) as { page?: { path?: string } | null };
  return page?.path;
}
