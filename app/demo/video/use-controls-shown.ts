import { useEffect, useState } from "react";

/** How long browsers show controls after the last use of pointer or keys: 2 to 4 s. In milliseconds. */
const shownFor = 3000;

/** The height of the controls, in pixels. They stay while the pointer is on them. */
const controlsHeight = 72;

/**
 * Tells whether the browser's controls are over a film, as no browser does itself: while it is paused or the keyboard has
 * its focus there, and shortly after it began to play, the pointer has moved over it or a key was pressed.
 */
export function useControlsShown(video: HTMLVideoElement | null): boolean {
  const [isShown, setIsShown] = useState(true);

  useEffect(() => {
    if (!video) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUsed = false;
    let hasKeyboard = video.matches(":focus-visible");
    const look = () => setIsShown(video.paused || isUsed || hasKeyboard);
    const use = (event: Event) => {
      clearTimeout(timer);
      isUsed = true;
      if (!isOnControls(event, video)) timer = setTimeout(stopUsing, shownFor);
      look();
    };
    const stopUsing = () => {
      isUsed = false;
      look();
    };
    const focus = () => {
      // A press of the pointer moves the focus here as well.
      hasKeyboard = video.matches(":focus-visible");
      look();
    };
    const listening = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      types: Type[],
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => {
      for (const type of types) video.addEventListener(type, listener, { signal: listening.signal });
    };
    on(["pause", "emptied"], look);
    // Those that stood over the film while it was paused stay for a while.
    on(["play"], use);
    // A pointer that rests where the film comes to lie only enters it.
    on(["pointerenter", "pointermove", "pointerdown", "keydown"], use);
    on(["pointerleave"], stopUsing);
    on(["focusin", "focusout"], focus);
    look();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [video]);

  return isShown;
}

function isOnControls(event: Event, video: HTMLVideoElement): boolean {
  if (event.type !== "pointermove") return false;
  return (event as MouseEvent).offsetY > video.clientHeight - controlsHeight;
}
