import { useEffect, useState } from "react";
import { endAutoplay, useWelcome } from "~/navigation/visit/welcome-state";

/**
 * Starts the video, unless the visitor plays or pauses it first (rule 8.4).
 * @returns whether the video started muted
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
    // Pauses the video when the visitor leaves, because the back/forward cache would otherwise resume it (rule 8.8).
    const wait = () => {
      endAutoplay();
      element.pause();
    };
    window.addEventListener("pagehide", wait);
    return () => window.removeEventListener("pagehide", wait);
  }, [element]);

  return startedMuted;
}

async function startPlaying(element: HTMLVideoElement, muted: boolean): Promise<boolean> {
  element.muted = muted;
  const error = await playError(element);
  if (!error) return muted;
  // An AbortError means that the visitor paused the video or left the page, not that the browser blocked playback.
  if (muted || error.name === "AbortError") return false;
  element.muted = true;
  if (!(await playError(element))) return true;
  element.muted = false;
  return false;
}

async function playError(element: HTMLVideoElement): Promise<Error | undefined> {
  try {
    await element.play();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
