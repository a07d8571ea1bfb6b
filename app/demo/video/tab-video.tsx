import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { Chapters } from "~/demo/video/captions/chapters";
import { Transcript, type Translation } from "~/demo/video/captions/transcript";
import { usePlaybackCount } from "~/demo/video/counting/use-playback-count";
import { VideoNotice } from "~/demo/video/player/notice";
import { Player } from "~/demo/video/player/player";
import { PosterPicture } from "~/demo/video/player/poster";
import { useAutoplay } from "~/demo/video/player/use-autoplay";
import { type Quality, useQuality } from "~/demo/video/player/use-quality";
import { useVideoState } from "~/demo/video/player/use-video-state";
import {
  type LinkedDemo,
  PersistentQueryLink,
  usePersistentQuery,
} from "~/navigation/links/persistent-query-link";
import { useNamedContact } from "~/navigation/links/use-contact";
import { useSavesData } from "~/navigation/visit/save-data";
import type { Language } from "~/schema/basics/languages";
import type { Messages } from "~/schema/messages";
import { useDisclosureKeys } from "~/ui/use-disclosure-keys";
import { withParameter } from "~/urls/query/query";
import { noMoment, startTime, timeAsked, timeOf, withinVideo } from "~/urls/query/second";
import { CopyLink } from "./copy-link";
import type { VideoData, VideoQuality } from "./files.server";
import { type Invitation, InvitationLink } from "./invitation";
import { filmFacts } from "./time";

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
};

/** A tab's video, and its row of actions: pictures, transcript, sharing, downloads. */
export function TabVideo({ page: { id, path, title, translation, next }, video, invitation }: Props) {
  const { messages, lang } = useShellData();
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  // Fixed at mount: a later query does not seek.
  const { search } = useLocation();
  const [start] = useState(() => startTime(search, video));
  const [lacksMoment] = useState(() => timeAsked(search, video) === noMoment);
  const state = useVideoState(element);
  const second = state.second ?? start;
  const linked = withinVideo(second ?? 0, video.durationSeconds);
  const linkedTime = timeOf(String(second ?? 0), video);
  const startedMuted = useAutoplay(element);
  usePlaybackCount(element, id, state.isPlayed);
  const { quality, otherQuery } = useQuality(element);
  const shown = video[quality] ?? video.full ?? video.low;
  const saving = useSavesData();
  const invited = <InvitationLink invitation={invitation} quiet={false} />;

  return (
    <div className="tab-video">
      {lacksMoment && <p role="status">{messages.video.noMoment}</p>}
      {saving && invited}
      {shown ? (
        <Player
          {...{ video, shown, start, title, messages, lang, element, setElement, state, next, invitation }}
        />
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
      <div className="film-actions">
        {!saving && invited}{" "}
        {(video.lines.length > 0 || video.chapters.some(([, , seen]) => seen)) && (
          <Transcript
            {...{ path, video, translation, element, second, messages, lang }}
            open={start !== undefined || video.spoken !== lang}
          />
        )}
        {shown && (
          <>
            <ShareLink id={id} time={linkedTime} />{" "}
            <Downloads {...{ video, shown, quality, otherQuery, path, messages }} />
            {startedMuted && video.audible && element && (
              <button type="button" className="button quiet" onClick={() => mute(element, !state.muted)}>
                {state.muted ? messages.video.unmute : messages.video.mute}
              </button>
            )}
          </>
        )}
        <CopyLink path={path} second={linked} time={linkedTime} isReady={element !== null}>
          {shown && <Facts {...{ video, shown, messages, lang }} />}
        </CopyLink>
        {shown && <Chapters {...{ video, element, second, messages, lang }} />}
      </div>
    </div>
  );
}

function mute(video: HTMLVideoElement, isMuted: boolean): void {
  video.muted = isMuted;
}

type ShareLinkProps = { id: string | undefined; time: string | undefined };

/** A link to the share form, filled in with this demo and second (rule 22.1). */
function ShareLink({ id, time }: ShareLinkProps) {
  const { sharePath, messages } = useShellData();
  const query = usePersistentQuery();
  const person = useNamedContact();
  if (id === undefined) return null;
  const stop = time === undefined ? id : `${id}@${time}`;
  const chosen = withParameter(query, `share-stops=${stop}`);
  return (
    <PersistentQueryLink
      to={sharePath}
      query={person ? withParameter(chosen, `share-rep=${person.id}`) : chosen}
      className="button quiet"
    >
      {messages.video.share}
    </PersistentQueryLink>
  );
}

type DownloadsProps = {
  video: VideoData;
  shown: VideoQuality;
  quality: Quality;
  otherQuery: string;
  path: string;
  messages: Messages;
};

/** The video's files, and a link to the other quality (rules 7.3 and 7.5). */
function Downloads({ video, shown, quality, otherQuery, path, messages: { video: words } }: DownloadsProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosureKeys(menu);
  const low = shown === video.low;
  const switchable = (low ? video.full : video.low) && low === (quality === "low");
  return (
    <details className="downloads" ref={menu}>
      <summary className="button quiet">{words.download}</summary>
      <ul className="menu">
        {video.full && <DownloadItem file={video.full} name={words.full} />}
        {video.low && <DownloadItem file={video.low} name={words.low} />}
        {switchable && (
          <li>
            <PersistentQueryLink to={path} query={otherQuery} replace preventScrollReset>
              {low ? words.watchFull : words.watchLow}
            </PersistentQueryLink>
          </li>
        )}
      </ul>
    </details>
  );
}

function DownloadItem({ file: { download, size }, name }: { file: VideoQuality; name: string }) {
  return (
    <li>
      <a href={download} download>
        {size ? `${name} (${size})` : name}
      </a>
    </li>
  );
}

type FactsProps = { video: VideoData; shown: VideoQuality; messages: Messages; lang: Language };

/** The video's length, when and of which version it was made, and its properties. */
function Facts({ video, shown, messages: { video: words }, lang }: FactsProps) {
  const silent = !video.audible && !video.captions && words.noSound;
  const facts = [filmFacts(video, lang), shown === video.low && words.low, silent]
    .filter(Boolean)
    .join(" · ");
  return facts === "" ? null : <p>{facts}</p>;
}
