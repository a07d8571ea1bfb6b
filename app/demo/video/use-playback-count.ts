import { useEffect, useState } from "react";
import { useShellData } from "~/content/site/use-shell-data";
import { useChunk } from "~/ui/enhancement";

/**
 * Has the server told how a video was played, where the settings say so and the visitor does not ask not to be tracked
 * (rule 23.8). The script for that is fetched once the video plays, which then has what it needs for its beginning.
 *
 * @param id the tab's, if it has one
 */
export function usePlaybackCount(video: HTMLVideoElement | null, id: string | undefined): void {
  const { tellsPlayback } = useShellData();
  const [isPlayed, setPlayed] = useState(false);
  const chunk = useChunk(() => import("./playback-count"), isPlayed);

  useEffect(() => {
    if (!tellsPlayback || !video || isPlayed || asksForPrivacy()) return;
    const look = () => setPlayed(video.played.length > 0);
    look();
    video.addEventListener("timeupdate", look);
    return () => video.removeEventListener("timeupdate", look);
  }, [tellsPlayback, video, isPlayed]);

  useEffect(() => {
    if (chunk && video && id) return chunk.countPlayback(video, id);
  }, [chunk, video, id]);
}

function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}
