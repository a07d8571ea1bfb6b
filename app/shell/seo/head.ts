import type { MetaDescriptor, MetaFunction } from "@remix-run/react";
import { previewSize } from "~/content/preview-size";
import type { ShellData, shellData } from "~/content/shell-data/shell-data.server";
import { type CaptionLanguage, type Language, locales } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";

type RouteMeta<Loader> = MetaFunction<Loader, { root: typeof shellData }>;
type DataOf<Loader> = NonNullable<Parameters<RouteMeta<Loader>>[0]["data"]>;

export function metaOf<Loader>(
  headOf: (shell: ShellData, data: DataOf<Loader>) => MetaDescriptor[],
): RouteMeta<Loader> {
  return ({ data, matches }) => {
    const shell = matches.find(({ id }) => id === "root")?.data as ShellData | undefined;
    return shell && data ? headOf(shell, data as DataOf<Loader>) : [];
  };
}

type HeadContext = {
  siteUrl: string;
  lang: Language;
  brandName: string;
  cloudName: string;
  shareImage: string | undefined;
  messages: { pageTitle: string };
};

export type HeadImage = { url: string; width?: number; height?: number; alt?: string };

export type PageHead = {
  title: string;
  description?: string | undefined;
  preview?: { title: string; description: string; lang: CaptionLanguage } | undefined;
  /** Path of the canonical URL. Undefined for pages without a canonical URL, which have `noindex`. */
  path?: string;
  /** Query parameters that change the link preview, and are therefore part of `og:url`. */
  query?: string | undefined;
  image?: HeadImage | undefined;
  video?: { url: string; width: number; height: number } | undefined;
  jsonLd?: Record<string, unknown> | undefined;
};

export function pageHead(site: HeadContext, page: PageHead): MetaDescriptor[] {
  const titled = (name: string) => fill(site.messages.pageTitle, { page: name });
  const title = titled(page.title);
  if (page.path === undefined) return [{ title }, { name: "robots", content: "noindex" }];

  const absolute = (path: string) => new URL(path, site.siteUrl).href;
  const shared = site.shareImage && { url: site.shareImage, alt: site.brandName };
  const image: HeadImage | undefined = page.image ?? (shared || undefined);
  const preview = page.preview ?? { title: page.title, description: page.description, lang: site.lang };
  return [
    { title },
    ...named({ description: page.description, "twitter:card": "summary_large_image" }),
    { tagName: "link", rel: "canonical", href: absolute(page.path) },
    ...properties({
      "og:site_name": site.brandName,
      "og:locale": locales[preview.lang].replace("-", "_"),
      "og:type": page.video ? "video.other" : "website",
      "og:title": titled(preview.title),
      "og:description": preview.description,
      "og:url": absolute(page.path + (page.query ?? "")),
      "og:image": image && absolute(image.url),
      "og:image:width": image && (image.width ?? previewSize.width),
      "og:image:height": image && (image.height ?? previewSize.height),
      "og:image:alt": image && (image.alt ?? title),
      "og:video": page.video && absolute(page.video.url),
      "og:video:type": page.video && "video/mp4",
      "og:video:width": page.video?.width,
      "og:video:height": page.video?.height,
    }),
    ...(page.jsonLd ? [{ "script:ld+json": page.jsonLd }] : []),
  ] as MetaDescriptor[];
}

type Values = Record<string, string | number | undefined>;

function named(values: Values) {
  return present(values).map(([name, content]) => ({ name, content }));
}

function properties(values: Values) {
  return present(values).map(([property, content]) => ({ property, content }));
}

function present(values: Values): [string, string][] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, String(value)]],
  );
}
