/**
 * Parses an undecoded query such as `?rep=kari` (rule 24.2).
 * @returns undefined if the contact does not exist
 */
export function contactIn(query: string, ids: readonly string[]): string | undefined {
  const asked = new URLSearchParams(query).get("rep");
  return ids.find((id) => id === asked);
}
