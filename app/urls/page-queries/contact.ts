/** The contact in an undecoded query such as `?rep=kari` (rule 24.2). */
export function contactIn(query: string, ids: readonly string[]): string | undefined {
  const contact = new URLSearchParams(query).get("rep");
  return ids.find((id) => id === contact);
}
