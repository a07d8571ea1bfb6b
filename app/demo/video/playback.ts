/** Plays a video from a second on, whether or not anything of it has been fetched yet. */
export function playFrom(video: HTMLVideoElement, second: number): void {
  // A video that has failed does not begin again by itself.
  if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) video.load();
  goTo(video, second);
  video.play().catch(() => undefined);
}

/** Fetches a video anew from its sources, and goes on at the second where it was. */
export function fetchAgain(
  video: HTMLVideoElement,
  { second, play }: { second: number; play: boolean },
): void {
  video.load();
  if (second > 0) goTo(video, second);
  if (play) video.play().catch(() => undefined);
}

/** Goes to a second of a video, once anything of it has been fetched. */
export function goTo(video: HTMLVideoElement, second: number): void {
  const go = () => {
    video.currentTime = second;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go();
  else video.addEventListener("loadedmetadata", go, { once: true });
}
