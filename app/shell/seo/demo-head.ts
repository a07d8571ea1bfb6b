import type { MetaDescriptor } from "@remix-run/react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import type { TabPage } from "~/demo/demo-page.server";
import type { Poster, SourceSets, VideoData, VideoQuality } from "~/demo/video/files.server";
import { posterSizes } from "~/demo/video/player/poster";
import { fill } from "~/schema/basics/naming";
import type { Tab } from "~/schema/data-set";
import { videoSize } from "~/ui/browser/unstyled-size";
import { screens } from "~/ui/product-constants";
import { viewQuery } from "~/urls/page-queries/view";
import { withParameter } from "~/urls/query/query";
import { writtenTime } from "~/urls/query/second";
import { type HeadImage, type PageHead, pageHead } from "./head";

export function demoHead(shell: ShellData, page: TabPage | null): MetaDescriptor[] {
  if (!page) return pageHead(shell, { title: shell.messages.unknownTab.title });
  const { video } = page;
  const description = (page.translation ? undefined : page.moment?.text) ?? descriptionOf(page);
  // The link preview of a picture view contains a picture, but no video.
  const file = page.scenes ? undefined : publishedFile(video);
  const previewed = previewedQuery(shell, page);
  const descriptors = pageHead(shell, {
    title: page.title,
    description,
    preview: previewOf(shell, page),
    path: page.path,
    // Keeps the tour in `og:url`, because some services open `og:url` instead of the shared URL.
    query: page.tour ? withParameter(previewed, `tour=${page.tour.stops}`) : previewed,
    image: imageOf(page),
    video: video && file ? { url: file.url, ...videoSize } : undefined,
    jsonLd: file && videoObject(shell, page, description),
  });
  return [
    ...(video?.poster && !page.scenes ? preloaded(video.poster) : []),
    ...descriptors,
    // Links to the oEmbed data, except in picture views, because the HTML of picture views is near the size limit.
    ...(video && shell.isEmbeddable ? [embedding(shell.siteUrl, page.path + previewed)] : []),
  ];
}

function previewedQuery({ lang }: ShellData, { scenes, language, time }: TabPage): string {
  return viewQuery({ asPictures: scenes !== undefined, low: false, language, time }, lang);
}

function previewOf(shell: ShellData, { tour, translation, moment, language }: TabPage): PageHead["preview"] {
  if (tour) {
    const title = tour.title ?? fill(shell.messages.tour.unnamed, { count: tour.count });
    return { title, description: tour.text, lang: shell.lang };
  }
  if (!translation) return undefined;
  const { title, description } = translation;
  return { title, description: moment?.text ?? description, lang: language };
}

function embedding(siteUrl: string, path: string): MetaDescriptor {
  const href = `${siteUrl}/oembed?url=${encodeURIComponent(siteUrl + path)}&format=json`;
  return { tagName: "link", rel: "alternate", type: "application/json+oembed", href };
}

function imageOf({ video, preview = video?.preview, moment, tour }: TabPage): HeadImage | undefined {
  if (tour?.image) return { ...tour.image, alt: tour.title ?? "" };
  if (moment?.image) return { ...moment.image, alt: moment.text };
  return preview;
}

/** Preloads the poster, the largest element of the page. Browsers ignore preloads in formats they do not support. */
function preloaded(poster: Poster): MetaDescriptor[] {
  const link = (file: Record<string, string>) => ({
    ...{ tagName: "link", rel: "preload", as: "image", ...file, fetchpriority: "high" },
  });
  const files = bestFiles(poster).map(({ type, set, media }) =>
    link({ type, imageSrcSet: set, imageSizes: posterSizes, ...(media && { media }) }),
  );
  return files.length > 0 ? files : [link({ href: poster.url })];
}

function bestFiles({ square, ...wide }: Poster): { type: string; set: string; media?: string }[] {
  const best = ({ avif, webp }: SourceSets, on: { media?: string }) => {
    const set = avif ?? webp;
    return set ? [{ type: avif ? "image/avif" : "image/webp", set, ...on }] : [];
  };
  if (!square) return best(wide, {});
  return [
    ...best(square, { media: screens.upright }),
    ...best(wide, { media: `not all and ${screens.upright}` }),
  ];
}

/** Returns the `Link` header for data responses, so that the poster starts to load before the data arrives. */
export function preloadHeader(poster: Poster): string | undefined {
  const links = bestFiles(poster).map(({ type, set, media }) => {
    const [smallest] = set.split(" ");
    const sizes = `imagesrcset="${set}"; imagesizes="${posterSizes}"`;
    return `<${smallest}>; rel=preload; as=image; type="${type}"; ${sizes}${media ? `; media="${media}"` : ""}`;
  });
  return links.join(", ") || undefined;
}

export function publishedFile(video: VideoData | undefined): VideoQuality | undefined {
  return video?.full ?? video?.low;
}

export function descriptionOf({
  description,
  quote,
  subTitle,
  paragraph,
  subText,
  title,
}: Omit<Tab, "video">): string {
  return description || quote?.text || subTitle || paragraph?.join(". ") || subText || title;
}

function videoObject(shell: ShellData, page: TabPage, description: string) {
  const { video } = page;
  const file = publishedFile(video);
  const thumbnail = video?.preview?.url ?? shell.shareImage;
  if (!video?.uploadDate || !file || !thumbnail) return undefined;
  const absolute = (path: string) => new URL(path, shell.siteUrl).href;
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: page.title,
    description,
    thumbnailUrl: absolute(thumbnail),
    uploadDate: video.uploadDate,
    duration: isoDuration(video.durationSeconds ?? 0),
    contentUrl: absolute(file.url),
    inLanguage: shell.lang,
    hasPart:
      video.chapters.length > 0 && page.language === shell.lang
        ? clips(video, absolute(page.path))
        : undefined,
  };
}

function clips(video: VideoData, address: string) {
  const { chapters, durationSeconds } = video;
  return chapters.map(([startOffset, name], index) => ({
    "@type": "Clip",
    name,
    startOffset,
    endOffset: chapters[index + 1]?.[0] ?? durationSeconds,
    url: `${address}?t=${writtenTime(startOffset, video)}`,
  }));
}

export function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  return `PT${minutes ? `${minutes}M` : ""}${whole % 60 ? `${whole % 60}S` : ""}`;
}
