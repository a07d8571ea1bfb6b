import { matchRoutes } from "@remix-run/react";
import { shownBy, shownQuery } from "~/content/url/shown-by";
import { asksForPictures } from "~/content/url/view";
import { dataInDocument } from "~/platform/remix/document-data";
import { preloadPicture } from "./preload-picture";

/**
 * The data of pages, fetched before the router asks for it: a navigation begins only once all that it needs is
 * here. What has been fetched stays, so that going back needs no network.
 */
type PageData = { status: number; text: string; fetchedAt: number };

/** How long a page or its data may take to arrive, in milliseconds. */
export const pageWithin = 10_000;

/** How long the answer to a form may take, in milliseconds; longer than the server waits for its database. */
const formAnswerWithin = 20_000;

/** How long data counts as new, in milliseconds: about as long as a visitor stays with the tabs around a page. */
const newFor = 5 * 60_000;

/** Says that nobody has asked for a page yet: such requests are no visits. */
const ahead = { Purpose: "prefetch" };

/** Data of so many pages is cached. */
const mostCached = 60;

/** By path and the parameters of a query that change a page's data. */
const cached = new Map<string, PageData>();
const onTheWay = new Map<string, Promise<PageData>>();

const dataType = "text/x-script";

/**
 * Where a page's data is: that of its routes below the root, whose words and forms are here already. The query of the
 * page is left out but for what changes the data, so that everyone asks for the same.
 *
 * @param page path and query
 */
export function dataAddress(page: string): string {
  const address = new URL(page, window.location.origin);
  const routes = matchRoutes(window.__remixRouter.routes, address.pathname) ?? [];
  const below = routes.map(({ route: { id } }) => id).filter((id) => id !== "root");
  address.hash = "";
  const wanted = shapingOf(address);
  address.search = `?${new URLSearchParams([["_routes", below.join(",")], ...wanted])}`;
  address.pathname = address.pathname === "/" ? "/_root.data" : `${address.pathname.replace(/\/$/, "")}.data`;
  return address.href;
}

/**
 * Whether an address of the router's is that of a page's data.
 *
 * @param page path and query
 */
export function isDataOf(address: string, page: string): boolean {
  return keyOf(address) === keyOf(dataAddress(page));
}

/**
 * Fetches the data of a page that the visitor may go to, unless it is here.
 *
 * @param page path and query
 * @throws when it cannot be had
 */
export async function prefetch(page: string): Promise<void> {
  const address = dataAddress(page);
  if (!isNew(address)) await fetched(address, { priority: "low", headers: ahead });
}

/**
 * Sees to it that the data of a page that is to be shown is here: new, or from an earlier visit where it cannot be had
 * anew. What had been fetched ahead is looked at once more meanwhile, for the next time.
 *
 * @param page path and query
 * @throws when there is none
 */
export async function fetchPageData(page: string): Promise<void> {
  const address = dataAddress(page);
  const headers = { [shownBy]: shownQuery(new URL(page, window.location.origin).search) };
  const isHere = isNew(address);
  const isAhead = isHere || onTheWay.has(address);
  try {
    if (!isHere) await fetched(address, { headers });
  } catch (error) {
    if (!cached.has(keyOf(address))) throw error;
  }
  if (isAhead) {
    fetchAndKeep(address, { priority: "low", headers, cache: "no-cache" }).catch(() => undefined);
  }
}

function isNew(address: string): boolean {
  const known = cached.get(keyOf(address));
  return known !== undefined && Date.now() - known.fetchedAt < newFor;
}

/**
 * A page's data for the router, however old: the page that one goes back to is the page that one left.
 *
 * @param address where the router asks for it: for all of it, or for some
 * @throws when it cannot be had
 */
export async function pageData(address: string): Promise<Response> {
  const { status, text } = cached.get(keyOf(address)) ?? (await fetched(address));
  return asResponse(status, text);
}

/**
 * Keeps the data that a page's document holds, as if it had been fetched by itself. Some networks let documents through
 * and nothing else.
 *
 * @returns whether it holds any
 */
export function keepDataOf(page: string, html: string): boolean {
  const text = dataInDocument(html);
  if (text) keep(keyOf(dataAddress(page)), { status: 200, text, fetchedAt: Date.now() });
  return text !== undefined;
}

/**
 * Sends a form for the router.
 *
 * @throws when no answer comes in time, or one that is not this server's
 */
export async function postForm(address: string, init: RequestInit): Promise<Response> {
  const { response, text } = await fetchWithin(formAnswerWithin, address, init);
  if (!isWholeData(response.headers.get("Content-Type"), text)) throw notData(response);
  return asResponse(response.status, text);
}

/**
 * Fetches an answer with its body.
 *
 * @throws when it does not arrive in time, or not whole
 */
export async function fetchWithin(
  milliseconds: number,
  address: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    const response = await window.fetch(address, { ...init, signal: late.signal });
    return { response, text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether an answer is data of this server, and all of it. Proxies answer in its place, some with status 200, and
 * a connection may end in the middle of an answer.
 *
 * @param text should be a line of JSON
 */
export function isWholeData(type: string | null, text: string): boolean {
  if (!type?.startsWith(dataType) || !text.endsWith("\n")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Two who want the same data wait for the same answer. */
function fetched(address: string, init: RequestInit = {}): Promise<PageData> {
  const begun = onTheWay.get(address);
  if (begun) return begun;
  const answer = fetchAndKeep(address, init).finally(() => onTheWay.delete(address));
  onTheWay.set(address, answer);
  return answer;
}

async function fetchAndKeep(address: string, init: RequestInit): Promise<PageData> {
  const { response, text } = await fetchWithin(pageWithin, address, init);
  const { status, headers } = response;
  if (status >= 500 || !isWholeData(headers.get("Content-Type"), text)) throw notData(response);
  if (!asksForPictures(window.location.search)) preloadPicture(headers.get("Link"));
  const data = { status, text, fetchedAt: Date.now() };
  if (status === 200 || status === 404) keep(keyOf(address), data);
  return data;
}

function keep(key: string, data: PageData): void {
  cached.delete(key);
  cached.set(key, data);
  const [oldest = key] = cached.keys();
  if (cached.size > mostCached) cached.delete(oldest);
}

function keyOf(address: string): string {
  const url = new URL(address);
  return [url.pathname, ...shapingOf(url).flat()].join(" ");
}

/** Parameters of a query that change a page's data; a tour does where all of it is shown. */
function shapingOf({ pathname, searchParams }: URL): [name: string, value: string][] {
  const isTour = /^\/[^/]+\/tour(?:\.data|\/)?$/.test(pathname);
  const isShaping = (name: string) =>
    isTour ? name === "tour" : name === "q" || name === "captions" || name.startsWith("share-");
  return [...searchParams].filter(([name]) => isShaping(name));
}

function asResponse(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": dataType } });
}

function notData({ status, url }: Response): Error {
  return new Error(`${url} answered ${status} without a page's data`);
}
