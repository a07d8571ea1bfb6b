import { isDataPath } from "~/platform/remix/data-url";
import { kindOf } from "~/urls/tables/address-table";

type Cacheable = {
  method: string | undefined;
  path: string;
  status: number;
  /** Whether the URL's parameter `v` is the content hash of the current file. */
  isVersioned: boolean;
};

const forever = "public, max-age=31536000, immutable";
/** For files and text responses whose content may change while the URL stays the same. */
const fiveMinutes = "public, max-age=300";
/** Shared caches may send a stale page while they revalidate it, and for up to a day if the server is down. */
const page = (maxAge: number) =>
  `public, max-age=${maxAge}, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400`;
/** Lifetime of page data in seconds, long enough that prefetched data is still fresh when the visitor navigates. */
const freshData = 10;
/** Redirects and 404 responses are cached for only a minute, so that a corrected URL soon takes effect. */
const oneMinute = "public, max-age=60";

export function cacheControlOf({ method, path, status, isVersioned }: Cacheable): string {
  if (method !== "GET" && method !== "HEAD") return "no-store";
  const found = status === 200 || status === 206 || status === 304;
  const { pattern, answeredBy } = kindOf(path);
  if (found && pattern === "/_build/*") return forever;
  if (found && answeredBy === "file") return isVersioned ? forever : fiveMinutes;
  if (found && (answeredBy === "text" || answeredBy === "archive")) return fiveMinutes;
  if (found) return page(isDataPath(path) ? freshData : 0);
  // Keeps 404 responses for files out of caches: during a rolling update, another server may have the file.
  if (answeredBy === "file") return "no-store";
  // Status 202 is included, because Remix uses it for redirects of client navigations.
  return status === 202 || status === 301 || status === 302 || status === 404 ? oneMinute : "no-store";
}
