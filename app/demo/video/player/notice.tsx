import type { ReactNode } from "react";

/** Covers the poster if the video cannot be played: an error message and a link. */
export function VideoNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="video-notice" role="alert">
      <p>{text}</p>
      {children}
    </div>
  );
}
