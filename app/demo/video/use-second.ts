import { useEffect, useState } from "react";

/** The whole second that a video has come to; undefined until it is started. */
export function useSecond(video: HTMLVideoElement | null): number | undefined {
  const [second, setSecond] = useState<number>();

  useEffect(() => {
    if (!video) return;
    const follow = () => {
      // A time that was gone to may be off by a rounding.
      if (video.readyState >= HTMLMediaElement.HAVE_METADATA) setSecond(Math.floor(video.currentTime + 0.01));
    };
    follow();
    video.addEventListener("timeupdate", follow);
    video.addEventListener("seeking", follow);
    return () => {
      video.removeEventListener("timeupdate", follow);
      video.removeEventListener("seeking", follow);
    };
  }, [video]);

  return second;
}
