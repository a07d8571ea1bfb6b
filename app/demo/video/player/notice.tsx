import type { ReactNode } from "react";

export function VideoNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="video-notice" role="alert">
      <p>{text}</p>
      {children}
    </div>
  );
}
