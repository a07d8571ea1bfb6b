import { listedTabs, pathTo } from "~/content/addresses";
import { captionCues } from "~/content/captions.server";
import type { Content, ProductContent } from "~/content/load.server";
import type { Section, Tab } from "~/content/schema/data-set";
import type { Searchable } from "~/search/search-index";

/** A tab with what can be found of it, its page's path and how long its video is. */
export type SearchableTab = Searchable & { path: string; content: Tab; durationSeconds: number | undefined };

/** Every listed tab of a product. Captions that cannot be read are left out. */
export function searchableTabs(
  { product, sections }: ProductContent,
  media: Content["media"],
): SearchableTab[] {
  return sections.flatMap((section) =>
    listedTabs(section.tabs).map((tab) => ({
      ...textsOf(section, tab, media),
      path: pathTo(product.value, section.sectionName, tab.tab),
      content: tab,
      durationSeconds: media[tab.video ?? ""]?.durationSeconds,
    })),
  );
}

function textsOf({ sectionName }: Section, tab: Tab, media: Content["media"]): Searchable {
  const { title, subTitle, description, paragraph = [], quote, subText } = tab;
  const captions = media[tab.video ?? ""]?.captions?.path;
  return {
    section: sectionName,
    tab: tab.tab,
    title,
    subTitle,
    description,
    texts: [
      ...paragraph,
      ...(quote ? [quote.text, `${quote.name}, ${quote.role}`] : []),
      ...(subText ? [subText] : []),
    ],
    lines: (captions && captionCues(captions)) || [],
  };
}
