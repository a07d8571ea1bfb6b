import type { ProductContent } from "~/content/schema/content";
import { site } from "~/content/site/site.server";
import { listedTabs, locate, pathTo, productOf } from "~/content/url/addresses";

/**
 * Where a form is taken and answered. A page may be gone since it was opened, or never have been there: what was
 * entered on it is then taken on the page that the visitor sees, or else on the first one.
 *
 * @param target path and query that the form is posted to
 * @param referer address of the page that it was sent from
 * @returns path and query of a page that is there
 */
export function formAddress(target: string, referer: string | undefined): string {
  const [, path = "", data = "", query = ""] = /^([^?]*?)(\.data)?(\?.*)?$/.exec(target) ?? [];
  const seen = URL.canParse(referer ?? "") ? new URL(referer ?? "").pathname : "";
  return (pageAt(path) ?? pageAt(seen) ?? firstPage(path)) + data + query;
}

/** The exact path of the page with a form that a path means, if there is one. */
function pageAt(path: string): string | undefined {
  const [area = "", sectionName, tabName, ...rest] = segmentsOf(path);
  const content = contentOf(area);
  if (!content || sectionName === undefined || rest.length > 0) return undefined;
  if (tabName === undefined) return sectionName === "search" ? path : undefined;
  if (sectionName === "legal") return content.legal.some(({ slug }) => slug === tabName) ? path : undefined;
  const location = locate(content.sections, { sectionName, tabName });
  return "tab" in location ? pathTo(area, location.section.sectionName, location.tab.tab) : undefined;
}

function firstPage(path: string): string {
  const [area = ""] = segmentsOf(path);
  const { product, sections } = contentOf(area) ?? site().content.products.Seafood;
  const [section] = sections;
  const [tab] = listedTabs(section?.tabs ?? []);
  return pathTo(product.value, section?.sectionName ?? "", tab?.tab ?? "");
}

function contentOf(area: string): ProductContent | undefined {
  const product = productOf(area);
  return product && site().content.products[product];
}

/** The names in a path; a referer's may have escapes that are none. */
function segmentsOf(path: string): string[] {
  return path
    .replace(/^\/|\/$/g, "")
    .split("/")
    .map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
