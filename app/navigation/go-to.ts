import { createPath, useLocation, useNavigate } from "@remix-run/react";
import { fetchPageCode } from "~/navigation/data/page-code";
import {
  fetchPageData,
  fetchWithin,
  isDataOf,
  keepDataOf,
  pageData,
  pageTimeoutMs,
  postForm,
} from "~/navigation/data/page-data";
import { endRouter, interceptRouter } from "~/platform/remix/browser";
import { pagePath, routesParameter } from "~/platform/remix/data-url";
import { Observable, useObservable } from "~/ui/browser/observable";
import { withoutParameter } from "~/urls/query/query";

type NavigationError = {
  /** The clicked element, or null if Back, Forward or a change in the share form started the navigation. */
  pressed: HTMLElement | null;
  retry: () => void;
};

type Progress = {
  /** Path and query of the page that is loading. */
  wanted?: string;
  error?: NavigationError;
};

const idle: Progress = {};
const progress = new Observable<Progress>(idle);

export function useProgress(): Progress {
  return useObservable(progress, (state) => state);
}

export function isLoading(page: string): boolean {
  return progress.value.wanted === page;
}

export function dismissNavigationError(): void {
  progress.set(idle);
}

export function giveUpNavigation(): string | undefined {
  const { wanted } = progress.value;
  const page = endRouter();
  progress.set(idle);
  return wanted ?? page;
}

type Options = {
  pressed: HTMLElement | null;
  replace?: boolean;
  preventScrollReset?: boolean;
};

/** If loading fails, uses the data in the page's HTML, loads the document, or offers a retry (rules 13.1 and 13.2). */
export function useGoTo(): (page: string, options: Options) => void {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  return (page, { pressed, replace = false, ...options }) => {
    // Like browsers, adds no history entry for a link to the current page.
    const show = () => navigate(page, { ...options, replace: replace || page === here });
    void goTo(page, pressed, show);
  };
}

async function goTo(page: string, pressed: HTMLElement | null, show: () => void): Promise<void> {
  const attempt: Progress = { wanted: page };
  progress.set(attempt);
  let complete = await allLoaded(fetchPageData(page), fetchPageCode(page));
  const html = complete ? undefined : await documentOf(page);
  if (html && keepDataOf(page, html)) complete = await allLoaded(fetchPageCode(page));
  if (progress.value !== attempt) return;
  if (complete) {
    progress.set(idle);
    show();
  } else if (html !== undefined) {
    window.location.assign(page);
  } else {
    progress.set({ error: { pressed, retry: () => void goTo(page, pressed, show) } });
  }
}

function allLoaded(...parts: Promise<void>[]): Promise<boolean> {
  return Promise.all(parts).then(
    () => true,
    () => false,
  );
}

/** @returns the page's HTML, an empty string after a redirect, or undefined if the HTML cannot be loaded */
async function documentOf(page: string): Promise<string | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const { response, text } = await fetchWithin(pageTimeoutMs, page, {
      headers: { Accept: "text/html" },
      // Bypasses the HTTP cache, because a cached response does not prove that the network works.
      cache: "no-store",
      // Does not follow redirects, which may lead to a proxy's login page. The browser loads the document instead.
      redirect: "manual",
    });
    const { type, status, headers } = response;
    if (type === "opaqueredirect") return "";
    const isPage = headers.get("Content-Type")?.includes("html") && (status === 200 || status === 404);
    return isPage ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Handles failed requests, because the router itself would only show an error page. */
export function answerRouter(): void {
  interceptRouter(dataOfHistory, postForm);
  const forget = () => progress.set(idle);
  window.addEventListener("popstate", forget);
  // Resets the state, because Back may restore this page from the browser's cache, together with its old state.
  window.addEventListener("pagehide", forget);
}

async function dataOfHistory(address: string): Promise<Response> {
  for (;;) {
    try {
      return await pageData(address);
    } catch {
      const here = window.location.pathname + window.location.search;
      const page = isDataOf(address, here) ? here : pageOf(address);
      const html = await documentOf(page);
      if (html === undefined) await waitForRetry();
      else if (!keepDataOf(page, html)) return load(page);
    }
  }
}

function pageOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pagePath(pathname) + withoutParameter(search, routesParameter);
}

/** Returns a promise that never settles, so that the router waits while the browser loads the document. */
function load(page: string): Promise<never> {
  window.location.replace(page);
  return new Promise(() => undefined);
}

function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      window.removeEventListener("online", retry);
      if (progress.value === failed) progress.set(idle);
      resolve();
    };
    const failed: Progress = { error: { pressed: null, retry } };
    progress.set(failed);
    window.addEventListener("online", retry);
  });
}
