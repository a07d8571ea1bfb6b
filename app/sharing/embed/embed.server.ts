import { redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { otherLanguage } from "~/content/languages";
import { formatWebVtt } from "~/content/load/webvtt";
import type { ProductContent } from "~/content/schema/content";
import type { Tab } from "~/content/schema/data-set";
import { fill } from "~/content/schema/naming";
import type { Language } from "~/content/schema/site";
import { notFound } from "~/content/site/not-found.server";
import { site } from "~/content/site/site.server";
import { embedArea, locate, pathTo, productOf } from "~/content/url/addresses";
import { scenesOf } from "~/demo/pictures/scenes.server";
import { captionsOf, recordingOf, videoOf } from "~/demo/video/files.server";
import { type EmbedView, embedQuery, embedView } from "./address";

/** What an address below `/embed` means. */
export type EmbedLocation =
  | { kind: "missing"; product: ProductContent | undefined }
  | (FoundEmbed & ({ kind: "embed" } | { kind: "redirect"; permanent: boolean }));

type FoundEmbed = { product: ProductContent; sectionName: string; tab: Tab; view: EmbedView };

/**
 * Finds the demo that an address below `/embed` means. Names that match only loosely lead to the exact address
 * (rule 3.6), and former ones for good to the present one (rule 3.13).
 *
 * @param query a raw query
 */
export function locateEmbed(query: string, { area = "", sectionName, step }: Params): EmbedLocation {
  const value = productOf(area);
  const product = value && site().content.products[value];
  if (!product || !site().env.EMBED_ANCESTORS) return { kind: "missing", product };
  const location = locate(product.sections, { sectionName, tabName: step });
  if (!("tab" in location) || !location.tab.video) return { kind: "missing", product };
  const { section, tab } = location;
  const view = embedView(query, recordingOf(tab)?.durationSeconds, product.product.lang);
  const found = { product, sectionName: section.sectionName, tab, view };
  return location.kind === "tab"
    ? { kind: "embed", ...found }
    : { kind: "redirect", permanent: location.permanent, ...found };
}

/**
 * What an embed shows.
 *
 * @param query the raw query
 * @throws a redirect to the exact address, or a 404 response where there is no such demo or none may be embedded
 */
export function embedData(query: string, params: Params) {
  const location = locateEmbed(query, params);
  if (location.kind === "missing") throw notFound();
  const { product, sectionName, tab, view } = location;
  if (location.kind === "redirect")
    throw redirect(
      pathTo(embedArea, params.area ?? "", sectionName, tab.tab) + embedQuery(view, product.product.lang),
      location.permanent ? 301 : 302,
    );
  const { messages, product: facts } = product;
  const video = videoOf(tab, messages, facts.lang);
  const scenes = view.asPictures ? scenesOf(tab, { lang: facts.lang, language: view.language }) : [];
  const address = site().env.SITE_URL + pathTo(facts.value, sectionName, tab.tab);
  return {
    lang: facts.lang,
    title: tab.title,
    pageTitle: fill(messages.pageTitle, { page: tab.title }),
    address,
    back: {
      href: address + embedQuery({ ...view, low: false }, facts.lang),
      text: fill(messages.embed.back, { title: tab.title }),
    },
    messages: { ...messages.video, ...messages.pictures, again: messages.ending.again },
    start: view.start,
    scenes,
    poster: video?.poster?.url,
    shown: (view.low ? video?.low : undefined) ?? video?.full ?? video?.low,
    captions: [facts.lang, otherLanguage(facts.lang)].flatMap((language) => {
      const src = captionsInText(tab, facts.lang, language);
      return src ? [{ src, language, isShown: language === view.language }] : [];
    }),
  };
}

export type Embed = ReturnType<typeof embedData>;

/**
 * A video's captions as an address that holds them: a frame without an origin of its own may not fetch their file
 * from here.
 */
function captionsInText(tab: Tab, own: Language, language: Language): string | undefined {
  const captions = captionsOf(tab, own, language);
  return captions && `data:text/vtt,${encodeURIComponent(formatWebVtt(captions.cues))}`;
}
