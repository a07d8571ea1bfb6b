import { posix } from "node:path";
import { escapeMarkup } from "~/server/pages/response-template.server";

/** What pages are rendered with where the export has no address of its own; nothing of it is left. */
export const nowhere = "http://exported.invalid";

/** What a page refers to. */
export type References = {
  /** Pages of the site: path and query. */
  pages: Set<string>;
  /** Files of the site: path and query. */
  files: Set<string>;
  /** What an exported page must not have, each in a sentence. */
  faults: string[];
};

type Context = {
  /** Path and query of the page. */
  page: string;
  /** Origin of the exported site. */
  base: string;
  /** Origin of the server that takes forms. */
  server: string | undefined;
};

/** Attributes with addresses that a visitor goes to; all others are loaded with the page. */
const followed = /^(?:a\.href|form\.action|link\.canonical)$/;
const tags = /<(a|link|img|source|video|track|form|meta|iframe|script)\b([^>]*)>/g;
const attributes = /\b(href|action|src|poster|srcset|imagesrcset|content)="([^"]*)"/gi;

/** What a rendered page refers to. */
export function referencesOf(html: string, context: Context): References {
  const found: References = { pages: new Set(), files: new Set(), faults: [] };
  mapped(html, (use, value) => {
    const reference = referenceTo(value, use, context);
    if ("page" in reference) found.pages.add(reference.page);
    if ("file" in reference) found.files.add(reference.file);
    if ("fragment" in reference && !html.includes(`id="${reference.fragment}"`))
      found.faults.push(`leads to #${reference.fragment}, which it does not have`);
    if ("fault" in reference) found.faults.push(reference.fault);
    return value;
  });
  return found;
}

/** The address of the exported page that a page of the site is. */
type LeadsTo = (page: string) => string;

/**
 * A rendered page as a file: with its policy in it, links to files in place of queries, and without what needs an address
 * if the site has none.
 */
export function fileOf(
  html: string,
  policy: string,
  { leadsTo, ...context }: Context & { leadsTo: LeadsTo },
): string {
  const linked = mapped(html, (use, value) => {
    const reference = referenceTo(value, use, context);
    if (!("page" in reference)) return value;
    const origin = use === "link.canonical" || use === "meta.content" ? context.base : "";
    return origin + leadsTo(reference.page) + reference.hash;
  });
  // What a browser ignores in an element, it complains of.
  const stated = policy.replace(/; frame-ancestors [^;]*/, "");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${stated}">`;
  const whole = linked.replace(/<meta charset="utf-8"\/?>/i, (charset) => charset + meta);
  return context.base === nowhere ? withoutBase(whole) : whole;
}

/** How a draft's pages are marked: in the window's title, on the screen and on paper, and for search engines. */
const noindex = '<meta name="robots" content="noindex">';
const mark =
  '<aside lang="en" style="position:fixed;bottom:0;left:0;padding:.25em .75em;background:#b00020;color:#fff">Draft</aside>';

/**
 * A rendered page as a file of a draft, which opens from a disk and from any folder of a web server: all it refers to it
 * has relative paths of. Browsers keep a page from a disk from reading captions in files of their own, so it has these in it,
 * and no policy, which would take all files for another site's.
 *
 * @param captions the texts of its files of captions
 */
export function draftFileOf(
  html: string,
  address: string,
  { leadsTo, captions, ...context }: Context & { leadsTo: LeadsTo; captions: ReadonlyMap<string, string> },
): string {
  const from = (path: string) => posix.relative(address, path);
  const linked = mapped(html, (use, value) => {
    const reference = referenceTo(value, use, context);
    if ("page" in reference) return from(`${leadsTo(reference.page)}/index.html`) + reference.hash;
    if (!("file" in reference)) return value;
    if (use === "track.src") return `data:text/vtt,${encodeURIComponent(captions.get(reference.file) ?? "")}`;
    return from(reference.file) + reference.hash;
  });
  const marked = linked
    .replace(/<meta charset="utf-8"\/?>/i, (charset) => charset + noindex)
    .replace("<title>", "<title>Draft: ")
    .replace("</body>", `${mark}</body>`);
  return withoutBase(marked);
}

/** A page without previews, descriptions for search engines and a printed address, which need whole addresses. */
function withoutBase(html: string): string {
  return html
    .replace(/<meta property="og:(?:url|image|video)[^"]*" content="[^"]*"\/?>/g, "")
    .replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, "")
    .replace(/<p class="printed-address"[^>]*>.*?<\/p>/g, "")
    .replaceAll(nowhere, "")
    .replaceAll(new URL(nowhere).host, "");
}

type Reference =
  | { page: string; hash: string }
  | { file: string; hash: string }
  | { fragment: string }
  | { fault: string }
  | { elsewhere: string };

/** @param use element and attribute, such as `a.href`; of a link its relation */
function referenceTo(value: string, use: string, { page, base, server }: Context): Reference {
  if (/^(?:data|mailto|tel):/.test(value)) return { elsewhere: value };
  if (value.startsWith("#")) return { fragment: value.slice(1) };
  const url = new URL(value, base + page);
  const isForm = use === "form.action";
  if (isForm && url.origin !== server) return { fault: `has a form that goes to ${value}` };
  if (url.origin !== base)
    return followed.test(use) ? { elsewhere: value } : { fault: `asks ${url.origin} for a file` };
  const target = url.pathname + url.search;
  if (url.pathname.startsWith("/assets/") || use === "link.stylesheet")
    return { file: target, hash: url.hash };
  if (!followed.test(use) && use !== "meta.content") return { fault: `asks for ${value}` };
  return { page: target, hash: url.hash };
}

/** Replaces the addresses in a page. */
function mapped(html: string, replace: (use: string, value: string) => string): string {
  return html.replace(tags, (whole, tag: string, rest: string) => {
    const [, relation] = /\brel="([^"]*)"/.exec(rest) ?? [];
    return whole.replace(attributes, (attribute, name: string, escaped: string) => {
      const value = unescaped(escaped);
      const one = (address: string) =>
        replace(tag === "link" ? `link.${relation}` : `${tag}.${name.toLowerCase()}`, address);
      if (tag === "meta" && !/^https?:/.test(value)) return attribute;
      if (!/srcset$/i.test(name)) return `${name}="${escapeMarkup(one(value))}"`;
      const set = value.split(", ").map((each) => each.replace(/^\S+/, one));
      return `${name}="${escapeMarkup(set.join(", "))}"`;
    });
  });
}

const characters: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

function unescaped(text: string): string {
  return text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (found) => characters[found] ?? found);
}
