import { type ReactNode, useEffect, useRef, useState } from "react";
import { useShellData } from "~/content/shell-data/use-shell-data";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { fill } from "~/schema/basics/naming";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { useCopy } from "~/ui/use-copy";
import { handedOnQuery, withParameter } from "~/urls/query/query";
import styles from "./copy-link.css?inline";
import { clock } from "./time";

adoptStyles(styles);

type Props = {
  path: string;
  /** Undefined for the page itself. */
  second: number | undefined;
  /** How links write it. */
  time: string | undefined;
  isReady: boolean;
  /** Stands beside it, and wraps with it. */
  children?: ReactNode;
};

/**
 * Copies the URL of a page at a second of its video, as it is handed on (rule 4.8). Without clipboard
 * access (at an http address, or without permission) it shows the URL.
 * It is rendered invisibly until scripts run, so that nothing moves.
 */
export function CopyLink({ path, second, time, isReady, children }: Props) {
  const { siteUrl, messages } = useShellData();
  const query = handedOnQuery(usePersistentQuery());
  const { copied, copy } = useCopy();
  const [shown, setShown] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (shown) field.current?.select();
  }, [shown]);

  const press = async () => {
    const link = siteUrl + path + (time === undefined ? query : withParameter(query, `t=${time}`));
    const isCopied = await copy(link);
    setShown(isCopied ? undefined : link);
    if (!isCopied) field.current?.select();
  };

  const { copyLink, copyLinkAt, linkCopied, linkToCopy } = messages.video;
  return (
    <div className="copy-link" data-longest={fill(copyLinkAt, { time: clock(second ?? 0) })}>
      <button type="button" className="button quiet" disabled={!isReady} onClick={press}>
        {copied ? linkCopied : second === undefined ? copyLink : fill(copyLinkAt, { time: clock(second) })}
      </button>
      <span className="visually-hidden" role="status">
        {copied && linkCopied}
      </span>
      {shown && <input ref={field} className="link-to-copy" readOnly value={shown} aria-label={linkToCopy} />}
      {children}
    </div>
  );
}
