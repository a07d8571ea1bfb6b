import { notFound } from "~/content/site/not-found.server";
import { pathTo } from "~/content/url/addresses";
import type { Address } from "~/content/url/resolve";

/**
 * A legal page of an area's language.
 *
 * @throws a 404 response when there is no such area or page
 */
export function legalData({ product, legal }: Address) {
  if (!product || !legal) throw notFound();
  return { page: { ...legal, path: pathTo(product.product.value, "legal", legal.slug) } };
}

export type LegalText = ReturnType<typeof legalData>["page"];
