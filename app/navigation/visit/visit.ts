import { keptQuery } from "~/content/url/query";
import { Observable, useObservable } from "~/ui/observable";
import { answersForm, hasSentLead, rememberLead } from "./lead-memory";
import { leadAttribute } from "./lead-room";
import { type PageStart, pageStart } from "./page-start";
import { savesData } from "./save-data";
import { autoplayDelay, bubbleFade, bubbleHiddenAfter, chooseDialogClose } from "./timing";

/**
 * What has come of the page start since the document was loaded. It is kept beside React's tree, because an
 * error page replaces that tree and must neither reopen a dialog nor lose the query.
 */
export type Visit = {
  /** The query that links carry on although it has left the address bar. */
  carriedQuery: string | undefined;
  /**
   * The query that a location of the router was first asked for with, if it had left the address bar before a
   * reload or Back.
   */
  restored: { key: string; query: string } | undefined;
  choose: "closed" | "open" | "closing";
  /** Whether the lead dialog asks who is watching, or thanks for the answer. */
  lead: "none" | "asks" | "thanks";
  bubble: "shown" | "fading" | "gone";
  /** A wish that the page's video starts by itself, at a time of `performance.now()`. */
  autoplay: { at: number; muted: boolean } | undefined;
};

const visit = new Observable<Visit>({
  carriedQuery: undefined,
  restored: undefined,
  choose: "closed",
  lead: "none",
  bubble: "shown",
  autoplay: undefined,
});
let start: PageStart | undefined;

function update(change: Partial<Visit>): void {
  visit.set({ ...visit.value, ...change });
}

/** The visit as it stands; what the server rendered until hydration is over. */
export function useVisit(): Visit {
  return useObservable(visit);
}

/**
 * Starts the page, once per document (rule 8.1).
 *
 * @param key of the router's location
 * @param onDemo whether the document is a demo's page: only those have anything to choose or to play
 */
export function beginVisit(key: string, onDemo: boolean): void {
  if (start) return;
  const { search } = window.location;
  const stripped = search === "" ? strippedQuery(history.state) : undefined;
  const query = stripped ?? search;
  // A form that was sent before there were scripts comes back with the page.
  if (answersForm(query, document.referrer, location)) rememberLead();
  start = pageStart(query, hasSentLead());
  update({
    carriedQuery: start.strip ? keptQuery(query) : undefined,
    restored: stripped === undefined ? undefined : { key, query: stripped },
    choose: start.choose && onDemo ? "open" : "closed",
    lead: start.lead && onDemo ? "asks" : "none",
    bubble: start.bubble === "hidden" ? "gone" : "shown",
  });
  // The head's script has guessed that before there were any others.
  document.documentElement.toggleAttribute(leadAttribute, visit.value.lead === "asks");
  if (start.muted && onDemo) wishAutoplay(true);
}

/** Closes the choose dialog for a visitor who stays; the video and the bubble follow from it. */
export function stay(): void {
  update({ choose: "closing" });
  setTimeout(() => update({ choose: "closed" }), chooseDialogClose);
  // With `internal` the bubble is gone and the video on its way: a choice leaves both as they are.
  if (start?.muted) return;
  wishAutoplay(false);
  if (!savesData()) setTimeout(() => update({ bubble: "fading" }), bubbleHiddenAfter - bubbleFade);
  setTimeout(() => update({ bubble: "gone" }), bubbleHiddenAfter);
}

/** A visitor has left their details: this browser is not asked for them again for a while. */
export function thankForLead(): void {
  rememberLead();
  if (visit.value.lead === "asks") update({ lead: "thanks" });
}

/** The thanks have been read. Until then they keep their room, so that a playing film keeps its size. */
export function endThanks(): void {
  if (visit.value.lead !== "thanks") return;
  update({ lead: "none" });
  document.documentElement.removeAttribute(leadAttribute);
}

/** The wish to autoplay has come true, or the visitor has done something else first. */
export function endAutoplay(): void {
  if (visit.value.autoplay) update({ autoplay: undefined });
}

function wishAutoplay(muted: boolean): void {
  if (savesData() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  update({ autoplay: { at: performance.now() + autoplayDelay, muted } });
}

/**
 * Takes the query out of the address bar where the page start asks for that, and remembers it for links (rule 4.5).
 * The browser keeps it with the history entry, so that the page starts the same way when it is loaded again
 * (rule 4.6).
 *
 * @param search the raw query of the current address
 */
export function stripQuery(search: string): void {
  if (visit.value.carriedQuery === undefined || search === "") return;
  if (keptQuery(search) !== visit.value.carriedQuery) update({ carriedQuery: keptQuery(search) });
  // Behind the router's back, which goes by its own copy: to it nothing has been navigated.
  history.replaceState({ ...history.state, strippedQuery: search }, "", location.pathname + location.hash);
}

function strippedQuery(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("strippedQuery" in state)) return undefined;
  return typeof state.strippedQuery === "string" ? state.strippedQuery : undefined;
}
