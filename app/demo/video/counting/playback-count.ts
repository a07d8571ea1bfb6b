import { playedPath } from "~/urls/tables/addresses";
import { quartersPlayed } from "./quarters";

/**
 * Finds the quarters of a video that were played, and reports them once, when the visitor leaves the page (rule 23.8).
 * @returns a function that stops counting, and sends the report if it was not sent before
 */
export function countPlayback(video: HTMLVideoElement, id: string): () => void {
  const quarters = new Set<number>();
  let isOver = false;
  let isReported = false;
  // Stores the quarters that were played, because browsers reset `played` when the visitor changes the quality.
  const look = () => {
    for (const quarter of quartersPlayed(video.played, video.duration)) quarters.add(quarter);
    isOver ||= video.ended;
  };
  const report = () => {
    if (isReported) return;
    isReported = true;
    look();
    const parts = [id, ...[...quarters].sort(), ...(isOver ? ["end"] : [])];
    navigator.sendBeacon(playedPath, parts.join(" "));
  };
  look();
  video.addEventListener("timeupdate", look);
  video.addEventListener("ended", look);
  window.addEventListener("pagehide", report);
  return () => {
    report();
    video.removeEventListener("timeupdate", look);
    video.removeEventListener("ended", look);
    window.removeEventListener("pagehide", report);
  };
}
