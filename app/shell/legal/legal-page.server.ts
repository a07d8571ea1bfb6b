import { notFound } from "~/content/site/not-found.server";
import type { Address } from "~/urls/resolve";
import { pathTo } from "~/urls/tables/addresses";

/** @throws a 404 response if the area or the legal page does not exist */
export function legalData({ product, legal }: Address) {
  if (!product || !legal) throw notFound();
  return { page: { ...legal, path: pathTo(product.product.value, "legal", legal.slug) } };
}

export type LegalText = ReturnType<typeof legalData>["page"];
