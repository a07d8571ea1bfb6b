import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { startTime } from "~/content/url/second";
import { useVisit } from "~/navigation/visit/visit";
import { goTo } from "./playback";

/**
 * The second at which a video starts. It is settled when the page opens, because the query may leave the address
 * bar later; where it had left it already, the history entry still has it once there are scripts.
 */
export function useStart(
  video: HTMLVideoElement | null,
  durationSeconds: number | undefined,
): number | undefined {
  const { key, search } = useLocation();
  const { restored } = useVisit();
  const query = restored?.key === key ? restored.query : undefined;
  const [start, setStart] = useState(() => startTime(search, durationSeconds));

  useEffect(() => {
    const second = query === undefined ? undefined : startTime(query, durationSeconds);
    if (second === undefined || !video || video.readyState > HTMLMediaElement.HAVE_NOTHING) return;
    setStart(second);
    goTo(video, second);
  }, [video, query, durationSeconds]);

  return start;
}
