import type { Params } from "@remix-run/react";
import { notFound } from "~/content/site/not-found.server";
import { areaContent } from "~/content/site/site.server";
import { pathTo } from "~/content/url/addresses";

/**
 * A legal page of an area's language.
 *
 * @throws a 404 response when there is no such area or page
 */
export function legalData({ area, page: slug }: Params) {
  const { product, legal } = areaContent(area);
  const page = legal.find((each) => each.slug === slug);
  if (!page) throw notFound();
  return { page: { ...page, path: pathTo(product.value, "legal", page.slug) } };
}

export type LegalText = ReturnType<typeof legalData>["page"];
