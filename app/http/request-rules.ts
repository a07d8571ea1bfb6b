/** The facts of a request that tell whether it is worth answering. */
export type RequestFacts = {
  method: string | undefined;
  /** The request target in origin form. */
  target: string;
  host: string | undefined;
  contentLength: string | undefined;
};

export type Refusal = { status: 400 | 405 | 413 | 414; allow?: string };

/** The longest address that is answered; every link of a page repeats its query. */
const longestTarget = 4096;

/** The longest body, in bytes, for an address that has no form. */
const longestBody = 16 * 1024;

/** Whether anything here answers to a method. */
export function isKnownMethod(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD" || method === "POST";
}

/** Why a request is refused before anything else looks at it; undefined for one that may pass. */
export function refusalOf({ method, target, host, contentLength }: RequestFacts): Refusal | undefined {
  if (!isKnownMethod(method)) return { status: 405, allow: "GET, HEAD, POST" };
  if (target.length > longestTarget) return { status: 414 };
  const [path = "", query = ""] = split(target);
  if (!isHost(host) || !isPath(path) || isOldDataRequest(query)) return { status: 400 };
  if (takesForms(path)) return undefined;
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

function isHost(host: string | undefined): boolean {
  return host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d{1,5})?$/i.test(host);
}

function isPath(path: string): boolean {
  // A browser takes a backslash for a slash, and a fragment is never sent.
  if (!path.startsWith("/") || /[\\#]/.test(path)) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Remix still knows how data was asked for in its first version, and logs an error for each such request. */
function isOldDataRequest(query: string): boolean {
  return query !== "" && new URLSearchParams(query).has("_data");
}

/** Whether a page with forms may live at a path: a tab or a legal page, or its data. */
function takesForms(path: string): boolean {
  return (
    /^\/[^/]+\/[^/]+\/[^/]+\/?$/.test(path) && !path.startsWith("/assets/") && !path.startsWith("/_build/")
  );
}

const fixed = new Set(["/", "/healthz", "/readyz", "/robots.txt", "/sitemap.xml"]);

/** Whether a request target asks for something that is rendered, rather than a file or a few words. */
export function isRendered(target: string): boolean {
  return /:|^\/\*|\.data$/.test(routePattern(target));
}

/**
 * The pattern of the route that a path belongs to, for figures: there are as many as routes, however many
 * paths are asked for.
 */
export function routePattern(target: string): string {
  const [path] = split(target);
  if (fixed.has(path)) return path;
  if (path.startsWith("/_build/")) return "/_build/*";
  if (path.startsWith("/assets/")) return "/assets/*";
  if (path === "/_root.data") return "/.data";
  const isData = path.endsWith(".data");
  const segments = path.split("/").filter((segment) => segment !== "");
  const pattern =
    segments.length === 3 && segments[1] === "legal"
      ? "/:area/legal/:page"
      : (["/", "/:area", "/:area/:section", "/:area/:section/:step"][segments.length] ?? "/*");
  return isData ? `${pattern}.data` : pattern;
}
