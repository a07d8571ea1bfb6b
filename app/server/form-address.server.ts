import { addressAt } from "~/content/site/address.server";
import { site } from "~/content/site/site.server";
import { maxTargetCharacters } from "~/platform/limits";
import { locate, pathTo } from "~/urls/tables/addresses";

/**
 * The address at which a posted form is handled. If the target page does not exist (any more), the form is handled by
 * the page in `Referer`, or else by the product's first page, so that no entry is lost.
 *
 * @param target path and query that the form is posted to
 * @returns path and query of an existing page
 */
export function formAddress(target: string, referer: string | undefined): string {
  const [, path = "", data = "", query = ""] = /^([^?]*?)(\.data)?(\?.*)?$/.exec(target) ?? [];
  return (pageAt(path) ?? pageAt(pathIn(referer)) ?? firstPage(path)) + data + query;
}

/** A `Referer` that is longer than any URL of the site is ignored. */
function pathIn(referer = ""): string {
  return referer.length <= maxTargetCharacters && URL.canParse(referer) ? new URL(referer).pathname : "";
}

/** The exact path of the page that a path resolves to, if that page takes forms. */
function pageAt(asked: string): string | undefined {
  const { kind, path } = addressAt(asked);
  return kind.takesForms ? path : undefined;
}

function firstPage(path: string): string {
  const { product, sections } = addressAt(path).product ?? site().content.products.Seafood;
  const location = locate(sections, {});
  if (!("tab" in location)) return pathTo(product.value);
  return pathTo(product.value, location.section.sectionName, location.tab.tab);
}
