import type { ReactNode } from "react";

/** Covers a video's poster if there is nothing to play: what is wrong, and a link. */
export function VideoNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="video-notice" role="alert">
      <p>{text}</p>
      {children}
    </div>
  );
}
