import { playedPath } from "~/urls/tables/addresses";
import { quartersPlayed } from "./quarters";

/**
 * Reports once to the server how a film was played (rule 23.8), when the visitor leaves the page. Hiding a page is not
 * leaving, and one that returns from the back/forward cache has already reported.
 *
 * @param id the tab's
 * @returns reports at once, unless that has been done
 */
export function countPlayback(video: HTMLVideoElement, id: string): () => void {
  const quarters = new Set<number>();
  let isOver = false;
  let isTold = false;
  // `played` is reset when a video is loaded again, in another quality.
  const look = () => {
    for (const quarter of quartersPlayed(video.played, video.duration)) quarters.add(quarter);
    isOver ||= video.ended;
  };
  const tell = () => {
    if (isTold) return;
    isTold = true;
    look();
    const parts = [id, ...[...quarters].sort(), ...(isOver ? ["end"] : [])];
    navigator.sendBeacon(playedPath, parts.join(" "));
  };
  look();
  video.addEventListener("timeupdate", look);
  video.addEventListener("ended", look);
  window.addEventListener("pagehide", tell);
  return () => {
    tell();
    video.removeEventListener("timeupdate", look);
    video.removeEventListener("ended", look);
    window.removeEventListener("pagehide", tell);
  };
}
