/** What happens when a document has loaded (rule 8.2). */
export type PageStart = {
  /** The choose-product dialog opens. */
  choose: boolean;
  /** The lead-capture dialog opens. */
  lead: boolean;
  /** The video starts muted after the start, rather than with sound after the choice. */
  muted: boolean;
  /** The query leaves the address bar, now and after each navigation. */
  strip: boolean;
  bubble: "fades" | "hidden";
};

/**
 * Decides how a page starts, from the query that its document was loaded with.
 *
 * @param query a raw query, with or without its `?`
 * @param leadSent whether this browser has sent a lead lately
 */
export function pageStart(query: string, leadSent: boolean): PageStart {
  const parameters = new URLSearchParams(query);
  const redirected = parameters.has("redirect");
  const flagged = redirected || parameters.has("internal");
  return {
    choose: !redirected,
    lead: !flagged && !leadSent,
    muted: flagged,
    strip: flagged,
    bubble: flagged ? "hidden" : "fades",
  };
}
