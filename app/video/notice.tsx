import type { ReactNode } from "react";

/** What stands in a video's place when there is nothing to play: its poster, what is wrong, and a way on. */
export function VideoNotice({
  poster,
  text,
  children,
}: {
  poster: string | undefined;
  text: string;
  children: ReactNode;
}) {
  return (
    <>
      {poster && <img src={poster} alt="" />}
      <div className="video-notice" role="alert">
        <p>{text}</p>
        {children}
      </div>
    </>
  );
}
