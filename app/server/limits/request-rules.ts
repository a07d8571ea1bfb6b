import { maxBeaconBytes, maxBodyBytes, maxQueryCharacters, maxTargetCharacters } from "~/platform/limits";
import { isDataPath } from "~/platform/remix/data-url";
import { type AddressKind, kindOf } from "~/urls/tables/address-table";
import { namesIn, unescaped } from "~/urls/tables/addresses";

export type RequestFacts = {
  method: string | undefined;
  target: string;
  hosts: string[];
  contentLength: string | undefined;
  proxied: boolean;
  tellsPlayback: boolean;
  /** The only accepted `Host`, if `SITE_URL` is a loopback address. */
  onlyHost?: string | undefined;
};

export type RequestRejection = { status: 400 | 404 | 405 | 413 | 414 | 421; allow?: string };

export function isKnownMethod(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD" || method === "POST";
}

export function rejectionOf(facts: RequestFacts): RequestRejection | undefined {
  const { method, target, hosts, contentLength, proxied, tellsPlayback, onlyHost } = facts;
  if (!isKnownMethod(method)) return { status: 405, allow: "GET, HEAD, POST" };
  const [path = "", query = ""] = split(target);
  if (target.length > maxTargetCharacters || query.length > maxQueryCharacters) return { status: 414 };
  if (!areOneHost(hosts) || !isPath(path) || isOldDataRequest(query)) return { status: 400 };
  // Rejects two slashes before a file's path, because Express would serve the file without this server's checks.
  if (path.startsWith("//") && kindOf(path.replace(/^\/+/, "/")).answeredBy === "file")
    return { status: 404 };
  // Rejects paths such as `/%5Chost`, which React Router would parse as the URL of another host.
  if (/^(?:\/|%2f|%09|%0a|%0d)*%5c/i.test(path)) return { status: 404 };
  const kind = kindOf(path);
  // Prevents DNS rebinding. Otherwise, another site could make its name resolve to this machine, and read pages.
  if (
    onlyHost !== undefined &&
    kind.answeredBy !== "probe" &&
    !hosts.every((host) => isConfiguredHost(host, onlyHost))
  )
    return { status: 421 };
  // Hides health checks from visitors, whose requests come through the proxy. Operators connect directly.
  if (proxied && kind.answeredBy === "probe") return { status: 404 };
  if (kind.answeredBy === "counter") {
    if (!tellsPlayback) return { status: 404 };
    if (method !== "POST") return { status: 405, allow: "POST" };
    return Number(contentLength ?? 0) > maxBeaconBytes ? { status: 413 } : undefined;
  }
  if (kind.takesForms) return undefined;
  if (Number(contentLength ?? 0) > maxBodyBytes) return { status: 413 };
  return method === "POST" ? { status: 405, allow: "GET, HEAD" } : undefined;
}

/** Removes the origin if the request target is an absolute URL. */
export function originForm(target: string): string {
  const [origin = ""] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  const rest = target.slice(origin.length);
  return origin !== "" && !rest.startsWith("/") ? `/${rest}` : rest;
}

function split(target: string): [path: string, query: string] {
  const start = target.indexOf("?");
  return start < 0 ? [target, ""] : [target.slice(0, start), target.slice(start + 1)];
}

/** Rejects a request with two `Host` headers, because a proxy and the server could each use a different one. */
function areOneHost(hosts: string[]): boolean {
  return hosts.length < 2 && hosts.every(isHost);
}

/** Also accepts loopback IP addresses, because DNS rebinding works only with host names. */
function isConfiguredHost(host: string, onlyHost: string): boolean {
  return host === onlyHost || /^(?:127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host);
}

function isHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d{1,5})?$/i.test(host);
}

function isPath(path: string): boolean {
  // Rejects `\` and `#`, because browsers never send them in a path.
  if (!path.startsWith("/") || /[\\#]/.test(path)) return false;
  const text = unescaped(path);
  // Accepts tabs and line breaks after the first path segment, because mail programs wrap long URLs (rule 3.15).
  if (text === undefined || /^\/?[^/]*\p{Cc}|[^\P{Cc}\t\r\n]/u.test(text)) return false;
  // Rejects Latin-1 except in page URLs. Old mail programs send Latin-1, which a redirect repairs (rule 3.15).
  if (kindOf(path).answeredBy !== "page" && namesIn(path) === undefined) return false;
  return !text.split(/[/\\]/).some(isDotSegment);
}

/** Dot segments must be rejected. Otherwise, a cache could store a page under a file's URL (cache poisoning). */
function isDotSegment(segment: string): boolean {
  return segment === "." || segment === "..";
}

/** Whether a data request has Remix 1's format. Such requests are rejected, because Remix 2 would log an error. */
function isOldDataRequest(query: string): boolean {
  return query !== "" && new URLSearchParams(query).has("_data");
}

export function requestedKind(target: string): AddressKind {
  return kindOf(split(target)[0]);
}

/** Value of the metrics label `route`. A pattern, because a value per URL would create too many time series. */
export function routePattern(target: string): string {
  const [path] = split(target);
  const { pattern, answeredBy } = kindOf(path);
  return answeredBy === "page" && isDataPath(path) ? `${pattern}.data` : pattern;
}
