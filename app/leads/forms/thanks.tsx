import { useCallback } from "react";

/** Thanks for a form that has been sent, in its place and, where a script has sent it, with its focus. */
export function Thanks({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const focus = useCallback(
    (thanks: HTMLElement | null) => {
      if (takesFocus) thanks?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
  return (
    <p className="sent" role="status" tabIndex={-1} ref={focus}>
      {text}
    </p>
  );
}
