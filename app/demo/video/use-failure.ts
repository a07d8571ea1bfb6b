import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { fetchAgain } from "./playback";

/** How long a video may wait without a single byte coming in, in milliseconds. */
const patience = 10_000;

/**
 * Notices when a video cannot be played: none of its sources works, or the network has gone.
 *
 * @returns whether that is so, and a way to go on at the second where it was
 */
export function useFailure(video: HTMLVideoElement | null): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!video) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopWaiting = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const fail = () => {
      video.pause();
      setFailed(true);
    };
    const wait = () => {
      stopWaiting();
      if (!video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
        timer = setTimeout(fail, patience);
    };
    const onError = ({ target }: Event) => {
      if (target === video || target === video.querySelector("source:last-of-type")) fail();
    };

    // It may have failed before there were scripts to see it. One that nobody has played has no source yet either.
    if (video.error || (!video.paused && video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE)) fail();
    const listening = new AbortController();
    const on = (type: string, listener: (event: Event) => void) =>
      // In the capture phase, because the events of sources do not bubble.
      video.addEventListener(type, listener, { capture: true, signal: listening.signal });
    on("error", onError);
    for (const type of ["waiting", "stalled"]) on(type, wait);
    on("progress", () => timer && wait());
    for (const type of ["playing", "pause", "emptied", "error"]) on(type, stopWaiting);
    on("loadstart", () => setFailed(false));
    return () => {
      stopWaiting();
      listening.abort();
    };
  }, [video]);

  const retry = () => {
    if (!video) return;
    flushSync(() => setFailed(false));
    video.focus();
    fetchAgain(video, { second: video.currentTime, play: true });
  };
  return { failed, retry };
}
