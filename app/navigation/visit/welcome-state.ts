import type { FormKind } from "~/schema/basics/form-kind";
import { Observable, useObservable } from "~/ui/browser/observable";
import { autoplayDelay, bubbleFade, bubbleHiddenAfter, dialogClose } from "~/ui/product-constants";
import { addressBarQuery, keptQuery } from "~/urls/query/query";
import { hasSentLead, isResponseToForm, rememberLead } from "./lead-memory";
import { leadAttribute, queryInHistory } from "./lead-room";
import { type PageStart, pageStart } from "./page-start";
import { savesData } from "./save-data";

/** Kept outside React's tree, so that dialogs do not reopen and the query is not lost when an error page appears. */
type WelcomeState = {
  /** The query that is kept in links, even though the address bar no longer contains it. */
  carriedQuery: string | undefined;
  choose: "closed" | "open" | "closing";
  lead: "none" | "asks" | "thanks";
  sentForm: FormKind | undefined;
  bubble: "shown" | "fading" | "gone";
  /** Request to start the page's video. `at` is the start time, as a timestamp of `performance.now()`. */
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

export function useWelcome<Field extends keyof WelcomeState>(field: Field): WelcomeState[Field] {
  return useObservable(welcome, (state) => state[field]);
}

/** Runs only once per document (rule 8.1). */
export function startWelcome(onDemo: boolean): void {
  if (start) return;
  const { search } = window.location;
  const stripped = strippedQuery(history.state, search);
  const query = stripped ?? search;
  // Remembers the lead if this document is the response to a form that was submitted without scripts.
  if (isResponseToForm(query, document.referrer, location)) rememberLead();
  start = pageStart(query, hasSentLead());
  update({
    carriedQuery: start.strip ? keptQuery(query) : undefined,
    choose: start.choose && onDemo ? "open" : "closed",
    lead: start.lead && onDemo ? "asks" : "none",
    bubble: start.bubble === "hidden" ? "gone" : "shown",
  });
  // Corrects the attribute of `<html>`, because the inline `leadRoomScript` may have set or omitted it wrongly.
  document.documentElement.toggleAttribute(leadAttribute, welcome.value.lead === "asks");
  if (start.muted && onDemo) requestAutoplay(true);
}

export function stay(): void {
  update({ choose: "closing" });
  setTimeout(() => update({ choose: "closed" }), dialogClose);
  // If the query contains a flag, the video has already started and the chat bubble is already hidden.
  if (start?.muted) return;
  requestAutoplay(false);
  if (!savesData()) setTimeout(() => update({ bubble: "fading" }), bubbleHiddenAfter - bubbleFade);
  setTimeout(() => update({ bubble: "gone" }), bubbleHiddenAfter);
}

export function thankForLead(sentForm: FormKind): void {
  rememberLead();
  if (welcome.value.lead === "asks") update({ lead: "thanks", sentForm });
}

/** Path of the tour stop whose link was clicked. The stop's video starts when its page opens (rule 20.4). */
let playedNext: string | undefined;

export function playNext(path: string): void {
  playedNext = path;
}

export function followNavigation(path: string): void {
  endAutoplay();
  endThanks();
  if (welcome.value.lead === "none") document.documentElement.removeAttribute(leadAttribute);
  if (path === playedNext) requestAutoplay(true);
  playedNext = undefined;
}

/** Closes the lead dialog. Its space stays reserved until the next page opens, so that the video keeps its size. */
export function endThanks(): void {
  if (welcome.value.lead !== "thanks") return;
  update({ lead: "none" });
  document.documentElement.setAttribute(leadAttribute, "answered");
}

export function endAutoplay(): void {
  if (welcome.value.autoplay) update({ autoplay: undefined });
}

function requestAutoplay(muted: boolean): void {
  if (savesData() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  update({ autoplay: { at: performance.now() + autoplayDelay, muted } });
}

/** Removes passthrough parameters from the address bar, which then shows a short URL (rules 4.5 and 4.6). */
export function stripQuery(search: string): void {
  if (welcome.value.carriedQuery === undefined || search === addressBarQuery(search)) return;
  if (keptQuery(search) !== welcome.value.carriedQuery) update({ carriedQuery: keptQuery(search) });
  // Calls the History API directly, because the router would treat this change of the URL as a navigation.
  history.replaceState(
    { ...history.state, [queryInHistory]: search },
    "",
    location.pathname + addressBarQuery(search) + location.hash,
  );
}

function strippedQuery(state: unknown, search: string): string | undefined {
  if (typeof state !== "object" || state === null || !(queryInHistory in state)) return undefined;
  const kept = state[queryInHistory];
  return typeof kept === "string" && addressBarQuery(kept) === search ? kept : undefined;
}
