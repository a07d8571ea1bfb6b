/** The campaign in a raw query (rule 23.6). Unlisted names become `other`, because they may contain personal data. */
export function campaignOf(query: string, listed: readonly string[]): string {
  const asked = new URLSearchParams(query).get("utm_campaign")?.trim().toLowerCase() ?? "";
  if (asked === "") return "";
  return listed.find((name) => name.toLowerCase() === asked) ?? "other";
}
