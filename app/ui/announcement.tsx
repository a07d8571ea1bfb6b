import { useEffect, useRef, useState } from "react";

/** Announces changes politely. The text is undefined until the first state is known, which is not announced. */
export function Announcement({ text }: { text: string | undefined }) {
  const before = useRef<string>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = text;
    if (isFirst) return;
    // In the next frame but one: Firefox ignores a text that comes in the frame in which `aria-hidden` leaves the page.
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
