import { preloadPicture } from "./preload-picture";
import { buildOfScripts, isForTheseScripts, routesOf } from "~/platform/remix/browser";
import { dataPath, dataType, routesParameter } from "~/platform/remix/data-url";
import { dataInDocument } from "~/platform/remix/document-data";
import { buildHeader } from "~/urls/build-header";
import { asksForPictures } from "~/urls/page-queries/view";
import { parameterOf } from "~/urls/tables/parameters";
import { viewHeader, viewHeaderValue } from "~/urls/view-header";
import { savesData } from "~/navigation/visit/save-data";

type PageData = {
  status: number;
  text: string;
  fetchedAt: number;
  link?: string | null;
};

export const pageTimeoutMs = 10_000;

/** Longer than the server's timeout for the database, so that the server's response still arrives in time. */
const formTimeoutMs = 20_000;

/** Cached data is considered fresh for about as long as a visitor spends on the tabs of a section. */
const maxAgeMs = 5 * 60_000;

/** Marks prefetches, so that the server does not count prefetches as visits. */
const prefetchHeaders = { Purpose: "prefetch" };

const maxCachedPages = 60;

/** Each key is a path with only those query parameters that affect the page's data. */
const cached = new Map<string, PageData>();
const pending = new Map<string, Promise<PageData>>();

/** Cache keys of pages whose posters are preloaded as soon as the response's headers arrive. */
const pictured = new Set<string>();

/** URL of the page's data, without irrelevant query parameters, so that visitors share cached responses. */
function dataAddress(page: string): string {
  const address = new URL(page, window.location.origin);
  const below = routesOf(address.pathname).filter((id) => id !== "root");
  address.hash = "";
  const wanted = shapingOf(address);
  address.search = `?${new URLSearchParams([[routesParameter, below.join(",")], ...wanted])}`;
  address.pathname = dataPath(address.pathname);
  return address.href;
}

export function isDataOf(address: string, page: string): boolean {
  return keyOf(address) === keyOf(dataAddress(page));
}

/** @throws if the page's data cannot be loaded */
export async function prefetchWithPicture(page: string): Promise<void> {
  if (!savesData()) wantPicture(dataAddress(page));
  await prefetch(page);
}

/** @throws if the page's data cannot be loaded */
export async function prefetch(page: string): Promise<void> {
  const address = dataAddress(page);
  if (!isNew(address)) await fetched(address, { priority: "low", headers: prefetchHeaders });
}

/**
 * Uses prefetched data immediately, and revalidates it afterwards.
 * @throws if no data is cached and the data cannot be loaded
 */
export async function fetchPageData(page: string): Promise<void> {
  const address = dataAddress(page);
  const headers = { [viewHeader]: viewHeaderValue(new URL(page, window.location.origin).search) };
  const isHere = isNew(address);
  const isAhead = isHere || pending.has(address);
  wantPicture(address);
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
  return known !== undefined && Date.now() - known.fetchedAt < maxAgeMs;
}

/**
 * Uses cached data of any age, because Back must show the page as the visitor left it.
 * @throws if the data cannot be loaded
 */
export async function pageData(address: string): Promise<Response> {
  const { status, text } = cached.get(keyOf(address)) ?? (await fetched(address));
  return asResponse(status, text);
}

/**
 * Caches the data in a page's HTML, because some networks block requests for data but not for HTML.
 * @returns whether the HTML contains data that the current scripts can use
 */
export function keepDataOf(page: string, html: string): boolean {
  const text = isForTheseScripts(html) ? dataInDocument(html) : undefined;
  if (text) keep(keyOf(dataAddress(page)), { status: 200, text, fetchedAt: Date.now() });
  return text !== undefined;
}

/** @throws if the server does not respond in time, or if the response is not from this server */
export async function postForm(address: string, init: RequestInit): Promise<Response> {
  const { response, text } = await fetchWithin(formTimeoutMs, address, init);
  if (!isWholeData(response.headers.get("Content-Type"), text)) throw notData(response);
  return asResponse(response.status, text);
}

/** @throws if the complete body does not arrive in time */
export async function fetchWithin(
  milliseconds: number,
  address: string,
  init: RequestInit,
  onHeaders?: (response: Response) => void,
): Promise<{ response: Response; text: string }> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    const response = await window.fetch(address, { ...init, signal: late.signal });
    onHeaders?.(response);
    return { response, text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

/** Checks the content, because proxies may send error pages, even with status 200. */
export function isWholeData(type: string | null, text: string): boolean {
  if (!type?.startsWith(dataType) || !text.endsWith("\n")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function fetched(address: string, init: RequestInit = {}): Promise<PageData> {
  const begun = pending.get(address);
  if (begun) return begun;
  const answer = fetchAndKeep(address, init).finally(() => pending.delete(address));
  pending.set(address, answer);
  return answer;
}

function wantPicture(address: string): void {
  if (asksForPictures(window.location.search)) return;
  const known = cached.get(keyOf(address));
  if (known) preloadPicture(known.link);
  else pictured.add(keyOf(address));
}

async function fetchAndKeep(address: string, init: RequestInit): Promise<PageData> {
  const { response, text } = await fetchWithin(pageTimeoutMs, address, init, ({ headers }) => {
    if (pictured.delete(keyOf(address))) preloadPicture(headers.get("Link"));
  });
  const { status, headers } = response;
  const build = buildOfScripts();
  // During a deployment, a server with another version may respond with data that the current scripts cannot use.
  const isOfAnother = (headers.get(buildHeader) ?? build) !== build;
  if (status >= 500 || isOfAnother || !isWholeData(headers.get("Content-Type"), text))
    throw notData(response);
  const data = { status, text, fetchedAt: Date.now(), link: headers.get("Link") };
  if (status === 200 || status === 404) keep(keyOf(address), data);
  return data;
}

function keep(key: string, data: PageData): void {
  cached.delete(key);
  cached.set(key, data);
  const [oldest = key] = cached.keys();
  if (cached.size > maxCachedPages) cached.delete(oldest);
}

function keyOf(address: string): string {
  const url = new URL(address);
  return [url.pathname, ...shapingOf(url).flat()].join(" ");
}

function shapingOf({ searchParams }: URL): [name: string, value: string][] {
  return [...searchParams].filter(([name]) => parameterOf(name)?.changes === "data");
}

function asResponse(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": dataType } });
}

function notData({ status, url }: Response): Error {
  return new Error(`${url} answered ${status} without a page's data`);
}
