import { notFound } from "~/content/site/not-found.server";
import type { Address } from "~/urls/resolve";
import { pathTo } from "~/urls/tables/addresses";

/**
 * Data of a legal page.
 *
 * @throws a 404 response if there is no such area or page
 */
export function legalData({ product, legal }: Address) {
  if (!product || !legal) throw notFound();
  return { page: { ...legal, path: pathTo(product.product.value, "legal", legal.slug) } };
}

export type LegalText = ReturnType<typeof legalData>["page"];
