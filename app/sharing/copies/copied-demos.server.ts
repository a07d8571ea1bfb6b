import { type Demo, nameFor } from "~/content/demos";
import { assetFile } from "~/content/load/assets.server";
import { formatWebVtt } from "~/content/load/webvtt";
import { demos } from "~/content/site/demos.server";
import { site } from "~/content/site/site.server";
import { type SceneData, type ScenePicture, scenesOf } from "~/demo/pictures/scenes.server";
import { byChapter, type ChapterLines } from "~/demo/video/captions/by-chapter";
import { captionsOf, chaptersOf, linesOf, type SourceSets, videoOf } from "~/demo/video/files.server";
import { videoFacts } from "~/demo/video/time";
import type { CaptionLanguage, Language } from "~/schema/basics/languages";
import { otherLanguage } from "~/schema/basics/languages";
import type { ProductContent } from "~/schema/content";
import type { Tab } from "~/schema/data-set";
import type { CopySize } from "~/urls/page-queries/copy";
import type { Stop } from "~/urls/page-queries/tour";
import { demoFile } from "./file-names";

export const mediaFolder = "media";

/** Minimum width of posters in the smaller copy, in pixels. */
const narrowPoster = 800;

type CopiedFile = { name: string; file: string };

/** All file names are relative to the copy's folder. */
export type CopiedDemo = {
  demo: Demo;
  tab: Tab;
  content: ProductContent;
  page: string;
  second: number | undefined;
  name: ReturnType<typeof nameFor>;
  videoFile: string | undefined;
  poster: string | undefined;
  /** Length and upload month of the video. */
  facts: string;
  /** Captions in all languages. If captions in the reader's language exist, they are first. */
  captions: {
    language: CaptionLanguage;
    src: string;
    chaptersLanguage: CaptionLanguage;
    chapters: ChapterLines[];
  }[];
  scenes: SceneData[];
  files: CopiedFile[];
};

export function copiedDemos(stops: Stop[], size: CopySize, reader: Language): CopiedDemo[] {
  const there = demos();
  const tabs = new Map(
    Object.values(site().content.products).flatMap((content) =>
      content.sections.flatMap(({ tabs }) => tabs.map((tab) => [tab.id, { tab, content }] as const)),
    ),
  );
  return stops.flatMap(({ id, second }, index) => {
    const [demo, found] = [there[id], tabs.get(id)];
    if (!demo || !found) return [];
    const file = demoFile(id, index, stops.length);
    const name = nameFor(reader, demo);
    return [{ demo, second, name, page: `${file}.html`, ...found, ...filesOf(found, file, size, reader) }];
  });
}

function filesOf(
  { tab, content }: { tab: Tab; content: ProductContent },
  file: string,
  size: CopySize,
  reader: Language,
) {
  const { messages, product } = content;
  const { lang } = product;
  const files: CopiedFile[] = [];
  const taken = (url: string | undefined, suffix = "") => {
    if (url === undefined) return undefined;
    const path = pathOf(url);
    const name = `${mediaFolder}/${file}${suffix}${path.slice(path.lastIndexOf(".")).toLowerCase()}`;
    files.push({ name, file: assetFile(path) });
    return name;
  };
  const picture = ({ width, height, target, ...sets }: ScenePicture, suffix: string, url = largest(sets)) => {
    const name = taken(url, suffix);
    return name ? { url: name, width, height, ...(target && { target }) } : undefined;
  };
  const video = videoOf(tab, messages, lang);
  const { full, low, poster } = video ?? {};
  const videoFile = taken((size === "low" ? (low ?? full) : (full ?? low))?.download);
  const inWebp = size === "low" ? narrow(poster?.webp) : largest({ webp: poster?.webp });
  const still = taken(inWebp ?? poster?.url);
  const scenes = scenesOf(tab, { lang, language: reader }).flatMap(({ wide, phone, ...scene }, index) => {
    const whole = picture(wide, `-${index + 1}`, largest(wide) ?? wide.url);
    const part = phone && picture(phone, `-${index + 1}-phone`);
    return whole ? [{ ...scene, wide: whole, ...(part && { phone: { ...part, webp: part.url } }) }] : [];
  });
  const captions = [reader, otherLanguage(reader)].flatMap((language) => {
    const { cues } = captionsOf(tab, lang, language) ?? {};
    if (!cues) return [];
    const { language: chaptersLanguage, ...chapterTexts } = chaptersOf(tab, lang, language);
    const chapters = byChapter(linesOf(cues), chapterTexts.chapters);
    return [
      {
        language,
        chaptersLanguage,
        src: `data:text/vtt,${encodeURIComponent(formatWebVtt(cues))}`,
        chapters,
      },
    ];
  });
  return { videoFile, poster: still, facts: video ? videoFacts(video, lang) : "", captions, scenes, files };
}

function pathOf(url: string): string {
  const base = ["/assets", site().env.ASSETS_BASE_URL ?? ""].find((each) => url.startsWith(`${each}/`)) ?? "";
  return url.slice(base.length).replace(/\?.*/s, "");
}

function filesIn(sourceSet: string | undefined): { url: string; width: number }[] {
  return (sourceSet?.split(", ") ?? []).map((each) => {
    const [url = "", width = ""] = each.split(" ");
    return { url, width: Number.parseInt(width, 10) };
  });
}

/** Prefers WebP, because more browsers support WebP than AVIF. */
function largest({ webp, avif }: SourceSets): string | undefined {
  return filesIn(webp ?? avif).sort((a, b) => b.width - a.width)[0]?.url;
}

function narrow(webp: string | undefined): string | undefined {
  const byWidth = filesIn(webp).sort((a, b) => a.width - b.width);
  return (byWidth.find(({ width }) => width >= narrowPoster) ?? byWidth.at(-1))?.url;
}
