/**
 * The campaign to count a visit under (rule 23.6). Unlisted names are dropped, because they may hold anything, such as
 * a person's name.
 *
 * @param query a raw query
 * @returns the listed name, `other`, or an empty string if there is none
 */
export function campaignOf(query: string, listed: readonly string[]): string {
  const asked = new URLSearchParams(query).get("utm_campaign")?.trim().toLowerCase() ?? "";
  if (asked === "") return "";
  return listed.find((name) => name.toLowerCase() === asked) ?? "other";
}
