import type { ReactNode } from "react";

/** What stands before a video's poster when there is nothing to play: what is wrong, and a way on. */
export function VideoNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="video-notice" role="alert">
      <p>{text}</p>
      {children}
    </div>
  );
}
