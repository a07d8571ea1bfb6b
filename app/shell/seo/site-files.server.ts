import { element } from "~/content/load/xml";
import { mediaUrl } from "~/content/site/media-url.server";
import { site } from "~/content/site/site.server";
import { videoOf } from "~/demo/video/files.server";
import { languages } from "~/schema/basics/languages";
import type { ProductContent } from "~/schema/content";
import type { Tab } from "~/schema/data-set";
import { pagesOf } from "~/urls/tables/address-table";
import { descriptionOf, publishedFile } from "./demo-head";

export function robotsText(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site().env.SITE_URL}/sitemap.xml\n`;
}

/** RFC 9116 requires an expiry date. The date changes monthly, and is always at least eleven months in the future. */
export function securityText(now: Date): string {
  const { content, env } = site();
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1));
  return [
    `Contact: mailto:${content.site.contact.email.en}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${env.SITE_URL}/.well-known/security.txt`,
    "",
  ].join("\n");
}

export function sitemapXml(): string {
  const { products } = site().content;
  const urls = Object.values(products).flatMap((product) =>
    pagesOf(product).map(({ path, tab }) => url(path, tab && videoEntry(product, tab))),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}

function url(path: string, details = ""): string {
  return `<url>${element("loc", absolute(path))}${details}</url>`;
}

function videoEntry({ messages, product }: ProductContent, tab: Tab): string {
  const video = videoOf(tab, messages, product.lang);
  const file = publishedFile(video);
  const thumbnail = video?.preview?.url ?? mediaUrl(site().content.site.brand.shareImage);
  if (!video || !file || !thumbnail) return "";
  const { durationSeconds, uploadDate } = video;
  return [
    "<video:video>",
    element("video:thumbnail_loc", absolute(thumbnail)),
    element("video:title", tab.title),
    element("video:description", descriptionOf(tab)),
    element("video:content_loc", absolute(file.url)),
    durationSeconds ? element("video:duration", String(Math.max(1, Math.round(durationSeconds)))) : "",
    uploadDate ? element("video:publication_date", uploadDate) : "",
    "</video:video>",
  ].join("");
}

function absolute(path: string): string {
  return new URL(path, site().env.SITE_URL).href;
}
