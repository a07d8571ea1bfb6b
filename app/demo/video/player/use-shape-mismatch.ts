import { useEffect, useState } from "react";
import { screens } from "~/ui/product-constants";

/** True if a square video is in a wide player, or a wide video is in a square player. */
export function useShapeMismatch(video: HTMLVideoElement | null, hasSquare: boolean): boolean {
  const [isOther, setIsOther] = useState(false);

  useEffect(() => {
    if (!video || !hasSquare) return;
    const listening = new AbortController();
    const { signal } = listening;
    const upright = matchMedia(screens.upright);
    const look = () => {
      const isKnown = video.readyState >= HTMLMediaElement.HAVE_METADATA;
      setIsOther(isKnown && (video.videoWidth === video.videoHeight) !== upright.matches);
    };
    const choose = () => {
      const chosen = [...video.querySelectorAll("source")].find(({ src }) => src === video.currentSrc);
      const isWrong = chosen?.media && !matchMedia(chosen.media).matches;
      if (isWrong && video.paused && video.played.length === 0) video.load();
    };
    look();
    // Chooses the file again, because the phone may have been rotated before scripts ran.
    choose();
    for (const event of ["loadedmetadata", "emptied"]) video.addEventListener(event, look, { signal });
    for (const follow of [choose, look]) upright.addEventListener("change", follow, { signal });
    return () => listening.abort();
  }, [video, hasSquare]);

  return isOther;
}
