import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { fetchAgain } from "./playback";

type VideoState = {
  /** The current second of playback, rounded down; undefined before the video's metadata has loaded. */
  second: number | undefined;
  isPlayed: boolean;
  isOver: boolean;
  failed: boolean;
  muted: boolean;
};

const atFirst: VideoState = { second: undefined, isPlayed: false, isOver: false, failed: false, muted: true };

type Look = (video: HTMLVideoElement) => Partial<VideoState>;

const position: Look = ({ readyState, currentTime, played }) => ({
  // Adds a tolerance, because `currentTime` may be just below the requested second after seeking.
  ...(readyState >= HTMLMediaElement.HAVE_METADATA && { second: Math.floor(currentTime + 0.01) }),
  ...(played.length > 0 && { isPlayed: true }),
});
const end: Look = ({ ended }) => ({ isOver: ended });
const sound: Look = ({ muted }) => ({ muted });

const changes: Record<string, Look> = {
  timeupdate: position,
  seeking: (video) => ({ ...position(video), ...end(video) }),
  play: end,
  ended: end,
  emptied: end,
  volumechange: sound,
  loadstart: () => ({ failed: false }),
};

const waits: Record<string, "begin" | "renew" | "end"> = {
  waiting: "begin",
  stalled: "begin",
  progress: "renew",
  playing: "end",
  pause: "end",
  emptied: "end",
  error: "end",
};

/** A waiting video that receives no data for this long counts as failed. */
const maxWaitMs = 10_000;

export function useVideoState(video: HTMLVideoElement | null): VideoState & { retry: () => void } {
  const [state, setState] = useState(atFirst);
  const change = (part: Partial<VideoState>) =>
    setState((before) => {
      const after = { ...before, ...part };
      const isSame = Object.entries(after).every(
        ([name, value]) => before[name as keyof VideoState] === value,
      );
      return isSame ? before : after;
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` does the same on every render
  useEffect(() => {
    if (!video) return;
    const fail = () => {
      video.pause();
      change({ failed: true });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (step: "begin" | "renew" | "end") => {
      const wasWaiting = timer !== undefined;
      clearTimeout(timer);
      timer = undefined;
      const lacks = !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      if (lacks && (step === "begin" || (step === "renew" && wasWaiting)))
        timer = setTimeout(fail, maxWaitMs);
    };
    const listening = new AbortController();
    const on = (type: string, listener: (event: Event) => void) =>
      // Listens in the capture phase, because error events of `<source>` elements do not bubble.
      video.addEventListener(type, listener, { capture: true, signal: listening.signal });

    change({ ...position(video), ...sound(video) });
    // The video may have failed before scripts ran. A paused video without a source may not have been loaded yet.
    if (video.error || (!video.paused && video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE)) fail();
    for (const [type, look] of Object.entries(changes)) on(type, () => change(look(video)));
    for (const [type, step] of Object.entries(waits)) on(type, () => wait(step));
    on("error", ({ target }) => {
      if (target === video || target === video.querySelector("source:last-of-type")) fail();
    });
    return () => {
      wait("end");
      listening.abort();
    };
  }, [video]);

  const retry = () => {
    if (!video) return;
    flushSync(() => change({ failed: false }));
    video.focus();
    fetchAgain(video, { second: video.currentTime, play: true });
  };
  return { ...state, retry };
}
