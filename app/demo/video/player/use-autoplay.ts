import { useEffect, useState } from "react";
import { endAutoplay, useWelcome } from "~/navigation/visit/welcome-state";

/**
 * Starts a video if the page start asked for it, unless the visitor plays or pauses it first (rule 8.4). Pauses it when
 * the page is left (rule 8.8).
 *
 * @returns whether it was started muted, so that it needs an unmute button
 */
export function useAutoplay(element: HTMLVideoElement | null): boolean {
  const autoplay = useWelcome("autoplay");
  const [startedMuted, setStartedMuted] = useState(false);

  useEffect(() => {
    if (!autoplay || !element) return;
    const timer = setTimeout(() => {
      stopWatching();
      endAutoplay();
      startPlaying(element, autoplay.muted).then(setStartedMuted);
    }, autoplay.at - performance.now());
    const stopWatching = () => {
      clearTimeout(timer);
      element.removeEventListener("play", endAutoplay);
      element.removeEventListener("pause", endAutoplay);
    };
    element.addEventListener("play", endAutoplay);
    element.addEventListener("pause", endAutoplay);
    return stopWatching;
  }, [autoplay, element]);

  useEffect(() => {
    if (!element) return;
    // From the back/forward cache the page would return with a film that plays on at once.
    const wait = () => {
      endAutoplay();
      element.pause();
    };
    window.addEventListener("pagehide", wait);
    return () => window.removeEventListener("pagehide", wait);
  }, [element]);

  return startedMuted;
}

/**
 * Plays a video, muted if the browser does not allow sound.
 *
 * @returns whether it plays muted; false also if it does not play at all
 */
async function startPlaying(element: HTMLVideoElement, muted: boolean): Promise<boolean> {
  element.muted = muted;
  const refused = await refusal(element);
  if (!refused) return muted;
  // An abort means that the visitor paused or left, not that the browser refused.
  if (muted || refused.name === "AbortError") return false;
  element.muted = true;
  if (!(await refusal(element))) return true;
  element.muted = false;
  return false;
}

async function refusal(element: HTMLVideoElement): Promise<Error | undefined> {
  try {
    await element.play();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
