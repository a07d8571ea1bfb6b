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

type NavigationError = {
  /** The clicked element; null for the browser's Back and Forward. */
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

/** Aborts the navigation, and returns path and query of the page that was loading, if any. Ends the router too. */
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

/**
 * Client navigation that keeps the present page until data and scripts of the next page are loaded. Fallbacks: data
 * from the page's document, then loading the document, then an error notice.
 */
export function useGoTo(): (page: string, options: Options) => void {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  return (page, { pressed, replace = false, ...options }) => {
    // Browsers add no history entry for the present page either.
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
  // The visitor may have clicked another link meanwhile.
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

/** @returns an empty string if the document redirects; undefined if it cannot be loaded */
async function documentOf(page: string): Promise<string | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const { response, text } = await fetchWithin(pageWithin, page, {
      headers: { Accept: "text/html" },
      // A cached response would not prove that the network works.
      cache: "no-store",
      // A redirect may point to a proxy's sign-in page, which the browser can load but a script cannot.
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
 * On Back and Forward the router sends its requests first, and a failed request would replace the whole site with an
 * error page.
 */
export function answerRouter(): void {
  interceptRouter(dataOfHistory, postForm);
  const forget = () => progress.set(idle);
  window.addEventListener("popstate", forget);
  // A page that returns from the back/forward cache is no longer loading.
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

/** The promise never settles, because the router has no more work. */
function load(page: string): Promise<never> {
  window.location.replace(page);
  return new Promise(() => undefined);
}

/** Shows an error notice, and waits until the visitor retries or the network returns. */
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
