import { type ReactNode, useState } from "react";
import { demoAt } from "~/content/demos";
import type { Messages } from "~/content/schema/messages";
import { useShellData } from "~/content/site/use-shell-data";
import { withParameter } from "~/content/url/query";
import { within } from "~/content/url/second";
import { type LinkedDemo, PersistentQueryLink, usePersistentQuery } from "~/navigation/persistent-query-link";
import { useSavesData } from "~/navigation/visit/save-data";
import { CopyLink } from "./copy-link";
import type { VideoData, VideoQuality } from "./files.server";
import { type Invitation, InvitationLink } from "./invitation";
import { VideoNotice } from "./notice";
import { Player } from "./player";
import { PosterPicture } from "./poster";
import { clock } from "./time";
import { Transcript, type Translation } from "./transcript";
import { useAutoplay } from "./use-autoplay";
import { usePlaybackCount } from "./use-playback-count";
import { type Quality, useQuality } from "./use-quality";
import { useSecond } from "./use-second";
import { useStart } from "./use-start";

type Props = {
  page: {
    path: string;
    title: string;
    translation?: Translation | undefined;
    next?: LinkedDemo | undefined;
  };
  video: VideoData;
  invitation: Invitation | undefined;
};

/** A tab's video with what belongs to it: length and size, other qualities, download, links and transcript. */
export function TabVideo({ page: { path, title, translation, next }, video, invitation }: Props) {
  const { messages, lang, demos } = useShellData();
  const [id] = demoAt(demos, path);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const start = useStart(element, video.durationSeconds);
  const second = useSecond(element) ?? start;
  const linked = within(second ?? 0, video.durationSeconds);
  const sound = useAutoplay(element);
  usePlaybackCount(element, id);
  const { quality, otherQuery } = useQuality(element);
  const shown = video[quality] ?? video.full ?? video.low;
  const saving = useSavesData();
  const invited = invitation && (
    <p className="invitation">
      <InvitationLink invitation={invitation} />
    </p>
  );

  return (
    <div className="tab-video">
      {saving && invited}
      {shown ? (
        <Player {...{ video, shown, start, title, messages, lang, element, setElement, next, invitation }} />
      ) : (
        <div className="film">
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
      {!saving && invited}
      {shown && (
        <Facts {...{ video, shown, quality, otherQuery, path, messages, sound }}>
          <ShareLink id={id} second={linked} />
        </Facts>
      )}
      {element && <CopyLink path={path} second={linked} />}
      {video.lines.length > 0 && (
        <Transcript
          {...{ path, video, translation, element, second, messages, lang }}
          open={start !== undefined || video.spoken !== lang}
        />
      )}
    </div>
  );
}

type ShareLinkProps = { id: string | undefined; second: number | undefined };

/** The way to the form that makes links, filled in with this demo and second (rule 22.1). */
function ShareLink({ id, second }: ShareLinkProps) {
  const { sharePath, messages } = useShellData();
  const query = usePersistentQuery();
  if (id === undefined) return null;
  const stop = second === undefined ? id : `${id}@${second}`;
  return (
    <PersistentQueryLink to={sharePath} query={withParameter(query, `share-stops=${stop}`)} leaves>
      {messages.video.share}
    </PersistentQueryLink>
  );
}

type FactsProps = {
  video: VideoData;
  shown: VideoQuality;
  quality: Quality;
  otherQuery: string;
  path: string;
  messages: Messages;
  sound: ReturnType<typeof useAutoplay>;
  children: ReactNode;
};

function Facts({ video, shown, quality, otherQuery, path, messages, sound, children }: FactsProps) {
  const length = video.durationSeconds === undefined ? undefined : clock(video.durationSeconds);
  const low = shown === video.low;
  const silent = !video.audible && !video.captions && messages.video.noSound;
  const facts = [length, shown.size, low && messages.video.low, silent].filter(Boolean).join(" · ");
  const other = low ? video.full : video.low;
  const switchable = other && low === (quality === "low");
  return (
    <div className="video-facts">
      {facts && <p>{facts}</p>}
      <a href={shown.download} download>
        {messages.video.download}
      </a>{" "}
      {switchable && (
        <PersistentQueryLink to={path} query={otherQuery} replace preventScrollReset>
          {(low ? messages.video.full : messages.video.low) + (other.size ? ` (${other.size})` : "")}
        </PersistentQueryLink>
      )}
      {children}
      {sound.startedMuted && video.audible && (
        <button type="button" className="button mute" onClick={() => sound.setMuted(!sound.muted)}>
          {sound.muted ? messages.video.unmute : messages.video.mute}
        </button>
      )}
    </div>
  );
}
