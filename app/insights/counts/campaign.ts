/** Campaigns outside the list become `other`, because unlisted names may contain personal data (rule 23.6). */
export function campaignOf(query: string, listed: readonly string[]): string {
  const asked = new URLSearchParams(query).get("utm_campaign")?.trim().toLowerCase() ?? "";
  if (asked === "") return "";
  return listed.find((name) => name.toLowerCase() === asked) ?? "other";
}
