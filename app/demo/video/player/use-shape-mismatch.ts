import { useEffect, useState } from "react";
import { screens } from "~/ui/product-constants";

/**
 * Whether the shape of the loaded file (wide or square) differs from the shape of the player. If the phone is rotated
 * before playback, the matching file is loaded. If the phone is rotated later, the video continues, with bars at its
 * sides.
 */
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
    // The phone may have been rotated before scripts ran.
    choose();
    for (const event of ["loadedmetadata", "emptied"]) video.addEventListener(event, look, { signal });
    for (const follow of [choose, look]) upright.addEventListener("change", follow, { signal });
    return () => listening.abort();
  }, [video, hasSquare]);

  return isOther;
}
