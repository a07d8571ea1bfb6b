import type { ProductContent } from "~/content/schema/content";
import type { Section, Tab } from "~/content/schema/data-set";
import { listedTabs, pathTo, playedPath } from "./addresses";

/** A page of the content, and where it is. */
export type ContentPage = { path: string; tab?: Tab };

/** One kind of address that the site answers. */
export type AddressKind = {
  /** `:name` stands for any one segment, `*` for all the rest. */
  pattern: string;
  /**
   * What answers: a page and its data, a file as it is, the server about itself, or a route with a text of its own. A
   * counter takes what pages tell, and has nothing to say.
   */
  answeredBy: "page" | "file" | "probe" | "text" | "counter";
  /** What of the content the path names; nothing for a page that is the site's own. */
  names?: "tab" | "legal" | "missing";
  /** Parameters that make the page another one, besides those of its view. */
  shapedBy?: ("q" | "tour" | "share")[];
  /** Whether pages of this kind have forms, which are posted to their address. */
  takesForms?: boolean;
  /** Whether its answer is searched for, which takes the processor longer than any page does. */
  searches?: boolean;
  /** What a visit to such a page counts as (rule 23.2). */
  countedAs?: "page" | "search" | "share" | "embed";
  /** Routes whose data scripts ask for when they go to such a page, where that is not the one of its pattern. */
  routes?: string;
  /** The pages of this kind that a product has. Kinds without any lead to others, or are not for search engines. */
  pages?: (content: ProductContent) => ContentPage[];
};

/** Every kind of address, the more exact one first. Routes, figures, forms, caches and the sitemap go by this table. */
export const addressTable: AddressKind[] = [
  { pattern: "/healthz", answeredBy: "probe" },
  { pattern: "/readyz", answeredBy: "probe" },
  { pattern: "/robots.txt", answeredBy: "text" },
  { pattern: "/sitemap.xml", answeredBy: "text" },
  { pattern: "/.well-known/security.txt", answeredBy: "text" },
  { pattern: "/oembed", answeredBy: "text" },
  { pattern: playedPath, answeredBy: "counter" },
  { pattern: "/:area/search.json", answeredBy: "text", searches: true, shapedBy: ["q"] },
  { pattern: "/:area/opensearch.xml", answeredBy: "text" },
  { pattern: "/:area/share.svg", answeredBy: "text", shapedBy: ["share"] },
  { pattern: "/:area/share.png", answeredBy: "text", shapedBy: ["share"] },
  { pattern: "/_build/*", answeredBy: "file" },
  { pattern: "/assets/*", answeredBy: "file" },
  { pattern: "/", answeredBy: "page", names: "tab" },
  { pattern: "/:area", answeredBy: "page", names: "tab" },
  {
    pattern: "/:area/search",
    answeredBy: "page",
    takesForms: true,
    searches: true,
    shapedBy: ["q"],
    countedAs: "search",
  },
  { pattern: "/:area/tour", answeredBy: "page", shapedBy: ["tour"] },
  { pattern: "/:area/share", answeredBy: "page", shapedBy: ["share"], countedAs: "share" },
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

/** What no kind matches: a missing page. */
const missing: AddressKind = { pattern: "/*", answeredBy: "page", names: "missing" };

/** Routes whose data scripts ask for when they go to a page of a kind: all below the root. */
export function dataRoutes({ pattern, routes }: AddressKind): string {
  return routes ?? `routes/${pattern.slice(1).replace("/", "_.").replaceAll("/", ".").replaceAll(":", "$")}`;
}

/** The pattern of a route's file, by the convention of its name. */
export function patternOfRoute(file: string): string {
  const segments = file
    .replace(/^.*\/|\.tsx?$/g, "")
    .split(/\.(?![^[]*\])/)
    .map((segment) =>
      segment.replace(/^\$$/, "*").replace("$", ":").replace(/_$/, "").replaceAll(/[[\]]/g, ""),
    );
  return `/${segments.filter((segment) => segment !== "_index").join("/")}`;
}

/** Names below an area that are the site's own, so that no section may have them. */
export const ownNames = addressTable.flatMap(({ pattern }) => /^\/:area\/([^:/]+)/.exec(pattern)?.[1] ?? []);

function tabPages({ product, sections }: ProductContent): ContentPage[] {
  const pageOf = ({ sectionName }: Section, tab: Tab) => pathTo(product.value, sectionName, tab.tab);
  return sections.flatMap((section) =>
    listedTabs(section.tabs).map((tab) => ({ path: pageOf(section, tab), tab })),
  );
}

function legalPages({ product, legal }: ProductContent): ContentPage[] {
  return legal.map(({ slug }) => ({ path: pathTo(product.value, "legal", slug) }));
}

/** Every page that a product has. */
export function pagesOf(content: ProductContent): ContentPage[] {
  return addressTable.flatMap(({ pages }) => pages?.(content) ?? []);
}

let latest = { path: "", kind: missing };

/**
 * The kind of address that a path is; a page's data is of the page's kind. Each step of a request asks for it, so the
 * latest answer is remembered.
 *
 * @param path without a query
 */
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
  return kindsBySegment.find(({ names }) => isLike(names, segments))?.kind ?? missing;
}

/** The path of the page whose data is at a path; any other is its own. */
export function pagePath(path: string): string {
  return path.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
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

/** An empty segment counts for none: a slash at the end, or one too many, changes nothing. */
function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}
