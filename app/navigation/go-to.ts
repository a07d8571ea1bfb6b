import { createPath, useLocation, useNavigate } from "@remix-run/react";
import { fetchPageCode } from "~/navigation/data/page-code";
import {
  fetchPageData,
  fetchWithin,
  isDataOf,
  keepDataOf,
  pageData,
  pageWithin,
  postForm,
} from "~/navigation/data/page-data";
import { endRouter, interceptRouter } from "~/platform/remix/browser";
import { pagePath, routesParameter } from "~/platform/remix/data-url";
import { Observable, useObservable } from "~/ui/browser/observable";
import { withoutParameter } from "~/urls/query/query";

/** A failed navigation: the previous page is still shown. */
type NavigationError = {
  /** The pressed element; null for the browser's Back and Forward. */
  pressed: HTMLElement | null;
  retry: () => void;
};

/** State of a client navigation. */
type Progress = {
  /** The page that is loading: path and query. */
  wanted?: string;
  error?: NavigationError;
};

const idle: Progress = {};
const progress = new Observable<Progress>(idle);

export function useProgress(): Progress {
  return useObservable(progress, (state) => state);
}

/** Whether a page is loading. */
export function isLoading(page: string): boolean {
  return progress.value.wanted === page;
}

export function dismissNavigationError(): void {
  progress.set(idle);
}

/**
 * Ends the present navigation, and the router with it.
 *
 * @returns path and query of the page that was wanted; undefined if none was
 */
export function giveUpNavigation(): string | undefined {
  const { wanted } = progress.value;
  const page = endRouter();
  progress.set(idle);
  return wanted ?? page;
}

type Options = {
  /** The link or control that was pressed. */
  pressed: HTMLElement | null;
  replace?: boolean;
  preventScrollReset?: boolean;
};

/**
 * Client navigation that keeps the present page until everything of the next one is loaded. Data that cannot be loaded
 * by itself is taken from the document. If a script is missing, the browser loads the document. If that fails too, the
 * visitor is told, and may press again.
 */
export function useGoTo(): (page: string, options: Options) => void {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  return (page, { pressed, replace = false, ...options }) => {
    // Like browsers, which add no history entry for the present page.
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
  // The visitor may have pressed something else meanwhile.
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

/**
 * A page's document, as the browser would load it.
 *
 * @returns an empty string if it redirects; undefined if it cannot be loaded
 */
async function documentOf(page: string): Promise<string | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const { response, text } = await fetchWithin(pageWithin, page, {
      headers: { Accept: "text/html" },
      // A cached response would say nothing about the network.
      cache: "no-store",
      // It may be a proxy's sign-in, which the browser may load, but not a script.
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

/**
 * Answers the router's requests from prefetched data. On Back and Forward the router asks before anything is loaded,
 * and a failure would replace the whole site by an error page.
 */
export function answerRouter(): void {
  interceptRouter(dataOfHistory, postForm);
  const forget = () => progress.set(idle);
  window.addEventListener("popstate", forget);
  // A page that returns from the back/forward cache is not loading any more.
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

/** The page that a data URL belongs to. */
function pageOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pagePath(pathname) + withoutParameter(search, routesParameter);
}

/** Has the browser load a page. The promise never settles, because the router has nothing left to do. */
function load(page: string): Promise<never> {
  window.location.replace(page);
  return new Promise(() => undefined);
}

/** Reports that the page cannot be loaded, and waits for the visitor or the network. */
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
