import { useEffect, useRef, useState } from "react";
import { fill } from "~/content/naming";
import { useKeptQuery } from "~/navigation/kept-link";
import { withParameter } from "~/query/query";
import { useFrameData } from "~/site/use-frame-data";
import { clock } from "./time";

/** How long it says that the link is copied, in milliseconds. */
const confirmation = 4000;

/**
 * Copies the address of a page at a second of its video, with the query that every link carries on. Where the
 * clipboard is not to be had (an http address, a permission denied), the address is shown to be copied.
 *
 * @param second undefined for the page itself
 */
export function CopyLink({ path, second }: { path: string; second: number | undefined }) {
  const { siteUrl, messages } = useFrameData();
  const query = useKeptQuery();
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmation);
    return () => clearTimeout(timer);
  }, [copied]);
  useEffect(() => {
    if (shown) field.current?.select();
  }, [shown]);

  const copy = async () => {
    const link = siteUrl + path + (second === undefined ? query : withParameter(query, `t=${second}`));
    try {
      await navigator.clipboard.writeText(link);
      setShown(undefined);
      setCopied(true);
    } catch {
      setShown(link);
      field.current?.select();
    }
  };

  const { copyLink, copyLinkAt, linkCopied, linkToCopy } = messages.video;
  return (
    <>
      <button type="button" className="copy-link" onClick={copy}>
        {copied ? linkCopied : second === undefined ? copyLink : fill(copyLinkAt, { time: clock(second) })}
      </button>
      <span className="visually-hidden" role="status">
        {copied && linkCopied}
      </span>
      {shown && <input ref={field} className="link-to-copy" readOnly value={shown} aria-label={linkToCopy} />}
    </>
  );
}
