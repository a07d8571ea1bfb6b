import { useEffect, useRef, useState } from "react";

/**
 * Screen readers announce changes of the text after the current speech. The first text is not announced.
 * @param text undefined until the first state is available
 */
export function Announcement({ text }: { text: string | undefined }) {
  const before = useRef<string>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = text;
    if (isFirst) return;
    // Firefox does not announce a text that is set in the frame in which `aria-hidden` is removed.
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
