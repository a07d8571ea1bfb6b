/**
 * What a visit's campaign is counted as (rule 23.6): others' names may hold anything, a person's too.
 *
 * @param query a raw query
 * @param listed the campaigns that the content lists
 * @returns the listed name, `other`, or the empty string where there is none
 */
export function campaignOf(query: string, listed: readonly string[]): string {
  const asked = new URLSearchParams(query).get("utm_campaign")?.trim().toLowerCase() ?? "";
  if (asked === "") return "";
  return listed.find((name) => name.toLowerCase() === asked) ?? "other";
}
