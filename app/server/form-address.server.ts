import { addressAt } from "~/content/site/address.server";
import { site } from "~/content/site/site.server";
import { maxTargetCharacters } from "~/platform/limits";
import { locate, pathTo } from "~/urls/tables/addresses";

/** To lose no leads, a form whose URL matches no page belongs to the page in `Referer`, or else to the first page. */
export function formAddress(target: string, referer: string | undefined): string {
  const [, path = "", data = "", query = ""] = /^([^?]*?)(\.data)?(\?.*)?$/.exec(target) ?? [];
  return (pageAt(path) ?? pageAt(pathIn(referer)) ?? firstPage(path)) + data + query;
}

function pathIn(referer = ""): string {
  return referer.length <= maxTargetCharacters && URL.canParse(referer) ? new URL(referer).pathname : "";
}

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
