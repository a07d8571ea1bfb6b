import { kindOf } from "~/content/url/address-table";

/** What decides how long an answer may be kept. */
export type Cacheable = {
  method: string | undefined;
  /** Path of the request, without its query. */
  path: string;
  status: number;
  /** Whether the address names the file's current content (`?v=`). */
  isVersioned: boolean;
  /** How long shared caches may answer for pages, in seconds. */
  pagesShared: number;
};

const forever = "public, max-age=31536000, immutable";
/** A file that may be replaced under the same address. */
const shortly = "public, max-age=300";
/**
 * A page, or its data. Browsers ask again each time, which a 304 answers. Shared caches ask after a while, so that
 * other content shows within twice that time without anyone purging them, and stand in for a server that is down.
 */
const page = (maxAge: number, shared: number) =>
  `public, max-age=${maxAge}, s-maxage=${shared}, stale-while-revalidate=${shared}, stale-if-error=86400`;
/** What was fetched ahead is still fresh when the visitor goes there. */
const freshData = 10;
/** Redirects and missing pages: enough to take the load off, short enough to be mended soon. */
const briefly = "public, max-age=60";

/** The `Cache-Control` of an answer that does not bring its own. */
export function cacheControlOf({ method, path, status, isVersioned, pagesShared }: Cacheable): string {
  if (method !== "GET" && method !== "HEAD") return "no-store";
  const found = status === 200 || status === 206 || status === 304;
  const { pattern, answeredBy } = kindOf(path);
  if (found && pattern === "/_build/*") return forever;
  if (found && answeredBy === "file") return isVersioned ? forever : shortly;
  if (found && answeredBy === "text") return shortly;
  if (found) return page(path.endsWith(".data") ? freshData : 0, pagesShared);
  // 202 is how a client navigation learns of a redirect.
  return status === 202 || status === 301 || status === 302 || status === 404 ? briefly : "no-store";
}
