import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { usePersistentQuery } from "~/navigation/persistent-query-link";

/** The id of what stands after the last scene. */
export const endId = "scene-end";

/** The id of a scene, from 1. */
export function sceneId(number: number, count: number): string {
  return number > count ? endId : `scene-${number}`;
}

/**
 * Parses a scene's number from a fragment.
 *
 * @param hash with its `#`
 * @returns the number of scenes plus one for the end; undefined for another fragment
 */
export function sceneNumber(hash: string, count: number): number | undefined {
  if (hash === "") return 1;
  if (hash === `#${endId}`) return count + 1;
  const number = Number(/^#scene-(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number : undefined;
}

/**
 * Selects the scene by the URL's fragment. Until scripts run, all are shown, or CSS shows the fragment's.
 *
 * @returns `shown` is undefined until then; `go` shows another scene, as a history entry, and focuses its target
 */
export function useScene(count: number): {
  shown: number | undefined;
  go: (number: number) => void;
} {
  const { hash } = useLocation();
  const query = usePersistentQuery();
  const navigate = useNavigate();
  const [isGuided, setGuided] = useState(false);
  useEffect(() => setGuided(true), []);
  const before = useRef<number>();
  // After another fragment, such as the contact form's, the last scene stays.
  const number = sceneNumber(hash, count) ?? before.current ?? 1;

  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== number;
    before.current = number;
    if (!hasChanged) return;
    const scene = document.getElementById(sceneId(number, count));
    const links = [...(scene?.querySelectorAll("a") ?? [])];
    links.find((link) => link.getClientRects().length > 0)?.focus({ preventScroll: true });
  }, [number, count]);

  return {
    shown: isGuided ? number : undefined,
    go: (next) => navigate({ search: query, hash: `#${sceneId(next, count)}` }, { preventScrollReset: true }),
  };
}
