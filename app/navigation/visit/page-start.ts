/** Query parameters that mark visitors who know the site, or who have already chosen a demo. */
export const flags = { internal: "internal", redirect: "redirect" };

/** Rule 8.2. */
export type PageStart = {
  choose: boolean;
  lead: boolean;
  /** If true, the video starts at once, muted. Otherwise, it starts with sound when the selection dialog closes. */
  muted: boolean;
  /** Whether to remove the query from the address bar, now and after each navigation. */
  strip: boolean;
  bubble: "fades" | "hidden";
};

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
