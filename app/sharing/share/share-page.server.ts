import type { MetaDescriptor } from "@remix-run/node";
import { type Demo, nameFor } from "~/content/demos";
import { shellData } from "~/content/shell-data/shell-data.server";
import { addressAt, productOfPage } from "~/content/site/address.server";
import { contactIds, contactsFor, type Person } from "~/content/site/contacts.server";
import { demos, namesOf, recordings, tabOf } from "~/content/site/demos.server";
import { notFound } from "~/content/site/not-found.server";
import { site } from "~/content/site/site.server";
import { tabData } from "~/demo/demo-page.server";
import { byChapter, type ChapterLines } from "~/demo/video/captions/by-chapter";
import { captionsOf, chaptersOf, linesOf } from "~/demo/video/files.server";
import { clock } from "~/demo/video/time";
import type { Language } from "~/schema/basics/languages";
import { otherLanguage } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import type { ProductValue } from "~/schema/basics/products";
import type { ProductContent } from "~/schema/content";
import type { Product } from "~/schema/site";
import { embedSnippet, maxEmbedPx } from "~/sharing/embed/snippet.server";
import { picturedStops } from "~/sharing/tours/stops.server";
import { demoHead } from "~/shell/seo/demo-head";
import { type Choice, choiceIn, noNotices, queryOfChoice, queryOfLink } from "~/urls/page-queries/choice";
import { linkedTime, maxStops, queryOfStop, type Stop, stopsIn } from "~/urls/page-queries/tour";
import { viewQuery } from "~/urls/page-queries/view";
import type { Address } from "~/urls/resolve";
import { embedPath, listedTabs, mailPath, sharePath } from "~/urls/tables/addresses";

/** Number of empty rows in the form. */
const freeRows = 3;

const maxDemosWithoutSections = 100;

const maxMomentLength = 60;

/** @throws a 404 response if the area does not exist (rules 22.1 to 22.4) */
export function shareData(address: Address) {
  const content = productOfPage(address);
  const { product, tours } = content;
  const choice = address.choice ?? choiceIn("", demos(), contactIds());
  const isLarge = Object.keys(demos()).length > maxDemosWithoutSections;
  const free = Math.min(isLarge ? 1 : freeRows, maxStops - choice.stops.length);
  const sections = isLarge ? sectionsOf(content, choice) : undefined;
  return {
    path: sharePath(product.value),
    mailPath: mailPath(product.value),
    words: content.messages.share,
    choice,
    rows: choice.stops.flatMap((stop) =>
      linkOf(stop.id, product.lang).map((demo) => ({ ...demo, ...stop, moments: momentsOf(stop) })),
    ),
    free,
    groups: sections ? [sections.offered] : groupsOf(content),
    sections: sections && { groups: sections.groups, id: sections.id },
    tours: tours.map(({ title, stops }) => ({
      title,
      query: queryOfChoice({ ...choice, ...noNotices, stops: stopsIn(stops.join(","), demos()) }),
    })),
    people: contactsFor(product).map(({ id, name, role }) => ({ id, name, role })),
    personWords: content.messages.person,
    /** The campaigns that appear in reports by name (rule 23.6). */
    campaigns: site().content.site.campaigns,
    otherLanguage: otherLanguage(product.lang),
    offers: offersFor(product.lang),
    made: madeOf(choice, content),
  };
}

/** The form offers only options that change at least one demo. */
function offersFor(reader: Language) {
  const videos = [...recordings()];
  return {
    pictures: videos.some(([, { scenes = [] }]) => scenes.length > 0),
    low: videos.length > 0,
    otherCaptions: videos.some(
      ([id, { subtitles }]) => demos()[id]?.lang === reader && subtitles?.[otherLanguage(reader)],
    ),
  };
}

function linkOf(id: string, reader: Language) {
  const demo = demos()[id];
  return demo ? [{ id, durationSeconds: demo.durationSeconds, ...nameFor(reader, demo) }] : [];
}

export type ShareData = ReturnType<typeof shareData>;
export type MadeLink = ReturnType<typeof madeOf>;

function productsFrom({ product: own }: ProductContent): ProductValue[] {
  return [...new Set([own.value, ...site().content.site.products.map(({ value }) => value)])];
}

function groupsOf(content: ProductContent) {
  const there = Object.entries(demos());
  return productsFrom(content).map((value) => ({
    name: content.messages.products[value],
    lang: undefined,
    demos: there
      .filter(([, demo]) => demo.product === value)
      .flatMap(([id]) => linkOf(id, content.product.lang)),
  }));
}

/** Offers the demos of the selected section, or else of the last stop's section, or else of the first section. */
function sectionsOf(content: ProductContent, { section, stops }: Choice) {
  const { products } = site().content;
  const reader = content.product.lang;
  const groups = productsFrom(content).map((value) => ({
    name: content.messages.products[value],
    lang: langFor(reader, products[value].product),
    sections: products[value].sections.map(({ sectionName, tabs }) => ({
      name: sectionName,
      lang: langFor(reader, products[value].product),
      ids: listedTabs(tabs).flatMap(({ id = [] }) => id),
    })),
  }));
  const wanted = section ?? stops.at(-1)?.id;
  const all = groups.flatMap(({ sections }) => sections);
  const { name, lang, ids } =
    all.find(({ ids }) => wanted !== undefined && ids.includes(wanted)) ?? all[0] ?? noSection;
  return {
    groups: groups.map(({ name, lang, sections }) => ({
      name,
      lang,
      sections: sections.map(({ name, ids: [id = ""] }) => ({ id, name })),
    })),
    id: ids[0] ?? "",
    offered: { name, lang, demos: ids.flatMap((id) => linkOf(id, reader)) },
  };
}

const noSection = { name: "", lang: undefined, ids: [] };

function langFor(reader: Language, { lang }: Product): Language | undefined {
  return lang === reader ? undefined : lang;
}

/** Possible start times of a stop, grouped by chapter: each caption's start, and the stop's current start time. */
function momentsOf({ id, second }: Stop): ChapterLines[] {
  const [demo, tab] = [demos()[id], tabOf(id)];
  if (!demo || !tab) return [];
  const lines = linesOf(captionsOf(tab, demo.lang, demo.lang)?.cues ?? []);
  const moments = new Map(lines);
  if (second !== undefined && !moments.has(second))
    moments.set(
      second,
      `${clock(second)} ${lines.filter(([start]) => start < second).at(-1)?.[1] ?? ""}`.trim(),
    );
  moments.delete(0);
  const sorted = [...moments].sort(([a], [b]) => a - b);
  return byChapter(
    sorted.map(([at, text]) => [at, shortened(text)]),
    chaptersOf(tab, demo.lang, demo.lang).chapters,
  ).filter(({ lines }) => lines.length > 0);
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > maxMomentLength ? `${letters.slice(0, maxMomentLength).join("")}…` : text;
}

function targetOf(choice: Choice): string | undefined {
  const [first] = choice.stops;
  const demo = first && demos()[first.id];
  if (!demo) return undefined;
  const query = queryOfLink(choice);
  return choice.stops.length > 1 ? `/${demo.product}${query}` : demo.path + queryOfStop(query, first);
}

/** @returns undefined if no demo is selected */
export function textsOf(choice: Choice, { product, messages }: ProductContent) {
  const path = targetOf(choice);
  if (path === undefined) return undefined;
  const link = site().env.SITE_URL + path;
  const names = namesOf(choice.stops, product.lang).join(", ");
  const person = contactsFor(product).find(({ id }) => id === choice.rep);
  const signature = person ? signatureOf(person, messages) : [];
  const mailWith = (demos: string, lines: string[]): Mail => ({
    subject: fill(messages.share.mailSubject, { demos }),
    body: [fill(messages.share.mailBody, { demos, link }), ...lines].join("\n"),
  });
  return {
    path,
    link,
    names,
    person,
    signature,
    mail: mailWith(names, signature),
    /** A `mailto:` URL with the text of `mail`, or with a shorter text if mail programs would truncate the URL. */
    mailHref: mailHref([
      mailWith(names, signature),
      mailWith(names, []),
      mailWith(fill(messages.tour.unnamed, { count: choice.stops.length }), []),
    ]),
  };
}

type Mail = { subject: string; body: string };

/** Maximum length of a URL. Windows does not pass URLs of more than about 2,000 characters to mail programs. */
const maxMailtoLength = 1_900;

/** @param mails versions of the e-mail, from the longest to the shortest; uses the first that fits into the URL */
function mailHref(mails: Mail[]): string {
  const hrefs = mails.map(({ subject, body }) => {
    // RFC 6068 requires CRLF line breaks.
    const fields = new URLSearchParams({ subject, body: body.replaceAll("\n", "\r\n") });
    return `mailto:?${fields}`.replaceAll("+", "%20");
  });
  return hrefs.find(({ length }) => length <= maxMailtoLength) ?? hrefs.at(-1) ?? "";
}

function madeOf(choice: Choice, content: ProductContent) {
  const [first] = choice.stops;
  const demo = first && demos()[first.id];
  const texts = textsOf(choice, content);
  if (!demo || !texts) return undefined;
  const { path, link, names, mail, mailHref } = texts;
  return {
    link,
    names,
    path,
    mail: { ...mail, href: mailHref },
    embed: embedOf(choice, first, demo),
    fileName: `qr-${first.id}${choice.stops.length > 1 ? "-tour" : ""}`,
    preview: previewOf(choice, first, demo),
    stops: picturedStops(choice.stops, content.product.lang),
  };
}

function signatureOf(
  { name, role, email, phone, booking }: Person,
  { person: words }: ProductContent["messages"],
): string[] {
  return [name, role, email, phone ?? [], booking && words ? `${words.booking}: ${booking}` : []].flat();
}

/** Rule 22.3. */
function embedOf({ stops, ...choice }: Choice, first: Stop, { tab, lang, path }: Demo) {
  if (stops.length > 1 || site().env.EMBED_ANCESTORS === undefined) return undefined;
  const view = { ...choice, language: choice.captions ?? lang, time: linkedTime(first) };
  const src = site().env.SITE_URL + embedPath(path) + viewQuery(view, lang);
  return embedSnippet({ src, title: tab, ...maxEmbedPx });
}

function previewOf(choice: Choice, first: Stop, demo: Demo) {
  const { page } = tabData(addressAt(demo.path + queryOfStop(queryOfLink(choice), first))).data;
  const described = page ? demoHead(shellData(demo.product), page) : [];
  const { host } = new URL(site().env.SITE_URL);
  return {
    host,
    siteName: propertyOf(described, "og:site_name"),
    title: propertyOf(described, "og:title"),
    description: propertyOf(described, "og:description"),
    image: propertyOf(described, "og:image").replace(site().env.SITE_URL, ""),
  };
}

function propertyOf(described: MetaDescriptor[], name: string): string {
  const found = described.find((each) => "property" in each && each.property === name);
  return found && "content" in found ? String(found.content) : "";
}

/** @throws a 404 response if no demo is selected or the area does not exist */
export function qrCode(
  address: Address,
  draw: (text: string) => string | Uint8Array<ArrayBuffer>,
  type: string,
): Response {
  productOfPage(address);
  const target = address.choice && targetOf(address.choice);
  if (target === undefined) throw notFound();
  return new Response(draw(site().env.SITE_URL + target), { headers: { "Content-Type": type } });
}
