import type { ReactNode } from "react";

/** Error message and a link or button that cover the poster if the video cannot be played. */
export function VideoNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="video-notice" role="alert">
      <p>{text}</p>
      {children}
    </div>
  );
}
