import { decodeHTMLStrict } from "entities";
import { productValues } from "~/schema/basics/products";
import { longestName } from "~/schema/basics/values";
import { joined, piecesOf } from "~/urls/query/query";
import { embedArea, pathTo, segmentsOf, unescaped } from "~/urls/tables/addresses";
import { parameterOf } from "~/urls/tables/parameters";

/**
 * URLs as mail programs, chats and filters leave them (rule 3.15). What they do to one is undone step by step; the
 * caller tries what comes out, and takes the first that leads to a page.
 */

/** A part of a URL in plain text, and what it was meant to be. */
type Mend = (text: string) => string;

/** Characters that nobody sees: soft hyphen, zero-width, direction marks, byte order mark. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** Quotation marks, brackets and Markdown's marks before a name. */
const leading = /[\s*_~|\\([{<"'`”“„’‘‚»«›‹（「『【《]/u;

/** Punctuation after a name. A hyphen stands for a moment or a question that is gone. */
const trailing = /[\s.,;:!?*_~|\\)\]}>"'`”“„’‘‚»«›‹…–—―。，、；：！？）」』】》]/u;

/** Hyphens, dashes and minus signs that word processors write for a hyphen. */
const hyphens = /[\u2010-\u2015\u2212]/g;

/** Undone in this order, each on what the one before has left. */
const mends: Mend[] = [
  // Quoted-printable: soft line breaks, and line breaks written out.
  (text) => text.replace(/=(?:\r?\n|0D=0A|0A)/gi, ""),
  (text) => text.replace(invisible, ""),
  // Some programs escape the references of HTML again.
  (text) => decodeHTMLStrict(decodeHTMLStrict(text)),
  withoutOrigin,
  // Slack's `address|words>`, Markdown's `address](address)`, plain text's `address<address>`, what Proofpoint and Safe
  // Links had put behind it.
  (text) => text.split(/(?<=[^/])(?:[<|]|[>"](?!\/)|\]\(|__;|&data=\d\d)/, 1).join(),
  (text) => (isDoubled(text) ? text.slice(text.length / 2) : text),
];

/** Names with spaces and hyphens as they were, before quoted-printable, forms and word processors. */
const respelled: Mend = (names) =>
  (unescaped(names.replace(/=(?=[\dA-F]{2})/g, "%")) ?? names).replaceAll("+", " ").replace(hyphens, "-");

/** Names without line breaks, and what the next line was indented by. */
const onOneLine: Mend = (names) => names.replace(/\r?\n\s*/g, "");

const unwrappings: Mend[] = [
  (name) => name,
  (name) => name.slice(leadingLength(name)),
  // Each mark before a name has one after it: `"FORTOLLING (CMS)"`.
  (name) => {
    const length = leadingLength(name);
    return name.slice(length, name.length - Math.min(length, trailingLength(name)));
  },
];

/** Maximum length of a name in any Unicode form, in UTF-16 code units. */
const maxName = 2 * longestName;

/** Maximum number of names in a path: those of an embed. */
const maxNames = 4;

/** Maximum number of marks that a name of the content ends with. */
const maxOwnMarks = 2;

const hostInFront = /^\/+[\w-]+(?:\.[\w-]+)+(?::\d+)?\//;

/** Removes a scheme and a host in front, and a URL that follows on a URL. */
function withoutOrigin(text: string): string {
  let path = text.replace(hostInFront, "/");
  for (let depth = 0; depth < deepest; depth++) {
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

/** Maximum number of times that escapes were escaped again, and that a URL was put into another. */
const deepest = 3;

function decoded(path: string): string | undefined {
  let text = unescaped(path);
  for (let depth = 1; depth < deepest && text?.includes("%"); depth++) text = unescaped(text) ?? text;
  return text;
}

/** Path and query, and a fragment that was in them. */
type Mended = { path: string; query: string; fragment: string };

/**
 * What a path may have been meant to be.
 *
 * @param path raw, of an address that leads nowhere
 * @param query raw, which is kept
 * @returns the most likely first; empty for a path that nothing has happened to
 */
export function mendedPaths(path: string, query: string): Mended[] {
  const text = decoded(path);
  if (text === undefined) return [];
  const [, names = "", more = "", fragment = ""] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(mends.reduce((sum, mend) => mend(sum), text)) ?? [];
  const asked = mendedQuery(joined([...piecesOf(encodeURI(more)), ...piecesOf(query)]));
  const meant = [names, respelled(names), onOneLine(respelled(names))]
    .filter((each) => segmentsOf(each).length <= maxNames)
    .flatMap(withoutMarks);
  return [...new Set(meant)]
    .map(segmentsOf)
    .filter((names) => isGivenOut(names) && names.every(({ length }) => length <= maxName))
    .map((each) => pathTo(...each))
    .filter((each) => each !== path)
    .map((each) => ({ path: each, query: asked.query, fragment: asked.fragment || fragmentOf(fragment) }));
}

/** Names without the marks around each, and without some or all marks at the end, of which a name may have some. */
function withoutMarks(names: string): string[] {
  const unwrapped = unwrappings.map((unwrap) => names.split("/").map(unwrap).join("/"));
  return [...new Set(unwrapped)].flatMap((text) => {
    const all = trailingLength(text);
    const kept = Array.from({ length: Math.min(all, maxOwnMarks + 1) }, (_, own) => all - own).reverse();
    return [0, ...kept].map((taken) => text.slice(0, text.length - taken));
  });
}

/** Whether a path begins as those that the site gives out (rule 3.4). */
export function isGivenOut(names: readonly string[]): boolean {
  const [area] = names[0] === embedArea ? names.slice(1) : names;
  return productValues.some((value) => value === area);
}

function fragmentOf(text: string): string {
  const [id = ""] = /^[\w-]+/.exec(text) ?? [];
  return id && `#${id}`;
}

const ampersands = /^(?:(?:amp|#38|#x26);)+/i;

/**
 * A query with its own parameters as they were meant to be; all else stays as it is, byte for byte.
 *
 * @param query raw
 */
export function mendedQuery(query: string): { query: string; fragment: string } {
  let fragment = "";
  const asked = piecesOf(query);
  const pieces = asked.map((piece) => {
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
  const isSame = pieces.every((piece, index) => piece === asked[index]);
  return { query: isSame ? query : joined(pieces), fragment };
}

function withoutMarksAround(text: string): string {
  const rest = text.slice(leadingLength(text));
  return rest.slice(0, rest.length - trailingLength(rest));
}
