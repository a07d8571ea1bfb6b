import type { AddressKind } from "~/urls/tables/address-table";
import { isReadBy, parameterOf } from "~/urls/tables/parameters";

// Queries are not decoded, because links must repeat them byte for byte: `?internal` must not become `?internal=`.

function isPageParameter(name: string): boolean {
  return parameterOf(name)?.isDropped === true;
}

function staysInAddressBar(piece: string): boolean {
  return parameterOf(keyOf(piece))?.inBar === true;
}

/** Rule 4.5. */
export function addressBarQuery(query: string): string {
  return joined(piecesOf(query).filter(staysInAddressBar));
}

/** @param carried the original query, including the parameters that scripts removed from the address bar */
export function persistentQuery(search: string, carried: string | undefined): string {
  const kept = piecesOf(keptQuery(search));
  const travelling = piecesOf(carried ?? "").filter((piece) => !staysInAddressBar(piece));
  const isWhole = travelling.every((piece) => kept.includes(piece));
  return joined(isWhole ? kept : [...travelling, ...kept]);
}

/** Keeps empty parameters, so that `joined` returns the same query byte for byte. */
export function piecesOf(query: string): string[] {
  const text = query.replace(/^\?/, "");
  return text === "" ? [] : text.split("&");
}

export function keyOf(piece: string): string {
  const raw = piece.split("=", 1)[0] ?? "";
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    // A name with malformed escapes stays undecoded, and therefore matches no parameter of the site.
    return raw;
  }
}

export function joined(pieces: string[], separator = "&"): string {
  const text = pieces.join(separator);
  return text === "" ? "" : `?${text}`;
}

/** The parameters that links and redirects keep (rule 4.3). */
export function keptQuery(query: string): string {
  return joined(piecesOf(query).filter((piece) => !isPageParameter(keyOf(piece))));
}

/** The query for a redirect to a page's exact URL (rules 3.6 and 3.13). Only Remix's `_routes` is removed. */
export function queryOfSamePage(query: string): string {
  return withoutParameter(query, "_routes");
}

type Field = { name: string; value: string };

/** Returns hidden fields with the parameters that links keep. Otherwise, a GET form would drop these parameters. */
export function keptFields(query: string): Field[] {
  return fieldsOf(keptQuery(query));
}

/** Control characters are removed, because HTML does not allow them. */
export function fieldsOf(query: string): Field[] {
  const printable = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, "");
  return [...new URLSearchParams(query)].map(([name, value]) => ({
    name: printable(name),
    value: printable(value),
  }));
}

function withRedirectMarker(query: string): string {
  return withParameter(keptQuery(query), "redirect=true");
}

/** Replaces all parameters of the same name with `name=value`. */
export function withParameter(query: string, parameter: string): string {
  return joined([...piecesOf(withoutParameter(query, keyOf(parameter))), parameter]);
}

/** The query of a link that visitors share. It contains the flag `redirect`, which prevents dialogs (rule 4.8). */
export function withoutDialogs(kept: string): string {
  return withParameter(kept, "redirect");
}

export function withoutParameter(query: string, name: string): string {
  return joined(piecesOf(query).filter((piece) => keyOf(piece) !== name));
}

/** Removes the parameters that are used only by pages of the given kind (rule 4.2). */
export function withoutOwn(query: string, kind: Pick<AddressKind, "shapedBy">): string {
  return joined(piecesOf(query).filter((piece) => !isReadBy(keyOf(piece), kind)));
}

/**
 * The URL of the other product's demo (rule 4.4).
 * @param base the configured URL: a path or an absolute URL
 */
export function demoAddress(base: string, query: string): string {
  const [, path = "", ownQuery = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(base) ?? [];
  return path + withRedirectMarker(joined([...piecesOf(ownQuery), ...piecesOf(query)])) + hash;
}
