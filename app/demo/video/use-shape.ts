import { useEffect, useState } from "react";
import { screens } from "~/ui/product-constants";

/**
 * Tells whether a video shows its square cut or its wide film. A browser chooses between them when it loads a video's
 * sources: whoever turns the phone then sees the other one, unless it has begun to play. That one plays on, with bars at
 * its sides.
 *
 * @returns undefined until it is known
 */
export function useShape(video: HTMLVideoElement | null, hasSquare: boolean): "square" | "wide" | undefined {
  const [shape, setShape] = useState<"square" | "wide">();

  useEffect(() => {
    if (!video || !hasSquare) return;
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => {
      const isKnown = video.readyState >= HTMLMediaElement.HAVE_METADATA;
      setShape(isKnown ? (video.videoWidth === video.videoHeight ? "square" : "wide") : undefined);
    };
    const upright = matchMedia(screens.upright);
    const choose = () => {
      const chosen = [...video.querySelectorAll("source")].find(({ src }) => src === video.currentSrc);
      const isOther = chosen && (chosen.media === screens.upright) !== upright.matches;
      if (isOther && video.paused && video.played.length === 0) video.load();
    };
    look();
    // The phone may have been turned before there were scripts.
    choose();
    for (const event of ["loadedmetadata", "emptied"]) video.addEventListener(event, look, { signal });
    upright.addEventListener("change", choose, { signal });
    return () => listening.abort();
  }, [video, hasSquare]);

  return shape;
}
