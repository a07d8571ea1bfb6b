import { partsOfData } from "~/server/pages/canonical-request.server";

/**
 * Where a tab's data for a client navigation is, as pages ask for it.
 *
 * @param page its path
 */
export function dataPath(page: string): string {
  const [parts = ""] = partsOfData;
  return `${page}.data?${new URLSearchParams({ _routes: parts })}`;
}
