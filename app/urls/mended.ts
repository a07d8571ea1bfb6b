import { decodeHTMLStrict } from "entities";
import { productValues } from "~/schema/basics/products";
import { maxNameLength } from "~/schema/basics/values";
import { joined, piecesOf } from "~/urls/query/query";
import { embedArea, pathTo, segmentsOf, unescaped } from "~/urls/tables/addresses";
import { parameterOf } from "~/urls/tables/parameters";

/** Repairs URLs that mail programs, chats and filters have damaged (rule 3.15). */

type Mend = (text: string) => string;

/** The soft hyphen, zero-width characters, direction marks and the byte order mark. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** Quotation marks, brackets and Markdown characters that may have been added before a name. */
const leading = /[\s*_~|\\([{<"'`”“„’‘‚»«›‹（「『【《]/u;

/** Punctuation that may have been added after a name. Hyphens are kept, because `-` is a valid value (`noMoment`). */
const trailing = /[\s.,;:!?*_~|\\)\]}>"'`”“„’‘‚»«›‹…–—―。，、；：！？）」』】》]/u;

/** Characters that word processors substitute for a hyphen. */
const hyphens = /[\u2010-\u2015\u2212]/g;

const mends: Mend[] = [
  // Removes the soft line breaks of quoted-printable encoding, and its encoded line breaks (`=0D=0A`).
  (text) => text.replace(/=(?:\r?\n|0D=0A|0A)/gi, ""),
  (text) => text.replace(invisible, ""),
  // Decodes twice, because some programs escape HTML character references twice.
  (text) => decodeHTMLStrict(decodeHTMLStrict(text)),
  withoutOrigin,
  // Keeps the first URL in Slack's `url|words>` and Markdown's `url](url)`. Removes suffixes that mail filters add.
  (text) => text.split(/(?<=[^/])(?:[<|]|[>"](?!\/)|\]\(|__;|&data=\d\d)/, 1).join(),
  (text) => (isDoubled(text) ? text.slice(text.length / 2) : text),
];

/** Decodes quoted-printable and form encoding, and replaces dashes with hyphens. */
const respelled: Mend = (names) =>
  (unescaped(names.replace(/=(?=[\dA-F]{2})/g, "%")) ?? names).replaceAll("+", " ").replace(hyphens, "-");

const onOneLine: Mend = (names) => names.replace(/\r?\n\s*/g, "");

const unwrappings: Mend[] = [
  (name) => name,
  (name) => name.slice(leadingLength(name)),
  // Removes all marks from the start, and at most as many from the end: `"NAME (CMS)"` becomes `NAME (CMS)`.
  (name) => {
    const length = leadingLength(name);
    return name.slice(length, name.length - Math.min(length, trailingLength(name)));
  },
];

/** Maximum length of a name in any Unicode normalisation form, in UTF-16 code units. */
const maxName = 2 * maxNameLength;

const maxNames = 4;

/** Maximum number of punctuation marks at the end of the name of a section or tab. */
const maxOwnMarks = 2;

const hostInFront = /^\/+[\w-]+(?:\.[\w-]+)+(?::\d+)?\//;

/** Removes a leading scheme and host. If a second URL follows, removes the second URL and the text after it. */
function withoutOrigin(text: string): string {
  let path = text.replace(hostInFront, "/");
  for (let depth = 0; depth < maxDepth; depth++) {
    const start = path.search(/https?:\//i);
    if (start < 0) return path;
    const before = path.slice(0, start);
    if (/[^/\s<|(\]"']/.test(before))
      return before.slice(0, before.length - trailingLength(before, /[\s<|(\]"']/));
    path = path.slice(start).replace(/^https?:\/{1,2}[^/]*/i, "");
  }
  return path;
}

function isDoubled(text: string): boolean {
  const half = text.length / 2;
  return text.startsWith("/") && half > 1 && text.slice(0, half) === text.slice(half);
}

function leadingLength(text: string): number {
  let length = 0;
  while (length < text.length && leading.test(text.charAt(length))) length++;
  return length;
}

function trailingLength(text: string, marks = trailing): number {
  let length = 0;
  while (length < text.length && marks.test(text.charAt(text.length - 1 - length))) length++;
  return length;
}

const maxDepth = 3;

function decoded(path: string): string | undefined {
  let text = unescaped(path);
  for (let depth = 1; depth < maxDepth && text?.includes("%"); depth++) text = unescaped(text) ?? text;
  return text;
}

type Mended = { path: string; query: string; fragment: string };

/** Candidates for the intended URL of a damaged path, the most likely first. */
export function mendedPaths(path: string, query: string): Mended[] {
  const text = decoded(path);
  if (text === undefined) return [];
  const [, names = "", more = "", fragment = ""] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(mends.reduce((sum, mend) => mend(sum), text)) ?? [];
  const mended = mendedQuery(joined([...piecesOf(encodeURI(more)), ...piecesOf(query)]));
  const meant = [names, respelled(names), onOneLine(respelled(names))]
    .filter((each) => segmentsOf(each).length <= maxNames)
    .flatMap(withoutMarks);
  return [...new Set(meant)]
    .map(segmentsOf)
    .filter((names) => beginsWithProduct(names) && names.every(({ length }) => length <= maxName))
    .map((each) => pathTo(...each))
    .filter((each) => each !== path)
    .map((each) => ({ path: each, query: mended.query, fragment: mended.fragment || fragmentOf(fragment) }));
}

/** Returns the names with and without trailing punctuation, because punctuation may be part of a name. */
function withoutMarks(names: string): string[] {
  const unwrapped = unwrappings.map((unwrap) => names.split("/").map(unwrap).join("/"));
  return [...new Set(unwrapped)].flatMap((text) => {
    const all = trailingLength(text);
    const kept = Array.from({ length: Math.min(all, maxOwnMarks + 1) }, (_, own) => all - own).reverse();
    return [0, ...kept].map((taken) => text.slice(0, text.length - taken));
  });
}

/** Rule 3.4. */
export function beginsWithProduct(names: readonly string[]): boolean {
  const [area] = names[0] === embedArea ? names.slice(1) : names;
  return productValues.some((value) => value === area);
}

function fragmentOf(text: string): string {
  const [id = ""] = /^[\w-]+/.exec(text) ?? [];
  return id && `#${id}`;
}

const ampersands = /^(?:(?:amp|#38|#x26);)+/i;

/** Repairs the site's parameters in an undecoded query. All other parameters stay exactly as they are. */
export function mendedQuery(query: string): { query: string; fragment: string } {
  let fragment = "";
  const original = piecesOf(query);
  const pieces = original.map((piece) => {
    const [[name = "", value = ""] = []] = new URLSearchParams(`?${piece}`);
    const text = decoded(piece.includes("=") ? `${name}=${value}` : name)?.replace(ampersands, "");
    const [kept = "", id = ""] = text?.replace(invisible, "").replace("=3D", "=").split("#", 2) ?? [];
    const [meantName = "", meantValue] = kept.split(/=(.*)/s, 2).map(withoutMarksAround);
    const row = parameterOf(meantName);
    if (!row?.mendable) return piece;
    if (meantName === name && ((meantValue ?? "") === value || row.flag)) return piece;
    fragment = fragmentOf(id);
    return encodeURI(meantValue === undefined ? meantName : `${meantName}=${meantValue}`);
  });
  const isSame = pieces.every((piece, index) => piece === original[index]);
  return { query: isSame ? query : joined(pieces), fragment };
}

function withoutMarksAround(text: string): string {
  const rest = text.slice(leadingLength(text));
  return rest.slice(0, rest.length - trailingLength(rest));
}
