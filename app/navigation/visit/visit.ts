import type { FormKind } from "~/content/schema/form-kind";
import { keptQuery, shapingQuery } from "~/content/url/query";
import { Observable, useObservable } from "~/ui/observable";
import { autoplayDelay, bubbleFade, bubbleHiddenAfter, chooseDialogClose } from "~/ui/product-constants";
import { answersForm, hasSentLead, rememberLead } from "./lead-memory";
import { leadAttribute } from "./lead-room";
import { type PageStart, pageStart } from "./page-start";
import { savesData } from "./save-data";

/**
 * What has come of the page start since the document was loaded. It is kept beside React's tree, because an
 * error page replaces that tree and must neither reopen a dialog nor lose the query.
 */
export type Visit = {
  /** The query that links carry on although it has left the address bar. */
  carriedQuery: string | undefined;
  choose: "closed" | "open" | "closing";
  /** Whether the lead dialog asks who is watching, or thanks for the answer. */
  lead: "none" | "asks" | "thanks";
  /** The form that it thanks for. */
  sentForm: FormKind | undefined;
  bubble: "shown" | "fading" | "gone";
  /** A wish that the page's video starts by itself, at a time of `performance.now()`. */
  autoplay: { at: number; muted: boolean } | undefined;
};

const visit = new Observable<Visit>({
  carriedQuery: undefined,
  choose: "closed",
  lead: "none",
  sentForm: undefined,
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
 * @param onDemo whether the document is a demo's page: only those have anything to choose or to play
 */
export function beginVisit(onDemo: boolean): void {
  if (start) return;
  const { search } = window.location;
  const stripped = strippedQuery(history.state, search);
  const query = stripped ?? search;
  // A form that was sent before there were scripts comes back with the page.
  if (answersForm(query, document.referrer, location)) rememberLead();
  start = pageStart(query, hasSentLead());
  update({
    carriedQuery: start.strip ? keptQuery(query) : undefined,
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
export function thankForLead(sentForm: FormKind): void {
  rememberLead();
  if (visit.value.lead === "asks") update({ lead: "thanks", sentForm });
}

/** The path of the page whose video is to play when it is there, because *Next* was pressed on a tour (rule 20.4). */
let playedNext: string | undefined;

export function playNext(path: string): void {
  playedNext = path;
}

/** The visitor has gone on to another page. */
export function continueVisit(path: string): void {
  endAutoplay();
  endThanks();
  if (path === playedNext) wishAutoplay(true);
  playedNext = undefined;
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
 * Takes what only travels out of the address bar where the page start asks for that, and remembers it for links
 * (rule 4.5): what makes the page what it is stays, so that the address can be passed on.
 * The browser keeps it with the history entry, so that the page starts the same way when it is loaded again
 * (rule 4.6).
 *
 * @param search the raw query of the current address
 */
export function stripQuery(search: string): void {
  if (visit.value.carriedQuery === undefined || search === shapingQuery(search)) return;
  if (keptQuery(search) !== visit.value.carriedQuery) update({ carriedQuery: keptQuery(search) });
  // Behind the router's back, which goes by its own copy: to it nothing has been navigated.
  history.replaceState(
    { ...history.state, strippedQuery: search },
    "",
    location.pathname + shapingQuery(search) + location.hash,
  );
}

/** The query that the browser has kept for an address that had been stripped. */
function strippedQuery(state: unknown, search: string): string | undefined {
  if (typeof state !== "object" || state === null || !("strippedQuery" in state)) return undefined;
  const { strippedQuery: kept } = state;
  return typeof kept === "string" && shapingQuery(kept) === search ? kept : undefined;
}
