/** Query parameters for visitors who know the site, or have chosen a demo already. */
export const flags = { internal: "internal", redirect: "redirect" };

/** Rule 8.2. */
export type PageStart = {
  choose: boolean;
  lead: boolean;
  /** The video starts muted at once, instead of with sound after the choice. */
  muted: boolean;
  /** The query is removed from the address bar, now and after each navigation. */
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
