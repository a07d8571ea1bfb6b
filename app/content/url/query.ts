/**
 * The query of a demo link carries flags and campaign tags that must survive every click byte for byte
 * (`?internal` must not become `?internal=`), so these rules work on the raw string and never rebuild it.
 */

/** Parameters that belong to the one page they were sent to, and the one that Remix adds to data requests. */
const pageParameters = new Set(["tab", "t", "sent", "q", "_routes"]);

/** Whether a parameter belongs to the one page that it was sent to; those of the form that makes links all do. */
export function isOfPage(name: string): boolean {
  return pageParameters.has(name) || name.startsWith("share-");
}

/** Parameters that make a page what it is, so that an address without them would show another one. */
const shapingParameters = new Set(["tour", "t", "view", "captions", "quality", "q"]);

function isShaping(piece: string): boolean {
  const key = keyOf(piece);
  return shapingParameters.has(key) || key.startsWith("share-");
}

/** The part of a query that stays in the address bar when all that only travels leaves it (rule 4.5). */
export function shapingQuery(query: string): string {
  return joined(piecesOf(query).filter(isShaping));
}

/**
 * The query that the links of a page carry on.
 *
 * @param search of the page's address, which what only travels may have left
 * @param carried the kept query from before it had, if it has
 */
export function persistentQuery(search: string, carried: string | undefined): string {
  const kept = piecesOf(keptQuery(search));
  const travelling = piecesOf(carried ?? "").filter((piece) => !isShaping(piece));
  const isWhole = travelling.every((piece) => kept.includes(piece));
  return joined(isWhole ? kept : [...travelling, ...kept]);
}

/** The raw `key=value` pieces of a query, with or without its `?`. */
export function piecesOf(query: string): string[] {
  return query
    .replace(/^\?/, "")
    .split("&")
    .filter((piece) => piece !== "");
}

/** The name in a piece of a query, decoded as servers and browsers read it. */
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
  return pieces.length > 0 ? `?${pieces.join(separator)}` : "";
}

/**
 * The part of a query that links and redirects carry on (rule 4.3): all but the page's own parameters.
 *
 * @param query a raw query, with or without its `?`
 * @returns the kept query with its `?`, or the empty string
 */
export function keptQuery(query: string): string {
  return joined(piecesOf(query).filter((piece) => !isOfPage(keyOf(piece))));
}

/**
 * The query of a page that is asked for at an address from before (rule 3.13): that of the same page, so all but the
 * parameter that Remix adds.
 */
export function queryOfRenamed(query: string): string {
  return withoutParameter(query, "_routes");
}

/**
 * The part of a query that a page's forms are posted with, so that the same page comes back: what is kept, and what was
 * searched for.
 */
export function queryOfForms(query: string): string {
  return joined(piecesOf(query).filter((piece) => keyOf(piece) === "q" || !isOfPage(keyOf(piece))));
}

/** The kept query as name and value pairs, for the hidden fields of a form that replaces the query. */
export function keptFields(query: string): { name: string; value: string }[] {
  return [...new URLSearchParams(keptQuery(query))].map(([name, value]) => ({ name, value }));
}

/** The query with which one product's demo sends a visitor to the other's: kept, and marked `redirect=true`. */
function withRedirectMarker(query: string): string {
  return withParameter(keptQuery(query), "redirect=true");
}

/** A query with a parameter, written `name=value`, in place of others of that name. */
export function withParameter(query: string, parameter: string): string {
  return joined([...piecesOf(withoutParameter(query, keyOf(parameter))), parameter]);
}

/** A query without the parameters of a name. */
export function withoutParameter(query: string, name: string): string {
  return joined(piecesOf(query).filter((piece) => keyOf(piece) !== name));
}

/**
 * The address of another product's demo (rule 4.4).
 *
 * @param base the configured address: a path of this site or an absolute URL, either with or without a query
 * @param query the raw query of the page that the visitor leaves
 */
export function demoAddress(base: string, query: string): string {
  const [, path = "", ownQuery = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(base) ?? [];
  return path + withRedirectMarker(joined([...piecesOf(ownQuery), ...piecesOf(query)])) + hash;
}
