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
    const turn = () => {
      if (video.paused && video.readyState === HTMLMediaElement.HAVE_NOTHING) video.load();
    };
    look();
    for (const event of ["loadedmetadata", "emptied"]) video.addEventListener(event, look, { signal });
    matchMedia(screens.upright).addEventListener("change", turn, { signal });
    return () => listening.abort();
  }, [video, hasSquare]);

  return shape;
}
