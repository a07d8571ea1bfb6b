import type { Content } from "~/schema/content";
import { listedTabs, pathTo } from "~/urls/tables/addresses";

export function tabsOf(content: Content) {
  return Object.values(content.products).flatMap(({ product, sections }) =>
    sections.flatMap((section) =>
      listedTabs(section.tabs).map((tab) => ({
        tab,
        path: pathTo(product.value, section.sectionName, tab.tab),
      })),
    ),
  );
}

export function legalPagesOf(content: Content) {
  return Object.values(content.products).flatMap(({ product, legal }) =>
    legal.map(({ slug, title }) => ({ path: pathTo(product.value, "legal", slug), title })),
  );
}
