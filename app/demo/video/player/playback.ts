/** Plays a video from a second, even if nothing has been loaded yet. */
export function playFrom(video: HTMLVideoElement, second: number): void {
  // A video that has failed must be loaded again.
  if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) video.load();
  goTo(video, second);
  video.play().catch(() => undefined);
}

/** Loads a video's sources again, and continues at the same second. */
export function fetchAgain(
  video: HTMLVideoElement,
  { second, play }: { second: number; play: boolean },
): void {
  video.load();
  if (second > 0) goTo(video, second);
  if (play) video.play().catch(() => undefined);
}

/** Seeks to a second of a video, once its metadata is loaded. */
export function goTo(video: HTMLVideoElement, second: number): void {
  const go = () => {
    video.currentTime = second;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go();
  else video.addEventListener("loadedmetadata", go, { once: true });
}
