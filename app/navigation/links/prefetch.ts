import { useEffect } from "react";
import { prefetch } from "~/navigation/data/page-data";
import { savesData } from "~/navigation/visit/save-data";

const maxPrefetched = 8;

const checkIntervalMs = 1_000;

/** @param pages paths with queries, the most likely page first */
export function usePrefetch(pages: string[]): void {
  const all = pages.slice(0, maxPrefetched).join("\n");
  useEffect(() => {
    if (savesData()) return;
    const ahead = all === "" ? [] : all.split("\n");
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const next = async () => {
      if (left) return;
      const [page] = ahead;
      if (page === undefined) return;
      if (isLineIdle()) {
        ahead.shift();
        // Stops prefetching after the first failure.
        await prefetch(page).catch(() => ahead.splice(0));
        void next();
      } else {
        timer = setTimeout(next, checkIntervalMs);
      }
    };
    timer = setTimeout(next, checkIntervalMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [all]);
}

function isLineIdle(): boolean {
  const videos = [...document.querySelectorAll("video")];
  const needed = videos.some(
    ({ paused, readyState }) => !paused && readyState < HTMLMediaElement.HAVE_ENOUGH_DATA,
  );
  return document.readyState === "complete" && !needed;
}
