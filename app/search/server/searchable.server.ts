import { captionCues } from "~/content/load/captions.server";
import { thumbnailOf } from "~/demo/video/files.server";
import type { Language } from "~/schema/basics/languages";
import { otherLanguage } from "~/schema/basics/languages";
import type { Content, ProductContent } from "~/schema/content";
import type { Section, Tab } from "~/schema/data-set";
import { timingOf, type VideoTiming } from "~/schema/media";
import type { Searchable } from "~/search/engine/search-index";
import { listedTabs, pathTo } from "~/urls/tables/addresses";

export type SearchableTab = Searchable & {
  path: string;
  id: string | undefined;
  thumbnail: ReturnType<typeof thumbnailOf>;
  timing: VideoTiming;
};

export function searchableTabs(
  { product, sections }: ProductContent,
  media: Content["media"],
): SearchableTab[] {
  return sections.flatMap((section) =>
    listedTabs(section.tabs).map((tab) => ({
      ...textsOf(section, tab, media, product.lang),
      path: pathTo(product.value, section.sectionName, tab.tab),
      id: tab.id,
      thumbnail: thumbnailOf(tab),
      timing: timingOf(media[tab.video ?? ""]),
    })),
  );
}

export function searchableTexts(
  { product, sections }: ProductContent,
  media: Content["media"],
): Searchable[] {
  return sections.flatMap((section) =>
    listedTabs(section.tabs).map((tab) => textsOf(section, tab, media, product.lang)),
  );
}

function textsOf({ sectionName }: Section, tab: Tab, media: Content["media"], lang: Language): Searchable {
  const { title, subTitle, description, paragraph = [], quote, subText, translation } = tab;
  const { captions, subtitles = {} } = media[tab.video ?? ""] ?? {};
  const linesIn = (path: string | undefined) => (path && captionCues(path)) || [];
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
    lines: linesIn(captions?.path),
    translation,
    otherLines: linesIn(subtitles[otherLanguage(lang)]?.path),
  };
}
