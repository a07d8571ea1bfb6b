import { productValues } from "~/content/schema/products";
import { embedArea, pathTo } from "./addresses";
import { parameterOf } from "./parameters";
import { joined, piecesOf } from "./query";

/**
 * Addresses as mail programs, chats and filters leave them (rule 3.15). What they do to one is undone step by step; the
 * caller tries what comes out, and takes the first that leads to a page.
 */

/** A part of an address in plain text, and what it was meant to be. */
type Mend = (text: string) => string;

/** Characters that nobody sees: soft hyphen, zero-width, direction marks, byte order mark. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** What stands behind an address in a text and is no part of it. */
const trailing = /[\s.,;:!?*_~|\\)\]}>"'`”“„’‘‚»«›‹…。，、；：！？）」』】》]+$/u;

const references: Record<string, string> = { amp: "&", "#38": "&", "#x26": "&", quot: '"', lt: "<", gt: ">" };

/** Undone in this order, each on what the one before has left. */
const mends: Mend[] = [
  // Quoted-printable: soft line breaks, and line breaks written out.
  (text) => text.replace(/=(?:\r?\n|0D=0A|0A)/gi, ""),
  (text) => text.replace(invisible, ""),
  (text) => text.replace(/&(amp|#38|#x26|quot|lt|gt);/gi, (_, name) => references[name.toLowerCase()] ?? ""),
  withoutOrigin,
  // Slack's `address|words>`, Markdown's `address](address)`, plain text's `address<address>`, what Proofpoint and Safe
  // Links had put behind it.
  (text) => text.replace(/([^/])(?:[<>|"]|\]\(|__;|&data=\d\d).*$/s, "$1"),
  (text) => text.replace(/^(\/.+)\1$/s, "$1"),
];

const hostInFront = /^\/+[\w-]+(?:\.[\w-]+)+(?::\d+)?\//;

/** Takes away a scheme and a host in front, and an address that follows on an address. */
function withoutOrigin(text: string): string {
  const path = text.replace(hostInFront, "/");
  const [, before = path, after = ""] = /^(.*?)[\s<|(\]"']*https?:\/{1,2}[^/]*(\/.*)?$/is.exec(path) ?? [];
  return /^\/*$/.test(before) && after !== "" ? withoutOrigin(after) : before;
}

/** Most often that escapes are escaped again. */
const deepest = 3;

function decoded(path: string): string | undefined {
  let text = path;
  try {
    for (let depth = 0; depth < deepest && text.includes("%"); depth++) text = decodeURIComponent(text);
  } catch {
    return undefined;
  }
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
  const meant = [names, names.replaceAll("+", " "), withoutBreaks(names)].flatMap(withoutTrailing);
  return [...new Set(meant)]
    .map(namesOf)
    .filter(isGivenOut)
    .map((each) => pathTo(...each))
    .filter((each) => each !== path)
    .map((each) => ({ path: each, query: asked.query, fragment: asked.fragment || fragmentOf(fragment) }));
}

/** Line breaks within a word, with what the next line was indented by. */
function withoutBreaks(text: string): string {
  return text.replace(/\r?\n\s*/g, "");
}

/** A text, and what is left of it as its last characters go one by one. */
function withoutTrailing(text: string): string[] {
  const [end = ""] = trailing.exec(text) ?? [];
  return Array.from({ length: Math.min(end.length, 8) + 1 }, (_, taken) =>
    text.slice(0, text.length - taken),
  );
}

function namesOf(text: string): string[] {
  return text.split("/").filter((name) => name !== "");
}

/** Whether an address begins as those that the site gives out (rule 3.4). */
function isGivenOut(names: string[]): boolean {
  const [area] = names[0] === embedArea ? names.slice(1) : names;
  return productValues.some((value) => value === area);
}

function fragmentOf(text: string): string {
  const [id = ""] = /^[\w-]+/.exec(text) ?? [];
  return id && `#${id}`;
}

const ampersands = /^(?:(?:amp|#38|#x26);)+/i;
const parameter = /^([a-z]+)(?:=(.*))?$/s;

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
    const [meant, meantName = "", meantValue = ""] = parameter.exec(kept.replace(trailing, "")) ?? [];
    const row = parameterOf(meantName);
    if (meant === undefined || !row?.mendable) return piece;
    if (meantName === name && (meantValue === value || row.flag)) return piece;
    fragment = fragmentOf(id);
    return encodeURI(meant);
  });
  const isSame = pieces.every((piece, index) => piece === asked[index]);
  return { query: isSame ? query : joined(pieces), fragment };
}
