import { isDataPath } from "~/platform/remix/data-url";
import { kindOf } from "~/urls/tables/address-table";

type Cacheable = {
  method: string | undefined;
  /** Path of the request, without its query. */
  path: string;
  status: number;
  /** Whether the URL has the content hash of the current file (`?v=`). */
  isVersioned: boolean;
};

const forever = "public, max-age=31536000, immutable";
/** For what may be replaced under the same URL. */
const shortly = "public, max-age=300";
/**
 * For a page, or its data. Browsers revalidate each time, and get a 304. Shared caches revalidate after half a minute, and
 * for another half may answer meanwhile. They also stand in for a server that is down.
 */
const page = (maxAge: number) =>
  `public, max-age=${maxAge}, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400`;
/** Prefetched data is still fresh when the visitor navigates, in seconds. */
const freshData = 10;
/** For redirects and missing pages: long enough to reduce load, short enough for a fix to show soon. */
const briefly = "public, max-age=60";

/** The `Cache-Control` of a response that has not set `no-store` itself. */
export function cacheControlOf({ method, path, status, isVersioned }: Cacheable): string {
  if (method !== "GET" && method !== "HEAD") return "no-store";
  const found = status === 200 || status === 206 || status === 304;
  const { pattern, answeredBy } = kindOf(path);
  if (found && pattern === "/_build/*") return forever;
  if (found && answeredBy === "file") return isVersioned ? forever : shortly;
  if (found && (answeredBy === "text" || answeredBy === "archive")) return shortly;
  if (found) return page(isDataPath(path) ? freshData : 0);
  // While versions change over, the next server may have the file.
  if (answeredBy === "file") return "no-store";
  // Remix answers a client navigation with 202 for a redirect.
  return status === 202 || status === 301 || status === 302 || status === 404 ? briefly : "no-store";
}
