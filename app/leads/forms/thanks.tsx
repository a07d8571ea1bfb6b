import { useCallback } from "react";

/** Thanks that replace a sent form. If a script has sent the form, they also take its focus. */
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
