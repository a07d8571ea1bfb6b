import { type AddressKind, kindOf } from "~/content/url/address-table";
import { longestBody } from "~/platform/request/request-body.server";

/** The facts of a request that tell whether it is worth answering. */
export type RequestFacts = {
  method: string | undefined;
  /** The request target in origin form. */
  target: string;
  /** Every `Host` header. */
  hosts: string[];
  contentLength: string | undefined;
  /** Whether it has come by way of a proxy that the server trusts. */
  proxied: boolean;
  /** Whether pages tell how their films were played. */
  tellsPlayback: boolean;
  /** The one host that may be asked for, where the site is meant for this machine alone. */
  onlyHost?: string | undefined;
};

export type Refusal = { status: 400 | 404 | 405 | 413 | 414 | 421; allow?: string };

/** The longest address that is answered, and the longest query in it: every link of a page repeats that. */
const longestTarget = 4096;
const longestQuery = 2048;

/** The longest that a page tells of a film, in bytes: an id, four quarters, and the end. */
export const longestBeacon = 256;

/** Whether anything here answers to a method. */
export function isKnownMethod(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD" || method === "POST";
}

/** Why a request is refused before anything else looks at it; undefined for one that may pass. */
export function refusalOf(facts: RequestFacts): Refusal | undefined {
  const { method, target, hosts, contentLength, proxied, tellsPlayback, onlyHost } = facts;
  if (!isKnownMethod(method)) return { status: 405, allow: "GET, HEAD, POST" };
  const [path = "", query = ""] = split(target);
  if (target.length > longestTarget || query.length > longestQuery) return { status: 414 };
  if (!areOneHost(hosts) || !isPath(path) || isOldDataRequest(query)) return { status: 400 };
  // A name of somebody else's may lead to this machine, so that a page of theirs could read what is here.
  if (onlyHost !== undefined && hosts.some((host) => host !== onlyHost)) return { status: 421 };
  const kind = kindOf(path);
  // Probes come from whoever runs the server, who does not go through its proxy.
  if (proxied && kind.answeredBy === "probe") return { status: 404 };
  if (kind.answeredBy === "counter") {
    if (!tellsPlayback) return { status: 404 };
    if (method !== "POST") return { status: 405, allow: "POST" };
    return Number(contentLength ?? 0) > longestBeacon ? { status: 413 } : undefined;
  }
  if (kind.takesForms) return undefined;
  if (Number(contentLength ?? 0) > longestBody) return { status: 413 };
  return method === "POST" ? { status: 405, allow: "GET, HEAD" } : undefined;
}

/** A request target as a path with its query: the absolute form loses its origin, which nothing here asks for. */
export function originForm(target: string): string {
  const [origin = ""] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  const rest = target.slice(origin.length);
  return origin !== "" && !rest.startsWith("/") ? `/${rest}` : rest;
}

function split(target: string): [path: string, query: string] {
  const start = target.indexOf("?");
  return start < 0 ? [target, ""] : [target.slice(0, start), target.slice(start + 1)];
}

/** By two of them a proxy might go by the one and the server by the other. */
function areOneHost(hosts: string[]): boolean {
  return hosts.length < 2 && hosts.every(isHost);
}

function isHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d{1,5})?$/i.test(host);
}

function isPath(path: string): boolean {
  // A browser takes a backslash for a slash, and a fragment is never sent.
  if (!path.startsWith("/") || /[\\#]/.test(path)) return false;
  try {
    const decoded = decodeURIComponent(path);
    return !/\p{Cc}/u.test(decoded) && !decoded.split(/[/\\]/).some(isDotSegment);
  } catch {
    return false;
  }
}

/**
 * One that leads to another folder. Browsers resolve it before they ask; a server that did, and answered with a
 * page, would have caches keep that under the name of a file.
 */
function isDotSegment(segment: string): boolean {
  return segment === "." || segment === "..";
}

/** Remix still knows how data was asked for in its first version, and logs an error for each such request. */
function isOldDataRequest(query: string): boolean {
  return query !== "" && new URLSearchParams(query).has("_data");
}

/** The kind of address that a request target asks for. */
export function kindAsked(target: string): AddressKind {
  return kindOf(split(target)[0]);
}

/**
 * The pattern of the route that a request target belongs to, for figures: there are as many as kinds of address, however
 * many addresses are asked for.
 */
export function routePattern(target: string): string {
  const [path] = split(target);
  const { pattern, answeredBy } = kindOf(path);
  return answeredBy === "page" && path.endsWith(".data") ? `${pattern}.data` : pattern;
}
