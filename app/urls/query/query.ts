import type { AddressKind } from "~/urls/tables/address-table";
import { isOwn, parameterOf } from "~/urls/tables/parameters";

/**
 * The query of a demo link has flags and campaign tags that must survive every click byte for byte (`?internal` must
 * not become `?internal=`), so these functions work on the raw string and never rebuild it.
 */

function isPageParameter(name: string): boolean {
  return parameterOf(name)?.ofPage === true;
}

function isShaping(piece: string): boolean {
  return parameterOf(keyOf(piece))?.inBar === true;
}

/** The part of a query that stays in the address bar when passthrough parameters are removed from it (rule 4.5). */
export function shapingQuery(query: string): string {
  return joined(piecesOf(query).filter(isShaping));
}

/**
 * The query that a page's links carry on.
 *
 * @param search of the page's URL, from which passthrough parameters may have been removed
 * @param carried the kept query from before they were removed
 */
export function persistentQuery(search: string, carried: string | undefined): string {
  const kept = piecesOf(keptQuery(search));
  const travelling = piecesOf(carried ?? "").filter((piece) => !isShaping(piece));
  const isWhole = travelling.every((piece) => kept.includes(piece));
  return joined(isWhole ? kept : [...travelling, ...kept]);
}

/** The raw `key=value` pieces of a query, with or without its `?`; empty ones too, so that it can be put together again. */
export function piecesOf(query: string): string[] {
  const text = query.replace(/^\?/, "");
  return text === "" ? [] : text.split("&");
}

/** The name in a piece of a query, decoded as servers and browsers do. */
export function keyOf(piece: string): string {
  const raw = piece.split("=", 1)[0] ?? "";
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    // Malformed escapes never match.
    return raw;
  }
}

/** A query of raw pieces with its `?`, or the empty string. */
export function joined(pieces: string[], separator = "&"): string {
  const text = pieces.join(separator);
  return text === "" ? "" : `?${text}`;
}

/**
 * The part of a query that links and redirects carry on (rule 4.3): all but the parameters of one page.
 *
 * @param query a raw query, with or without its `?`
 * @returns the kept query with its `?`, or an empty string
 */
export function keptQuery(query: string): string {
  return joined(piecesOf(query).filter((piece) => !isPageParameter(keyOf(piece))));
}

/** The query for a redirect to the exact address of a page (rules 3.6 and 3.13): only Remix's parameter goes. */
export function queryOfSamePage(query: string): string {
  return withoutParameter(query, "_routes");
}

type Field = { name: string; value: string };

/** The kept query as name and value pairs, for hidden fields of a GET form, which replaces the query. */
export function keptFields(query: string): Field[] {
  return fieldsOf(keptQuery(query));
}

/** A query as name and value pairs, without characters that markup cannot have. */
export function fieldsOf(query: string): Field[] {
  const printable = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, "");
  return [...new URLSearchParams(query)].map(([name, value]) => ({
    name: printable(name),
    value: printable(value),
  }));
}

/** The query of a link to the other product's demo: kept, and marked with `redirect=true`. */
function withRedirectMarker(query: string): string {
  return withParameter(keptQuery(query), "redirect=true");
}

/** A query with a parameter, written `name=value`, that replaces others of its name. */
export function withParameter(query: string, parameter: string): string {
  return joined([...piecesOf(withoutParameter(query, keyOf(parameter))), parameter]);
}

/** The query of a link that is handed on: without dialogs for whoever opens it (rule 4.8). */
export function handedOnQuery(kept: string): string {
  return withParameter(kept, "redirect");
}

/** The part of a kept query that QR codes and files may need: without what shapes every page, except the contact (rule 4.8). */
export function travellingQuery(kept: string): string {
  return joined(
    piecesOf(kept).filter((piece) => {
      const key = keyOf(piece);
      return key === "rep" || !isShaping(piece) || parameterOf(key)?.ofKind !== undefined;
    }),
  );
}

/** A query without the parameters of a name. */
export function withoutParameter(query: string, name: string): string {
  return joined(piecesOf(query).filter((piece) => keyOf(piece) !== name));
}

/** A query without the parameters that pages of a kind have of their own (rule 4.2). */
export function withoutOwn(query: string, kind: Pick<AddressKind, "shapedBy">): string {
  return joined(piecesOf(query).filter((piece) => !isOwn(keyOf(piece), kind)));
}

/**
 * The URL of another product's demo (rule 4.4).
 *
 * @param base the configured URL: a path of this site or absolute, with or without a query
 * @param query the raw query of the page that the visitor leaves
 */
export function demoAddress(base: string, query: string): string {
  const [, path = "", ownQuery = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(base) ?? [];
  return path + withRedirectMarker(joined([...piecesOf(ownQuery), ...piecesOf(query)])) + hash;
}
