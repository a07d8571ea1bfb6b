import { useEffect, useRef, useState } from "react";

/** Says politely what has changed. Undefined until the first state is known, which nobody needs to be told of. */
export function Announcement({ text }: { text: string | undefined }) {
  const before = useRef<string>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (before.current !== undefined && before.current !== text) setSaid(text ?? "");
    before.current = text;
  }, [text]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
