import { element } from "~/content/load/xml";
import { productOfPage } from "~/content/site/address.server";
import { site } from "~/content/site/site.server";
import type { Address } from "~/urls/resolve";
import { searchPath } from "~/urls/tables/addresses";

export function openSearchXml(address: Address): string {
  const { product, messages } = productOfPage(address);
  const { SITE_URL } = site().env;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // Shortens the name, because OpenSearch limits `ShortName` to 16 characters.
    element("ShortName", [...messages.products[product.value]].slice(0, 16).join("")),
    element("Description", `${messages.search.label}: ${product.cloudName}`),
    element("Language", product.lang),
    element("InputEncoding", "UTF-8"),
    `<Url type="text/html" template="${SITE_URL}${searchPath(product.value)}?q={searchTerms}"/>`,
    "</OpenSearchDescription>\n",
  ].join("\n");
}
