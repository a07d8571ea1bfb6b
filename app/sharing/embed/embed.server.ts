import { redirect } from "@remix-run/node";
import { formatWebVtt } from "~/content/load/webvtt";
import { notFound } from "~/content/site/not-found.server";
import { site } from "~/content/site/site.server";
import { scenesOf } from "~/demo/pictures/scenes.server";
import { captionsOf, videoOf } from "~/demo/video/files.server";
import type { CaptionLanguage, Language } from "~/schema/basics/languages";
import { otherLanguage } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { Tab } from "~/schema/data-set";
import { viewQuery } from "~/urls/page-queries/view";
import type { Address } from "~/urls/resolve";
import { pathTo } from "~/urls/tables/addresses";

/** @throws a redirect to the exact URL, or a 404 response if the demo does not exist or embedding is disabled */
export function embedData({ product, section, tab, view, redirect: to }: Address) {
  if (!product || !section || !tab) throw notFound();
  if (to) throw redirect(to.location, to.permanent ? 301 : 302);
  const { messages, product: facts } = product;
  const video = videoOf(tab, messages, facts.lang);
  const scenes = view.asPictures ? scenesOf(tab, { lang: facts.lang, language: view.language }) : [];
  const address = site().env.SITE_URL + pathTo(facts.value, section.sectionName, tab.tab);
  return {
    lang: facts.lang,
    title: tab.title,
    pageTitle: fill(messages.pageTitle, { page: tab.title }),
    address,
    back: {
      href: address + viewQuery({ ...view, low: false }, facts.lang),
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

/** A video's captions as a data URL, because an iframe with an opaque origin cannot load the caption file. */
function captionsInText(tab: Tab, own: Language, language: CaptionLanguage): string | undefined {
  const captions = captionsOf(tab, own, language);
  return captions && `data:text/vtt,${encodeURIComponent(formatWebVtt(captions.cues))}`;
}
