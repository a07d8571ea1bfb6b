import { useEffect, useRef, useState } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { useNamedContact } from "~/navigation/links/use-contact";
import { fill } from "~/schema/basics/naming";
import type { Messages } from "~/schema/messages";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { useCopy } from "~/ui/use-copy";
import { useDisclosureKeys } from "~/ui/use-disclosure-keys";
import { withoutDialogs, withParameter } from "~/urls/query/query";
import type { VideoData, VideoQuality } from "./files.server";
import type { Quality } from "./player/use-quality";
import styles from "./share-menu.css?inline";
import { clock } from "./time";

adoptStyles(styles);

/** `time` is the video's current time as it appears in URLs: a number of seconds, or a moment's name. */
type LinkTarget = { path: string; title: string; second: number | undefined; time: string | undefined };

type Props = LinkTarget & {
  id: string | undefined;
  video: VideoData;
  shown: VideoQuality | undefined;
  quality: Quality;
  otherQuery: string;
  /** Whether scripts run. */
  isReady: boolean;
};

/** Rules 4.8, 7.3, 7.5 and 22.1. */
export function ShareMenu({ id, video, shown, quality, otherQuery, isReady, ...target }: Props) {
  const { messages } = useShellData();
  const { video: words } = messages;
  const link = useLink(target);
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosureKeys(menu);
  const low = shown === video.low;
  const switchable = shown && (low ? video.full : video.low) && low === (quality === "low");
  return (
    <details className="send-menu" ref={menu}>
      <summary className="button quiet">{words.share}</summary>
      <div className="menu">
        <ul>
          {isReady && <CopyLink link={link} second={target.second} words={words} />}
          <MailLink {...target} link={isReady ? link : undefined} words={words} />
          <ShareFormLink id={id} time={target.time} words={words} />
        </ul>
        {shown && <p>{words.download}</p>}
        {shown && (
          <ul>
            {video.full && <Download file={video.full} name={words.full} />}
            {video.low && <Download file={video.low} name={words.low} />}
            {switchable && (
              <li>
                <PersistentQueryLink to={target.path} query={otherQuery} replace preventScrollReset>
                  {low ? words.watchFull : words.watchLow}
                </PersistentQueryLink>
              </li>
            )}
          </ul>
        )}
      </div>
    </details>
  );
}

type WithWords = { words: Messages["video"] };

function useLink({ path, time }: Pick<LinkTarget, "path" | "time">): string {
  const { siteUrl } = useShellData();
  const query = withoutDialogs(usePersistentQuery());
  return siteUrl + path + (time === undefined ? query : withParameter(query, `t=${time}`));
}

function CopyLink({ link, second, words }: Pick<LinkTarget, "second"> & { link: string } & WithWords) {
  const { copied, copy } = useCopy();
  const [shown, setShown] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (shown) field.current?.select();
  }, [shown]);

  const press = async () => {
    const isCopied = await copy(link);
    setShown(isCopied ? undefined : link);
    if (!isCopied) field.current?.select();
  };

  const text = second === undefined ? words.copyLink : fill(words.copyLinkAt, { time: clock(second) });
  return (
    <li>
      <button type="button" onClick={press}>
        {copied ? words.linkCopied : text}
      </button>
      {shown && (
        <input ref={field} className="link-to-copy" readOnly value={shown} aria-label={words.linkToCopy} />
      )}
      <span className="visually-hidden" role="status">
        {copied && words.linkCopied}
      </span>
    </li>
  );
}

/**
 * Until scripts run, the mail link has no query. The query would have to be encoded, but the server inserts queries
 * into cached pages without encoding them.
 */
function MailLink({ link, path, title, words }: LinkTarget & WithWords & { link: string | undefined }) {
  const { siteUrl } = useShellData();
  const body = link ?? siteUrl + path;
  const subject = link ? `subject=${encodeURIComponent(title)}&` : "";
  return (
    <li>
      <a href={`mailto:?${subject}body=${encodeURIComponent(body)}`}>{words.sendByMail}</a>
    </li>
  );
}

type ShareFormLinkProps = { id: string | undefined; time: string | undefined } & WithWords;

function ShareFormLink({ id, time, words }: ShareFormLinkProps) {
  const { sharePath } = useShellData();
  const query = usePersistentQuery();
  const person = useNamedContact();
  if (id === undefined) return null;
  const stop = time === undefined ? id : `${id}@${time}`;
  const chosen = withParameter(query, `share-stops=${stop}`);
  return (
    <li>
      <PersistentQueryLink
        to={sharePath}
        query={person ? withParameter(chosen, `share-rep=${person.id}`) : chosen}
      >
        {words.shareForm}
      </PersistentQueryLink>
    </li>
  );
}

function Download({ file: { download, size }, name }: { file: VideoQuality; name: string }) {
  return (
    <li>
      <a href={download} download>
        {size ? `${name} (${size})` : name}
      </a>
    </li>
  );
}
