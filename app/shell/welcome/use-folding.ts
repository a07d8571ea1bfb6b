import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { endAutoplay } from "~/navigation/visit/welcome-state";
import { useMedia } from "~/ui/browser/use-media";
import { besideVideo } from "~/ui/product-constants";

/** The position of the lead dialog: next to the video, or at the bottom of the viewport, over the page (rule 10.2). */
type DialogPosition = "beside" | "foot";

/**
 * If fewer than this many pixels of the page are visible above the open lead dialog, focusing the page collapses the
 * dialog.
 */
const minPageHeight = 800;

export function useFolding(dialog: RefObject<HTMLElement>): {
  place: DialogPosition;
  folded: boolean;
  toggle: () => void;
} {
  const isBeside = useMedia(besideVideo);
  // Undefined until the page is measured, so that the dialog does not count as open and does not pause the video.
  const [folded, setFolded] = useState<boolean>();
  const settled = useRef(false);
  const place = isBeside ? "beside" : "foot";

  useLayoutEffect(() => {
    const element = dialog.current;
    const main = element?.parentElement;
    if (!element || !main || isBeside) return;
    const settle = () => {
      if (element.contains(document.activeElement)) return;
      const room = window.innerHeight - endOfVideo(element);
      if (!settled.current) setFolded(room < fullHeight(element));
      settled.current = true;
    };
    settle();
    const observer = new ResizeObserver(settle);
    observer.observe(main);
    window.addEventListener("resize", settle);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", settle);
    };
  }, [dialog, isBeside]);

  const isSheet = place === "foot" && folded === false;
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (place === "foot") dataset.sheet = isSheet ? "open" : "folded";
    return () => {
      delete dataset.sheet;
    };
  }, [place, isSheet]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isSheet) return;
    const resume = endOfVideo(element) > element.getBoundingClientRect().top ? pauseVideo() : undefined;
    const follow = ({ target }: FocusEvent) => {
      const outside = target instanceof Node && !element.contains(target);
      if (outside && window.innerHeight - element.offsetHeight < minPageHeight) setFolded(true);
    };
    document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      resume?.();
    };
  }, [dialog, isSheet]);

  return { place, folded: place !== "beside" && folded === true, toggle: () => setFolded(!folded) };
}

/** Distance in pixels from the top of the page to the bottom of the video, minus the height of a dialog above. */
function endOfVideo(dialog: HTMLElement): number {
  const video = dialog.parentElement?.querySelector("video");
  const demo = dialog.nextElementSibling;
  if (!video || !demo || !dialog.parentElement) return 0;
  const inDemo = video.getBoundingClientRect().bottom - demo.getBoundingClientRect().top;
  return dialog.parentElement.getBoundingClientRect().top + window.scrollY + inDemo;
}

function fullHeight(dialog: HTMLElement): number {
  return [...dialog.children].reduce((height, child) => height + child.scrollHeight, 0);
}

function pauseVideo(): (() => void) | undefined {
  endAutoplay();
  const video = document.querySelector("video");
  if (!video || video.paused) return undefined;
  video.pause();
  return () => {
    video.play().catch(() => undefined);
  };
}
