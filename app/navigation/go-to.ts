import { createPath, useLocation, useNavigate } from "@remix-run/react";
import { withoutParameter } from "~/content/url/query";
import { Observable, useObservable } from "~/ui/observable";
import { fetchPageCode } from "./page-code";
import {
  fetchPageData,
  fetchWithin,
  isDataOf,
  keepDataOf,
  pageData,
  pageWithin,
  postForm,
} from "./page-data";

/** Why the page is still the one before. */
type NavigationError = {
  /** What was pressed; null for the browser's own Back and Forward. */
  pressed: HTMLElement | null;
  retry: () => void;
};

/** How far the visitor has got on the way to another page. */
type Progress = {
  /** The page that is being fetched: path and query. */
  wanted?: string;
  error?: NavigationError;
};

const idle: Progress = {};
const progress = new Observable<Progress>(idle);

/** How far the visitor has got on the way to another page. */
export function useProgress(): Progress {
  return useObservable(progress);
}

/** Whether a page has been asked for and is still on its way. */
export function isOnItsWay(page: string): boolean {
  return progress.value.wanted === page;
}

/** The visitor has turned to something else. */
export function dismissNavigationError(): void {
  progress.set(idle);
}

type Options = {
  /** The link or control that was pressed. */
  pressed: HTMLElement | null;
  replace?: boolean;
  preventScrollReset?: boolean;
};

/**
 * The way to another page by script. The page at hand stays until everything of the next one is here. Data that
 * cannot be had by itself is taken out of the document; where a script is missing the browser loads the document; and
 * where that cannot be had either nothing changes but that the visitor is told, and may press again.
 */
export function useGoTo(): (page: string, options: Options) => void {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  return (page, { pressed, replace = false, ...options }) => {
    // Like a browser, which makes no new entry in its history for the page that it is on.
    const show = () => navigate(page, { ...options, replace: replace || page === here });
    void goTo(page, pressed, show);
  };
}

async function goTo(page: string, pressed: HTMLElement | null, show: () => void): Promise<void> {
  const attempt: Progress = { wanted: page };
  progress.set(attempt);
  let complete = await areHere(fetchPageData(page), fetchPageCode(page));
  const html = complete ? undefined : await documentOf(page);
  if (html && keepDataOf(page, html)) complete = await areHere(fetchPageCode(page));
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

function areHere(...parts: Promise<void>[]): Promise<boolean> {
  return Promise.all(parts).then(
    () => true,
    () => false,
  );
}

/**
 * A page's document, where the browser could load it.
 *
 * @returns empty where it leads elsewhere; undefined where the browser could not
 */
async function documentOf(page: string): Promise<string | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const { response, text } = await fetchWithin(pageWithin, page, {
      headers: { Accept: "text/html" },
      // What is cached would say nothing of the network.
      cache: "no-store",
      // To a proxy's sign-in, say: the browser may go there, a script may not.
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
 * Answers the router's requests from what is here. On the way Back and Forward the router asks before anything has
 * been fetched, and would replace the whole site by an error page if the answer failed.
 */
export function answerRouter(): void {
  const { fetch } = window;
  window.fetch = (resource, init) => {
    const isRouters =
      resource instanceof URL &&
      resource.origin === window.location.origin &&
      resource.pathname.endsWith(".data");
    if (!isRouters) return fetch.call(window, resource, init);
    return init?.method === "POST" ? postForm(resource.href, init) : dataOfHistory(resource.href);
  };
  const forget = () => progress.set(idle);
  window.addEventListener("popstate", forget);
  // A page that comes back as it was left waits for nothing any more.
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
      if (html === undefined) await untilRetried();
      else if (!keepDataOf(page, html)) return load(page);
    }
  }
}

/** The page whose data stands at an address. */
function pageOf(address: string): string {
  const { pathname, search } = new URL(address);
  return (
    pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "") + withoutParameter(search, "_routes")
  );
}

/** Has the browser load a page; the promise is never settled, because the router has nothing more to do. */
function load(page: string): Promise<never> {
  window.location.replace(page);
  return new Promise(() => undefined);
}

/** Says that the page cannot be had, until the visitor or the network tries again. */
function untilRetried(): Promise<void> {
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
