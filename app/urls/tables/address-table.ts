import { isDataPath, pagePath } from "~/platform/remix/data-url";
import type { ProductValue } from "~/schema/basics/products";
import type { ProductContent } from "~/schema/content";
import type { Section, Tab } from "~/schema/data-set";
import { embedArea, listedTabs, pathTo, playedPath, questionsPath, segmentsOf } from "./addresses";

type ContentPage = { path: string; tab?: Tab };

export type Shape = "q" | "tour" | "share" | "copy" | "ask";

export type AddressKind = {
  /** `:name` in a pattern matches one segment, and `*` matches all remaining segments. */
  pattern: string;
  /** `archive`: ZIP file; `text`: response of a resource route; `counter`: empty response; `probe`: health check. */
  answeredBy: "page" | "file" | "archive" | "probe" | "text" | "counter";
  /** The kind of item that the names in the path identify. Undefined for pages such as the search page. */
  names?: "tab" | "section" | "legal" | "questions" | "missing";
  /** Query parameters that change the page, in addition to the parameters that every page accepts. */
  shapedBy?: Shape[];
  takesForms?: boolean;
  /** Slow requests, such as searches and downloads, wait in a separate queue. */
  isSlow?: boolean;
  /** Name of the page in visit counts (rule 23.2). */
  countedAs?: "page" | "search" | "share" | "embed" | "copy" | "questions";
  /** Ids of the routes that load data. By default, the id is derived from the pattern. */
  routes?: string;
  /** Lists a product's pages of this kind. Undefined for redirects and pages that search engines must not index. */
  pages?: (content: ProductContent) => ContentPage[];
};

/**
 * If several rows match a path, the first one applies. However, patterns that end with an asterisk, and fixed paths
 * that are not pages, take precedence. A test compares the rows with the route files.
 */
export const addressTable: AddressKind[] = [
  { pattern: "/healthz", answeredBy: "probe" },
  { pattern: "/readyz", answeredBy: "probe" },
  { pattern: "/robots.txt", answeredBy: "text" },
  { pattern: "/sitemap.xml", answeredBy: "text" },
  { pattern: "/.well-known/security.txt", answeredBy: "text" },
  { pattern: "/oembed", answeredBy: "text" },
  { pattern: playedPath, answeredBy: "counter" },
  { pattern: "/:area/search.json", answeredBy: "text", isSlow: true, shapedBy: ["q"] },
  { pattern: "/:area/opensearch.xml", answeredBy: "text" },
  { pattern: "/:area/share.svg", answeredBy: "text", shapedBy: ["share"] },
  { pattern: "/:area/share.png", answeredBy: "text", shapedBy: ["share"] },
  { pattern: "/:area/mail.eml", answeredBy: "text", shapedBy: ["share"] },
  { pattern: "/:area/questions.csv", answeredBy: "text", shapedBy: ["ask"] },
  {
    pattern: "/:area/copy.zip",
    answeredBy: "archive",
    isSlow: true,
    shapedBy: ["tour", "copy"],
    countedAs: "copy",
  },
  { pattern: "/_build/*", answeredBy: "file" },
  { pattern: "/assets/*", answeredBy: "file" },
  { pattern: "/", answeredBy: "page", names: "tab" },
  { pattern: "/:area", answeredBy: "page", names: "tab" },
  {
    pattern: "/:area/search",
    answeredBy: "page",
    takesForms: true,
    isSlow: true,
    shapedBy: ["q"],
    countedAs: "search",
  },
  {
    pattern: "/:area/questions",
    answeredBy: "page",
    names: "questions",
    takesForms: true,
    shapedBy: ["ask"],
    countedAs: "questions",
    pages: questionsPage,
  },
  { pattern: "/:area/tour", answeredBy: "page", shapedBy: ["tour"] },
  { pattern: "/:area/copy", answeredBy: "page", isSlow: true, shapedBy: ["tour", "copy"] },
  { pattern: "/:area/share", answeredBy: "page", shapedBy: ["share"], countedAs: "share" },
  { pattern: "/:area/demos/:sectionName", answeredBy: "page", names: "section" },
  { pattern: "/:area/:section", answeredBy: "page", names: "tab", takesForms: true },
  {
    pattern: "/:area/legal/:page",
    answeredBy: "page",
    names: "legal",
    takesForms: true,
    pages: legalPages,
  },
  { pattern: "/embed/:area/:section/:step", answeredBy: "page", names: "tab", countedAs: "embed" },
  {
    pattern: "/:area/:section/:step",
    answeredBy: "page",
    names: "tab",
    takesForms: true,
    shapedBy: ["tour"],
    countedAs: "page",
    routes: "routes/$area,routes/$area.$sectionName,routes/$area.$sectionName.$step",
    pages: tabPages,
  },
];

const missing: AddressKind = { pattern: "/*", answeredBy: "page", names: "missing" };

/** Ids of the routes, below the root route, from which a client navigation loads data. */
export function dataRoutes({ pattern, routes }: AddressKind): string {
  return routes ?? `routes/${pattern.slice(1).replace("/", "_.").replaceAll("/", ".").replaceAll(":", "$")}`;
}

/** The URL pattern of a route file, according to Remix's naming convention. */
export function patternOfRoute(file: string): string {
  const segments = file
    .replace(/^.*\/|\.tsx?$/g, "")
    .split(/\.(?![^[]*\])/)
    .map((segment) =>
      segment.replace(/^\$$/, "*").replace("$", ":").replace(/_$/, "").replaceAll(/[[\]]/g, ""),
    );
  return `/${segments.filter((segment) => segment !== "_index").join("/")}`;
}

/** Second path segments that identify pages, such as `search`. They are reserved: sections cannot have these names. */
export const ownNames = addressTable.flatMap(({ pattern }) => /^\/:area\/([^:/]+)/.exec(pattern)?.[1] ?? []);

/** First path segments that are reserved for other URLs, and cannot be areas. */
const ownAreas = addressTable.flatMap(({ pattern }) => /^\/([^:/]+)/.exec(pattern)?.[1] ?? []);

/**
 * Every area except `Seafood` belongs to Logistics (rule 3.2).
 * @returns undefined for reserved segments, and for segments with a dot, which are names of files (rule 3.3)
 */
export function productOf(area: string): ProductValue | undefined {
  if (area.includes(".") || ownAreas.includes(area)) return undefined;
  return area === "Seafood" ? "Seafood" : "Logistics";
}

function tabPages({ product, sections }: ProductContent): ContentPage[] {
  const pageOf = ({ sectionName }: Section, tab: Tab) => pathTo(product.value, sectionName, tab.tab);
  return sections.flatMap((section) =>
    listedTabs(section.tabs).map((tab) => ({ path: pageOf(section, tab), tab })),
  );
}

function questionsPage({ product, questions }: ProductContent): ContentPage[] {
  return questions.length > 0 ? [{ path: questionsPath(product.value) }] : [];
}

function legalPages({ product, legal }: ProductContent): ContentPage[] {
  return legal.map(({ slug }) => ({ path: pathTo(product.value, "legal", slug) }));
}

export function pagesOf(content: ProductContent): ContentPage[] {
  return addressTable.flatMap(({ pages }) => pages?.(content) ?? []);
}

let latest = { path: "", kind: missing };

/** Returns the same kind for a page and for its data. Caches the last result, because calls often repeat a path. */
export function kindOf(path: string): AddressKind {
  if (path !== latest.path) latest = { path, kind: foundKind(path) };
  return latest.kind;
}

function foundKind(path: string): AddressKind {
  const fixed = addressTable.find(({ pattern, answeredBy }) =>
    pattern.endsWith("/*")
      ? `${path}/`.startsWith(pattern.slice(0, -1))
      : answeredBy !== "page" && !pattern.includes(":") && path === pattern,
  );
  if (fixed) return fixed;
  const segments = segmentsOf(pagePath(path));
  const kind = kindsBySegment.find(({ names }) => isLike(names, segments))?.kind ?? missing;
  return isDataPath(path) && !hasData(kind) ? missing : kind;
}

export function isEmbedKind({ pattern }: AddressKind): boolean {
  return pattern.startsWith(`/${embedArea}/`);
}

/** Embeds load no data, because they have no scripts. */
function hasData(kind: AddressKind): boolean {
  return kind.answeredBy === "page" && !isEmbedKind(kind);
}

const kindsBySegment = addressTable
  .filter(({ pattern, answeredBy }) => answeredBy === "page" || pattern.includes(":"))
  .map((kind) => ({ kind, names: segmentsOf(kind.pattern) }));

function isLike(names: string[], segments: string[]): boolean {
  return (
    names.length === segments.length &&
    names.every((name, index) => name.startsWith(":") || name === segments[index])
  );
}
