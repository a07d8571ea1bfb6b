import { playedPath } from "~/urls/tables/addresses";
import { quartersPlayed } from "./quarters";

/**
 * Sends one report on how a video was played (rule 23.8) when the visitor leaves the page. A page that is only hidden
 * sends no report. A page from the back/forward cache sends no second report.
 * @returns a function that sends the report immediately
 */
export function countPlayback(video: HTMLVideoElement, id: string): () => void {
  const quarters = new Set<number>();
  let isOver = false;
  let isTold = false;
  // Collects the quarters during playback: browsers reset `played` when the visitor changes the quality.
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
