import type { MetaDescriptor } from "@remix-run/react";
import { pageHead } from "~/content/head";
import type { Tab } from "~/content/schema";
import type { FrameData } from "~/shell/frame.server";
import type { TabPage } from "./page.server";

/**
 * The head of a tab's page: title, preview and a `VideoObject` for search engines.
 *
 * @param page null for an unknown step
 */
export function demoHead(frame: FrameData, page: TabPage | null): MetaDescriptor[] {
  if (!page) return pageHead(frame, { title: frame.words.notFound.title });
  const { video } = page;
  const description = describe(page);
  const size = video && { width: video.width, height: video.height };
  return pageHead(frame, {
    title: page.title,
    description,
    path: page.path,
    image: video?.poster && size ? { url: video.poster, ...size } : undefined,
    video: video?.url && size ? { url: video.url, ...size } : undefined,
    jsonLd: videoObject(frame, page, description),
  });
}

/** A sentence or two about a tab for previews; tabs leave out different fields. */
export function describe({
  description,
  quote,
  subTitle,
  paragraph,
  subText,
  title,
}: Omit<Tab, "video">): string {
  return description || quote?.text || subTitle || paragraph?.join(". ") || subText || title;
}

function videoObject(frame: FrameData, page: TabPage, description: string) {
  const { video } = page;
  const thumbnail = video?.poster ?? frame.shareImage;
  if (!video?.url || !video.uploadDate || !thumbnail) return undefined;
  const absolute = (path: string) => new URL(path, frame.siteUrl).href;
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: page.title,
    description,
    thumbnailUrl: absolute(thumbnail),
    uploadDate: video.uploadDate,
    duration: isoDuration(video.durationSeconds ?? 0),
    contentUrl: absolute(video.url),
    inLanguage: frame.lang,
  };
}

/** 83.4 seconds as `PT1M23S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  return `PT${minutes ? `${minutes}M` : ""}${whole % 60 ? `${whole % 60}S` : ""}`;
}
