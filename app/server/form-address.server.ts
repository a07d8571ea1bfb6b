import { addressAt } from "~/content/site/address.server";
import { site } from "~/content/site/site.server";
import { maxTargetCharacters } from "~/platform/limits";
import { locate, pathTo } from "~/urls/tables/addresses";

/** If a form's URL matches no page, uses the page in `Referer`, or else the first page, so that no lead is lost. */
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
