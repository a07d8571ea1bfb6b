import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** The id of what stands after the last scene. */
export const endId = "scene-end";

/** The id of a scene, from 1. */
export function sceneId(number: number, count: number): string {
  return number > count ? endId : `scene-${number}`;
}

/**
 * The number of the scene that a fragment means.
 *
 * @param hash with its `#`
 * @returns 1 for a fragment that means none, one more than there are scenes for their end
 */
export function sceneNumber(hash: string, count: number): number {
  if (hash === `#${endId}`) return count + 1;
  const number = Number(/^#scene-(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number : 1;
}

/**
 * Which scene is shown, by the address's fragment. Until there are scripts all are shown, or by the style sheet the one
 * that the address means.
 *
 * @returns `shown` is undefined until then; `go` shows another one, as a step in the browser's history, and moves the
 * focus to what is pressed there
 */
export function useScene(count: number): {
  shown: number | undefined;
  go: (number: number) => void;
} {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [isGuided, setGuided] = useState(false);
  useEffect(() => setGuided(true), []);
  const number = sceneNumber(hash, count);

  const before = useRef(number);
  useEffect(() => {
    if (before.current === number) return;
    before.current = number;
    const scene = document.getElementById(sceneId(number, count));
    const links = [...(scene?.querySelectorAll("a") ?? [])];
    links.find((link) => link.getClientRects().length > 0)?.focus({ preventScroll: true });
  }, [number, count]);

  return {
    shown: isGuided ? number : undefined,
    go: (next) => navigate({ search, hash: `#${sceneId(next, count)}` }, { preventScrollReset: true }),
  };
}
