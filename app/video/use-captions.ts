import { useEffect } from "react";

/** Shows a video's captions whenever its sound goes, even to a visitor who had hidden them before. */
export function useCaptions(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return;
    const silent = () => video.muted || video.volume === 0;
    let wasSilent = false;
    const follow = () => {
      const [captions] = video.textTracks;
      if (captions && silent() && !wasSilent) captions.mode = "showing";
      wasSilent = silent();
    };
    follow();
    video.addEventListener("volumechange", follow);
    return () => video.removeEventListener("volumechange", follow);
  }, [video]);
}
