import { useEffect, useRef, useState } from "react";

/** Announces each change to the text, but not the initial text. */
export function Announcement({ text }: { text: string | undefined }) {
  const before = useRef<string>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = text;
    if (isFirst) return;
    // Waits for two frames, because Firefox ignores text that is set in the frame in which `aria-hidden` is removed.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSaid(text ?? ""));
    });
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
