import { pageTimeoutMs } from "./page-data";
import { missingScripts } from "~/platform/remix/browser";

/**
 * Loads scripts before the navigation, because the router would reload the current page if a script failed to load.
 * @throws if a script fails to load in time
 */
export async function fetchPageCode(page: string): Promise<void> {
  const { pathname } = new URL(page, window.location.origin);
  const missing = missingScripts(pathname);
  if (missing.length === 0) return;
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, pageTimeoutMs, new Error(`no script within ${pageTimeoutMs} ms`));
  });
  await Promise.race([Promise.all(missing.map((file) => import(/* @vite-ignore */ file))), late]);
}
