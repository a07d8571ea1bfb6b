import { playedPath } from "~/content/url/addresses";
import { quartersPlayed } from "./quarters";

/**
 * Tells the server once how a film was played (rule 23.8): when its page is left, for another one or by script. A page
 * that is only hidden may be gone on with; and one that comes back from the browser's memory has told already.
 *
 * @param id the tab's
 * @returns what tells it at once, if it has not been told
 */
export function countPlayback(video: HTMLVideoElement, id: string): () => void {
  const quarters = new Set<number>();
  let isOver = false;
  let isTold = false;
  // What was played is forgotten when a video is fetched anew, in another quality.
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
