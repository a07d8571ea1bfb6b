import { useEffect, useRef } from "react";
import type { VideoData } from "~/demo/video/files.server";
import { clock, indexAt, recordingMonth } from "~/demo/video/time";
import { VideoLink } from "~/demo/video/video-link";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { type CaptionLanguage, type Language, otherLanguage } from "~/schema/basics/languages";
import type { Messages } from "~/schema/messages";
import { withoutParameter, withParameter } from "~/urls/query/query";
import { byChapter } from "./by-chapter";

/** Title and description in the transcript's language. Shown only if the page is in another language. */
export type Translation = { title: string; description: string };

type Props = {
  path: string;
  video: VideoData;
  translation: Translation | undefined;
  element: HTMLVideoElement | null;
  second: number | undefined;
  open: boolean;
  messages: Messages;
  lang: Language;
};

/** The transcript is not inside the `<details>` that opens it, so that CSS can place the two independently. */
export function Transcript(props: Props) {
  const { path, video, translation, element, second, open, messages, lang } = props;
  const current = second === undefined ? -1 : indexAt(video.lines, second);
  const { spoken, chaptersLanguage = spoken } = video;
  const ofChapters = chaptersLanguage === lang ? undefined : chaptersLanguage;

  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `showCurrent` depends on `current` via the document
  useEffect(() => showCurrent(panel.current), [current]);
  const bringUp = () => {
    panel.current?.querySelector("li")?.scrollIntoView({ block: "nearest" });
    showCurrent(panel.current);
  };

  return (
    <>
      <details className="transcript-toggle" open={open} onToggle={open ? undefined : bringUp}>
        <summary className="button quiet">{messages.video.transcript}</summary>
      </details>
      <section className="transcript" aria-label={messages.video.transcript} ref={panel}>
        <RecordingMonth video={video} lang={lang} />
        {video.subtitles && <LanguageChoice {...{ path, lang, spoken: video.spoken, messages }} />}
        {translation && (
          <section lang={video.spoken}>
            <h2 className="translated-title">{translation.title}</h2>
            <p>{translation.description}</p>
          </section>
        )}
        {byChapter(video.lines, video.chapters).map(({ number, title, seen, lines }) => (
          <section key={number}>
            {title && <h2 lang={ofChapters}>{title}</h2>}
            {seen && <p lang={ofChapters}>{seen}</p>}
            <ol lang={spoken === lang ? undefined : spoken}>
              {lines.map(({ index, start, text }) => (
                <li key={index}>
                  <VideoLink {...{ video, element, second: start, isCurrent: index === current }}>
                    <b>{clock(start)}</b>
                    {` ${text}`}
                  </VideoLink>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </section>
    </>
  );
}

function RecordingMonth({ video, lang }: Pick<Props, "video" | "lang">) {
  const month = recordingMonth(video, lang);
  return month ? <p className="made-on">{month}</p> : null;
}

function showCurrent(panel: HTMLElement | null): void {
  const line = panel?.querySelector<HTMLElement>("li [aria-current]");
  if (!panel || !line || panel.matches(":hover, :focus-within")) return;
  panel.scrollTop = line.offsetTop - panel.clientHeight / 2;
}

type ChoiceProps = { path: string; lang: Language; spoken: CaptionLanguage; messages: Messages };

function LanguageChoice({ path, lang, spoken, messages }: ChoiceProps) {
  const query = usePersistentQuery();
  const choices = [
    { language: lang, name: messages.video.captions, to: withoutParameter(query, "captions") },
    {
      language: otherLanguage(lang),
      name: messages.video.subtitles,
      to: withParameter(query, `captions=${otherLanguage(lang)}`),
    },
  ];
  return (
    <p className="transcript-languages">
      {choices.map(({ language, name, to }) => (
        <PersistentQueryLink
          key={language}
          to={path}
          query={to}
          lang={language}
          hrefLang={language}
          aria-current={language === spoken ? "true" : undefined}
          replace
          preventScrollReset
        >
          {`${name} `}
        </PersistentQueryLink>
      ))}
    </p>
  );
}
