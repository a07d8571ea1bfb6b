/** Query parameters of visitors who know the site, or have made the choice. */
export const flags = { internal: "internal", redirect: "redirect" };

/** What happens when a document has loaded (rule 8.2). */
export type PageStart = {
  choose: boolean;
  lead: boolean;
  /** The video starts muted at once, not with sound after the choice. */
  muted: boolean;
  /** The query is removed from the address bar, now and after each navigation. */
  strip: boolean;
  bubble: "fades" | "hidden";
};

/**
 * Decides how a page starts, from its document's query.
 *
 * @param query a raw query, with or without its `?`
 * @param leadSent whether this browser has sent a lead recently
 */
export function pageStart(query: string, leadSent: boolean): PageStart {
  const parameters = new URLSearchParams(query);
  const redirected = parameters.has(flags.redirect);
  const flagged = redirected || parameters.has(flags.internal);
  return {
    choose: !redirected,
    lead: !flagged && !leadSent,
    muted: flagged,
    strip: flagged,
    bubble: flagged ? "hidden" : "fades",
  };
}
