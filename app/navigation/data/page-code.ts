import { pageTimeoutMs } from "./page-data";
import { missingScripts } from "~/platform/remix/browser";

/** @throws if a script does not load in time. Without this error, the router would reload the current page. */
export async function fetchPageCode(page: string): Promise<void> {
  const { pathname } = new URL(page, window.location.origin);
  const missing = missingScripts(pathname);
  if (missing.length === 0) return;
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, pageTimeoutMs, new Error(`no script within ${pageTimeoutMs} ms`));
  });
  await Promise.race([Promise.all(missing.map((file) => import(/* @vite-ignore */ file))), late]);
}
