import type { FormKind } from "~/schema/basics/form-kind";
import { Observable, useObservable } from "~/ui/browser/observable";
import { autoplayDelay, bubbleFade, bubbleHiddenAfter, dialogClose } from "~/ui/product-constants";
import { keptQuery, shapingQuery } from "~/urls/query/query";
import { answersForm, hasSentLead, rememberLead } from "./lead-memory";
import { leadAttribute, queryInHistory } from "./lead-room";
import { type PageStart, pageStart } from "./page-start";
import { savesData } from "./save-data";

/**
 * What the page start has led to since the document loaded. It is outside React's tree, because an error page replaces
 * that tree, and must neither reopen a dialog nor lose the query.
 */
type WelcomeState = {
  /** The query that links carry on although it has been removed from the address bar. */
  carriedQuery: string | undefined;
  choose: "closed" | "open" | "closing";
  /** Whether the lead dialog asks who is watching, or thanks for the answer. */
  lead: "none" | "asks" | "thanks";
  /** The form that it thanks for. */
  sentForm: FormKind | undefined;
  bubble: "shown" | "fading" | "gone";
  /** A request to start the page's video, at a time of `performance.now()`. */
  autoplay: { at: number; muted: boolean } | undefined;
};

const welcome = new Observable<WelcomeState>({
  carriedQuery: undefined,
  choose: "closed",
  lead: "none",
  sentForm: undefined,
  bubble: "shown",
  autoplay: undefined,
});
let start: PageStart | undefined;

function update(change: Partial<WelcomeState>): void {
  welcome.set({ ...welcome.value, ...change });
}

/** A field of the present state; during hydration, of the one that the server rendered. */
export function useWelcome<Field extends keyof WelcomeState>(field: Field): WelcomeState[Field] {
  return useObservable(welcome, (state) => state[field]);
}

/**
 * Starts the page, once per document (rule 8.1).
 *
 * @param onDemo whether the document is a demo's page, which has something to choose and play
 */
export function startWelcome(onDemo: boolean): void {
  if (start) return;
  const { search } = window.location;
  const stripped = strippedQuery(history.state, search);
  const query = stripped ?? search;
  // A form that was sent before scripts ran returns with the page.
  if (answersForm(query, document.referrer, location)) rememberLead();
  start = pageStart(query, hasSentLead());
  update({
    carriedQuery: start.strip ? keptQuery(query) : undefined,
    choose: start.choose && onDemo ? "open" : "closed",
    lead: start.lead && onDemo ? "asks" : "none",
    bubble: start.bubble === "hidden" ? "gone" : "shown",
  });
  // Corrects the guess of the head's script.
  document.documentElement.toggleAttribute(leadAttribute, welcome.value.lead === "asks");
  if (start.muted && onDemo) requestAutoplay(true);
}

/** Closes the choose dialog for a visitor who stays; the video and the bubble follow. */
export function stay(): void {
  update({ choose: "closing" });
  setTimeout(() => update({ choose: "closed" }), dialogClose);
  // With `internal` the bubble is gone and the video started: a choice changes neither.
  if (start?.muted) return;
  requestAutoplay(false);
  if (!savesData()) setTimeout(() => update({ bubble: "fading" }), bubbleHiddenAfter - bubbleFade);
  setTimeout(() => update({ bubble: "gone" }), bubbleHiddenAfter);
}

/** Thanks for a lead; this browser is not asked again for a while. */
export function thankForLead(sentForm: FormKind): void {
  rememberLead();
  if (welcome.value.lead === "asks") update({ lead: "thanks", sentForm });
}

/** Path of the page whose video starts on arrival, because a link to a tour's stop was followed (rule 20.4). */
let playedNext: string | undefined;

export function playNext(path: string): void {
  playedNext = path;
}

/** Follows a navigation to another page. */
export function followNavigation(path: string): void {
  endAutoplay();
  endThanks();
  if (welcome.value.lead === "none") document.documentElement.removeAttribute(leadAttribute);
  if (path === playedNext) requestAutoplay(true);
  playedNext = undefined;
}

/** Ends the thanks once they have been read. Until the next page a playing film keeps its size, and the text the room. */
export function endThanks(): void {
  if (welcome.value.lead !== "thanks") return;
  update({ lead: "none" });
  document.documentElement.setAttribute(leadAttribute, "answered");
}

/** Ends the request to autoplay: the video plays, or the visitor has done something else. */
export function endAutoplay(): void {
  if (welcome.value.autoplay) update({ autoplay: undefined });
}

function requestAutoplay(muted: boolean): void {
  if (savesData() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  update({ autoplay: { at: performance.now() + autoplayDelay, muted } });
}

/**
 * Removes passthrough parameters from the address bar if the page start asks for it, and keeps them for links (rule
 * 4.5). What changes the page stays, so that the URL can be shared. The history entry keeps the query, so that a reload
 * starts the page the same way (rule 4.6).
 *
 * @param search the raw query of the current URL
 */
export function stripQuery(search: string): void {
  if (welcome.value.carriedQuery === undefined || search === shapingQuery(search)) return;
  if (keptQuery(search) !== welcome.value.carriedQuery) update({ carriedQuery: keptQuery(search) });
  // Bypasses the router, which keeps its own copy and must not see a navigation.
  history.replaceState(
    { ...history.state, [queryInHistory]: search },
    "",
    location.pathname + shapingQuery(search) + location.hash,
  );
}

/** The query in the history entry of a stripped URL. */
function strippedQuery(state: unknown, search: string): string | undefined {
  if (typeof state !== "object" || state === null || !(queryInHistory in state)) return undefined;
  const kept = state[queryInHistory];
  return typeof kept === "string" && shapingQuery(kept) === search ? kept : undefined;
}
