import { previewSize } from "~/content/preview-size";
import { addressAt } from "~/content/site/address.server";
import { site } from "~/content/site/site.server";
import { filesThere, recordingOf, videoOf } from "~/demo/video/files.server";
import { viewQuery } from "~/urls/page-queries/view";
import type { Address } from "~/urls/resolve";
import { embedPath, pathTo } from "~/urls/tables/addresses";
import { embedSnippet, maxEmbedPx } from "./snippet.server";

type Size = { width: number; height: number };

export type OembedError = 400 | 404 | 501;

/** Response to an oEmbed 1.0 request (https://oembed.com), or an error status. */
export function oembed(query: string) {
  const searchParams = new URLSearchParams(query);
  const names = ["url", "maxwidth", "maxheight", "format"];
  if (names.some((name) => searchParams.getAll(name).length > 1)) return 400 satisfies OembedError;
  if ((searchParams.get("format") ?? "json") !== "json") return 501 satisfies OembedError;
  const url = searchParams.get("url");
  const [maxWidth, maxHeight] = [
    pixelsIn(searchParams.get("maxwidth")),
    pixelsIn(searchParams.get("maxheight")),
  ];
  if (!url || maxWidth === undefined || maxHeight === undefined) return 400 satisfies OembedError;
  const address = addressHere(url);
  if (!address) return 404 satisfies OembedError;
  return describe(address, { width: maxWidth, height: maxHeight });
}

function pixelsIn(given: string | null): number | undefined {
  if (given === null) return Number.POSITIVE_INFINITY;
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined;
}

function addressHere(url: string): Address | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, username, password, pathname, search } = new URL(url);
  const isHere = /^https?:$/.test(protocol) && host === new URL(site().env.SITE_URL).host;
  if (!isHere || username || password) return undefined;
  return addressAt(pathname + search);
}

function describe({ kind, product, section, tab, view }: Address, maxSize: Size) {
  const { env, content } = site();
  const isDemo = kind.pages && tab?.video && env.EMBED_ANCESTORS !== undefined;
  if (!isDemo || !product || !section) return 404 satisfies OembedError;
  const { value, lang } = product.product;
  const size = fitTo(maxSize);
  const src = env.SITE_URL + embedPath(pathTo(value, section.sectionName, tab.tab)) + viewQuery(view, lang);
  const { posters } = recordingOf(tab) ?? {};
  const { preview } = videoOf(tab, product.messages, lang) ?? {};
  const smaller = filesThere(posters?.webp ?? []).sort((one, other) => other.width - one.width);
  const thumbnail = [...(preview ? [{ ...previewSize, ...preview }] : []), ...smaller].find(
    ({ width, height }) => width <= maxSize.width && height <= maxSize.height,
  );
  return {
    version: "1.0",
    type: "video",
    title: tab.title,
    provider_name: content.site.brand.name,
    provider_url: env.SITE_URL,
    ...size,
    html: embedSnippet({ src, title: tab.title, ...size }),
    ...(thumbnail && {
      thumbnail_url: new URL(thumbnail.url, env.SITE_URL).href,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

function fitTo(maxSize: Size): Size {
  const width = Math.max(1, Math.floor(Math.min(maxEmbedPx.width, maxSize.width, (maxSize.height * 16) / 9)));
  return { width, height: Math.max(1, Math.floor((width * 9) / 16)) };
}
