import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { indexAt } from "~/demo/video/time";
import type { Film } from "~/schema/media";
import { startTime } from "~/urls/query/second";
import type { SceneData } from "./scenes.server";

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
 * @returns the number of scenes plus one for the end; undefined without a fragment and for another one
 */
export function sceneNumber(hash: string, count: number): number | undefined {
  if (hash === `#${endId}`) return count + 1;
  const number = Number(/^#scene-(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number : undefined;
}

/** The scene that a page opens with: the one at the second of its query (rule 7.4), from 1. */
export function sceneAt(query: string, scenes: Pick<SceneData, "second">[], film: Film | undefined): number {
  const starts = scenes.map(({ second }) => [second] as const);
  return Math.max(1, indexAt(starts, startTime(query, film) ?? 0) + 1);
}

/**
 * Selects the scene by the URL's fragment, or else by its second.
 *
 * @returns `isGuided` once scripts show one scene at a time; until then CSS shows the fragment's. `go` shows another
 * scene, as a history entry, and focuses its target
 */
export function useScene(
  scenes: SceneData[],
  film: Film | undefined,
): { number: number; isGuided: boolean; go: (number: number) => void } {
  const { hash, search } = useLocation();
  const count = scenes.length;
  const navigate = useNavigate();
  const [isGuided, setGuided] = useState(false);
  useEffect(() => setGuided(true), []);
  const before = useRef<number>();
  const first = sceneAt(search, scenes, film);
  // After another fragment, such as the contact form's, the last scene stays.
  const stays = hash === "" ? undefined : before.current;
  // The server has no fragment.
  const number = isGuided ? (sceneNumber(hash, count) ?? stays ?? first) : first;

  useEffect(() => {
    if (!isGuided) return;
    const hasChanged = before.current !== undefined && before.current !== number;
    before.current = number;
    if (!hasChanged) return;
    const scene = document.getElementById(sceneId(number, count));
    const links = [...(scene?.querySelectorAll("a") ?? [])];
    links.find((link) => link.getClientRects().length > 0)?.focus({ preventScroll: true });
  }, [isGuided, number, count]);

  return {
    number,
    isGuided,
    // The query stays whole: on a tour the second says which stop it is.
    go: (next) => navigate({ search, hash: `#${sceneId(next, count)}` }, { preventScrollReset: true }),
  };
}
