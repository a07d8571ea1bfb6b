import { useEffect } from "react";
import { prefetch } from "./page-data";
import { savesData } from "./visit/save-data";

/** So many pages at most: some kilobytes. */
const mostAhead = 8;

/** Milliseconds after which a line that nothing else has needed counts as idle. */
const quietFor = 1_000;

/**
 * Fetches the data of pages that a visitor may go to next, one after another, while the line is idle: not before the
 * page is here, not while a video is being fetched, and never for those who save data.
 *
 * @param pages paths, the likeliest first
 */
export function usePrefetch(pages: string[]): void {
  const all = pages.slice(0, mostAhead).join("\n");
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
        // Whoever goes there asks for it again.
        await prefetch(page).catch(() => ahead.splice(0));
        void next();
      } else {
        timer = setTimeout(next, quietFor);
      }
    };
    timer = setTimeout(next, quietFor);
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
