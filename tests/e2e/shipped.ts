import { listedTabs, pathTo } from "~/content/addresses";
import { loadContent } from "~/content/load.server";

/** The content that the site ships with. */
export const content = loadContent("content");

/** Every tab that is listed, with its page's path. */
export const tabs = Object.values(content.products).flatMap(({ product, sections }) =>
  sections.flatMap((section) =>
    listedTabs(section.tabs).map((tab) => ({
      tab,
      path: pathTo(product.value, section.sectionName, tab.tab),
    })),
  ),
);
