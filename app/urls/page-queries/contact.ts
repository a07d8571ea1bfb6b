/**
 * The contact that a query names (rule 24.2), like `?rep=kari`.
 *
 * @param query a raw query
 * @param ids of the contacts that there are
 * @returns its id; undefined for none, or for one that there is not
 */
export function contactIn(query: string, ids: readonly string[]): string | undefined {
  const asked = new URLSearchParams(query).get("rep");
  return ids.find((id) => id === asked);
}
