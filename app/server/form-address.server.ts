import { addressAt } from "~/content/site/address.server";
import { site } from "~/content/site/site.server";
import { locate, pathTo } from "~/content/url/addresses";

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
