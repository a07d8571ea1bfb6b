import type { MouseEvent } from "react";
import type { Messages } from "~/content/schema/messages";
import { isPlainClick, useKeptQuery } from "~/navigation/kept-link";
import { withParameter } from "~/query/query";
import type { VideoData } from "./files.server";
import { playFrom } from "./playback";
import { clock, indexAt } from "./time";

type Props = {
  video: VideoData;
  element: HTMLVideoElement | null;
  /** Where the video is, or is to start. */
  second: number | undefined;
  open: boolean;
  messages: Messages;
};

/**
 * What is said in a video, by chapter. Each line is a link to its second; with scripts the video goes there at
 * once, and the line being said is marked.
 */
export function Transcript({ video, element, second, open, messages }: Props) {
  const query = useKeptQuery();
  const current = second === undefined ? -1 : indexAt(video.lines, second);

  const play = (event: MouseEvent, start: number) => {
    if (!element || !isPlainClick(event)) return;
    event.preventDefault();
    playFrom(element, start);
    element.scrollIntoView({ block: "nearest" });
  };

  return (
    <details className="transcript" open={open}>
      <summary>{messages.video.transcript}</summary>
      {byChapter(video).map(({ title, lines }) => (
        <section key={lines[0]?.index}>
          {title && <h2>{title}</h2>}
          <ol>
            {lines.map(({ index, start, text }) => (
              <li key={index}>
                <a
                  href={withParameter(query, `t=${start}`)}
                  aria-current={index === current ? "true" : undefined}
                  onClick={(event) => play(event, start)}
                >
                  <b>{clock(start)}</b>
                  {` ${text}`}
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </details>
  );
}

/** The lines under the chapters they belong to; those before the first chapter under none. */
function byChapter({ lines, chapters }: VideoData) {
  const numbered = lines.map(([start, text], index) => ({ index, start, text }));
  return [undefined, ...chapters].flatMap((chapter, number) => {
    const own = numbered.filter(({ start }) => indexAt(chapters, start) === number - 1);
    return own.length > 0 ? [{ title: chapter?.[1], lines: own }] : [];
  });
}
