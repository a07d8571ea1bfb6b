import { useEffect, useState } from "react";

/** Whether a video has come to its end, and stands there. */
export function useEnded(video: HTMLVideoElement | null): boolean {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    if (!video) return;
    const look = () => setOver(video.ended);
    const events = ["ended", "play", "seeking", "emptied"];
    for (const event of events) video.addEventListener(event, look);
    return () => {
      for (const event of events) video.removeEventListener(event, look);
    };
  }, [video]);

  return isOver;
}
