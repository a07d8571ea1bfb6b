import type { MouseEvent, ReactNode } from "react";
import { playFrom } from "~/demo/video/player/playback";
import { isPlainClick, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { withParameter } from "~/urls/query/query";
import { writtenTime } from "~/urls/query/second";
import type { VideoData } from "./files.server";

type Props = {
  video: VideoData;
  element: HTMLVideoElement | null;
  second: number;
  isCurrent: boolean;
  children: ReactNode;
};

export function VideoLink({ video, element, second, isCurrent, children }: Props) {
  const query = usePersistentQuery();
  const play = (event: MouseEvent) => {
    if (!element || !isPlainClick(event)) return;
    event.preventDefault();
    playFrom(element, second);
    element.scrollIntoView({ block: "nearest" });
  };
  return (
    <a
      href={withParameter(query, `t=${writtenTime(second, video)}`)}
      aria-current={isCurrent ? "true" : undefined}
      onClick={play}
    >
      {children}
    </a>
  );
}
