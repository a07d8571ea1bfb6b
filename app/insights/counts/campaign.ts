/** Campaigns not listed in site.json count as `other`, because their names may contain personal data (rule 23.6). */
export function campaignOf(query: string, listed: readonly string[]): string {
  const campaign = new URLSearchParams(query).get("utm_campaign")?.trim().toLowerCase() ?? "";
  if (campaign === "") return "";
  return listed.find((name) => name.toLowerCase() === campaign) ?? "other";
}
