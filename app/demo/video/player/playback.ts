export function playFrom(video: HTMLVideoElement, second: number): void {
  // Loads the video again after an error, because a failed video cannot be played.
  if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) video.load();
  goTo(video, second);
  video.play().catch(() => undefined);
}

export function fetchAgain(
  video: HTMLVideoElement,
  { second, play }: { second: number; play: boolean },
): void {
  video.load();
  if (second > 0) goTo(video, second);
  if (play) video.play().catch(() => undefined);
}

export function goTo(video: HTMLVideoElement, second: number): void {
  const go = () => {
    video.currentTime = second;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go();
  else video.addEventListener("loadedmetadata", go, { once: true });
}
