import { type ReactNode, useCallback } from "react";

type Props = { text: string; takesFocus: boolean; children?: ReactNode };

/** Thanks that replace a sent form. If a script has sent the form, they also take its focus. */
export function Thanks({ text, takesFocus, children }: Props) {
  const focus = useCallback(
    (thanks: HTMLElement | null) => {
      if (takesFocus) thanks?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
  return (
    <div className="sent" role="status" tabIndex={-1} ref={focus}>
      <p>{text}</p>
      {children}
    </div>
  );
}
