import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { indexAt } from "~/demo/video/time";
import type { VideoTiming } from "~/schema/media";
import { startTime } from "~/urls/query/second";
import type { SceneData } from "./scenes.server";

export const endId = "scene-end";

export function sceneId(number: number, count: number): string {
  return number > count ? endId : `scene-${number}`;
}

export function sceneNumber(hash: string, count: number): number | undefined {
  if (hash === `#${endId}`) return count + 1;
  const number = Number(/^#scene-(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number : undefined;
}

/** The number of the scene at the start time in the URL (rule 7.4). The first scene is 1. */
export function sceneAt(
  query: string,
  scenes: Pick<SceneData, "second">[],
  timing: VideoTiming | undefined,
): number {
  const starts = scenes.map(({ second }) => [second] as const);
  return Math.max(1, indexAt(starts, startTime(query, timing) ?? 0) + 1);
}

/**
 * Selects the scene named in the URL's fragment, or otherwise the scene at the start time.
 * @returns `isGuided`, which becomes true when scripts run and show only one scene at a time
 */
export function useScene(
  scenes: SceneData[],
  timing: VideoTiming | undefined,
): { number: number; isGuided: boolean; go: (number: number) => void } {
  const { hash, search } = useLocation();
  const count = scenes.length;
  const navigate = useNavigate();
  const [isGuided, setGuided] = useState(false);
  useEffect(() => setGuided(true), []);
  const before = useRef<number>();
  const first = sceneAt(search, scenes, timing);
  const stays = hash === "" ? undefined : before.current;
  // The first render must match the server's HTML, so it ignores the fragment, which servers do not receive.
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
    // Keeps the query, because tours find the current stop by the start time in the query.
    go: (next) => navigate({ search, hash: `#${sceneId(next, count)}` }, { preventScrollReset: true }),
  };
}
