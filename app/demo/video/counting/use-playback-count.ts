import { useEffect } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { useChunk } from "~/ui/browser/enhancement";

export function usePlaybackCount(
  video: HTMLVideoElement | null,
  id: string | undefined,
  isPlayed: boolean,
): void {
  const { reportsPlayback } = useShellData();
  const isCounted = reportsPlayback && isPlayed && !asksForPrivacy();
  const chunk = useChunk(() => import("./playback-count"), isCounted);

  useEffect(() => {
    if (chunk && video && id) return chunk.countPlayback(video, id);
  }, [chunk, video, id]);
}

function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}
