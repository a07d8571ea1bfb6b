/** What decides how long an answer may be kept. */
export type Cacheable = {
  method: string | undefined;
  /** Path of the request, without its query. */
  path: string;
  status: number;
  /** Whether the address names the file's current content (`?v=`). */
  stamped: boolean;
};

const forever = "public, max-age=31536000, immutable";
/** A file that may be replaced under the same address. */
const shortly = "public, max-age=300";
/**
 * Browsers ask again each time, which a 304 answers. Shared caches ask after a minute, so that a restart
 * with other content shows within two without anyone purging them, and stand in for a server that is down.
 */
const page = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";
/** As a page; what was fetched ahead is still fresh when the visitor goes there. */
const data = "public, max-age=10, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";
/** Redirects and missing pages: enough to take the load off, short enough to be mended soon. */
const briefly = "public, max-age=60";

/** The `Cache-Control` of an answer that does not bring its own. */
export function cacheControlOf({ method, path, status, stamped }: Cacheable): string {
  if (method !== "GET" && method !== "HEAD") return "no-store";
  const found = status === 200 || status === 206 || status === 304;
  if (found && path.startsWith("/_build/")) return forever;
  if (found && path.startsWith("/assets/")) return stamped ? forever : shortly;
  if (found && path.endsWith(".data")) return data;
  if (found) return /^\/(?:\.well-known\/)?[^/]*\.[a-z]+$/.test(path) ? shortly : page;
  // 202 is how a client navigation learns of a redirect.
  return status === 202 || status === 301 || status === 302 || status === 404 ? briefly : "no-store";
}
