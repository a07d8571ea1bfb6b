import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { Chapters } from "~/demo/video/captions/chapters";
import { Transcript, type Translation } from "~/demo/video/captions/transcript";
import { usePlaybackCount } from "~/demo/video/counting/use-playback-count";
import { VideoNotice } from "~/demo/video/player/notice";
import { Player } from "~/demo/video/player/player";
import { PosterPicture } from "~/demo/video/player/poster";
import { useAutoplay } from "~/demo/video/player/use-autoplay";
import { useQuality } from "~/demo/video/player/use-quality";
import { useVideoState } from "~/demo/video/player/use-video-state";
import { type LinkedDemo, PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { useDataSaver } from "~/navigation/visit/save-data";
import type { Messages } from "~/schema/messages";
import { noMoment, requestedTime, startTime, timeOf, withinVideo } from "~/urls/query/second";
import type { VideoData } from "./files.server";
import { type Invitation, InvitationLink } from "./invitation";
import { ShareMenu } from "./share-menu";
import { clock } from "./time";

type Props = {
  page: {
    id?: string | undefined;
    path: string;
    title: string;
    translation?: Translation | undefined;
    next?: LinkedDemo | undefined;
  };
  video: VideoData;
  invitation: Invitation | undefined;
  stop: { end: ReactNode } | undefined;
};

export function TabVideo({ page, video, invitation, stop }: Props) {
  const { id, path, title, translation, next } = page;
  const { messages, lang } = useShellData();
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  // Computes the start time only once, so that the video does not seek when the URL's query changes later.
  const { search } = useLocation();
  const [start] = useState(() => startTime(search, video));
  const [lacksMoment] = useState(() => requestedTime(search, video) === noMoment);
  const state = useVideoState(element);
  const second = state.second ?? start;
  const linked = withinVideo(second ?? 0, video.durationSeconds);
  const linkedTime = timeOf(String(second ?? 0), video);
  const startedMuted = useAutoplay(element);
  usePlaybackCount(element, id, state.isPlayed);
  const { quality, otherQuery } = useQuality(element);
  const shown = video[quality] ?? video.full ?? video.low;
  const saving = useDataSaver();
  const invited = <InvitationLink invitation={invitation} quiet={false} />;

  return (
    <div className="tab-video">
      {lacksMoment && <p role="status">{messages.video.noMoment}</p>}
      {saving && invited}
      {shown ? (
        <Player
          {...{
            video,
            shown,
            start,
            title,
            messages,
            lang,
            element,
            setElement,
            state,
            next,
            invitation,
          }}
          tourEnd={stop?.end}
        />
      ) : (
        <div className="video-frame">
          <div className="screen" data-title={title}>
            {video.poster && <PosterPicture poster={video.poster} />}
            <VideoNotice text={messages.video.unavailable}>
              <PersistentQueryLink to={path} className="button">
                {messages.video.retry}
              </PersistentQueryLink>
              <InvitationLink invitation={invitation} />
            </VideoNotice>
          </div>
        </div>
      )}
      <div className="video-actions">
        {!saving && invited}{" "}
        {(video.lines.length > 0 || video.chapters.some(([, , seen]) => seen)) && (
          <Transcript
            {...{ path, video, translation, element, second, messages, lang }}
            open={(start !== undefined && !stop) || video.spoken !== lang}
          />
        )}
        <ShareMenu
          {...{ id, path, title, video, shown, quality, otherQuery }}
          second={linked}
          time={linkedTime}
          isReady={element !== null}
        />{" "}
        {shown && startedMuted && video.audible && element && (
          <button type="button" className="button quiet" onClick={() => mute(element, !state.muted)}>
            {state.muted ? messages.video.unmute : messages.video.mute}
          </button>
        )}
        {shown && <Length video={video} words={messages.video} />}
        {shown && <Chapters {...{ video, element, second, messages, lang }} />}
      </div>
    </div>
  );
}

function mute(video: HTMLVideoElement, isMuted: boolean): void {
  video.muted = isMuted;
}

function Length({ video, words }: { video: VideoData; words: Messages["video"] }) {
  const length = video.durationSeconds === undefined ? undefined : clock(video.durationSeconds);
  const facts = [length, !video.audible && !video.captions && words.noSound].filter(Boolean).join(" · ");
  return facts === "" ? null : <span className="length">{facts}</span>;
}
