import { useSyncExternalStore } from "react";
import { keptQuery } from "~/http/query";
import { savesData } from "~/shell/save-data";
import { type PageStart, pageStart } from "./page-start";
import { autoplayDelay, bubbleFade, bubbleHiddenAfter, chooseDialogClose } from "./timing";

/**
 * What has come of the page start since the document was loaded. It is kept beside React's tree, because an
 * error page replaces that tree and must neither reopen a dialog nor lose the query.
 */
export type Visit = {
  /** The query that links carry on although it has left the address bar. */
  carriedQuery: string | undefined;
  choose: "closed" | "open" | "closing";
  lead: boolean;
  bubble: "shown" | "fading" | "gone";
  /** A wish that the page's video starts by itself, at a time of `performance.now()`. */
  autoplay: { at: number; muted: boolean } | undefined;
};

const untouched: Visit = {
  carriedQuery: undefined,
  choose: "closed",
  lead: false,
  bubble: "shown",
  autoplay: undefined,
};

let visit = untouched;
let start: PageStart | undefined;
const listeners = new Set<() => void>();

function update(change: Partial<Visit>): void {
  visit = { ...visit, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visit as it stands; what the server rendered until hydration is over. */
export function useVisit(): Visit {
  return useSyncExternalStore(
    subscribe,
    () => visit,
    () => untouched,
  );
}

/**
 * Starts the page, once per document (spec §4).
 *
 * @param query the raw query that the document was loaded with
 * @param onDemo whether the document is a demo's page: only those have anything to choose or to play
 */
export function beginVisit(query: string, onDemo: boolean): void {
  if (start) return;
  start = pageStart(query);
  update({
    carriedQuery: start.strip ? keptQuery(query) : undefined,
    choose: start.choose && onDemo ? "open" : "closed",
    lead: start.lead && onDemo,
    bubble: start.bubble === "hidden" ? "gone" : "shown",
  });
  if (start.muted && onDemo) wishAutoplay(true);
}

/** Closes the choose dialog for a visitor who stays; the video and the bubble follow from it. */
export function stay(): void {
  update({ choose: "closing" });
  setTimeout(() => update({ choose: "closed" }), chooseDialogClose);
  // With `internal` the bubble is gone and the video on its way: a choice leaves both as they are.
  if (start?.muted) return;
  wishAutoplay(false);
  setTimeout(() => update({ bubble: "fading" }), bubbleHiddenAfter - bubbleFade);
  setTimeout(() => update({ bubble: "gone" }), bubbleHiddenAfter);
}

/** A visitor has left their details. */
export function closeLead(): void {
  update({ lead: false });
}

/** The wish to autoplay has come true, or the visitor has done something else first. */
export function endAutoplay(): void {
  if (visit.autoplay) update({ autoplay: undefined });
}

function wishAutoplay(muted: boolean): void {
  if (savesData() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  update({ autoplay: { at: performance.now() + autoplayDelay, muted } });
}

/**
 * Takes the query out of the address bar where the page start asks for that, and remembers it for links.
 *
 * @param search the raw query of the current address
 */
export function stripQuery(search: string): void {
  if (visit.carriedQuery === undefined || search === "") return;
  if (keptQuery(search) !== visit.carriedQuery) update({ carriedQuery: keptQuery(search) });
  // Behind the router's back, which goes by its own copy: to it nothing has been navigated.
  history.replaceState(history.state, "", location.pathname + location.hash);
}
