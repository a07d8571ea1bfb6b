import { useEffect, useRef } from "react";
import type { Messages } from "~/schema/messages";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { focusPage } from "./focus-page";
import { dismissNavigationError, useProgress } from "./go-to";
import styles from "./navigation-error.css?inline";

adoptStyles(styles);

export function NavigationErrorNotice({ messages }: { messages: Messages["unreachable"] }) {
  const { error } = useProgress();
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!error || !notice.current) return;
    const listening = new AbortController();
    placeBelow(notice.current, error.pressed, listening.signal);
    if (error.pressed) {
      dismissByUse(notice.current, listening.signal);
      placeInTabOrder(notice.current, error.pressed, listening.signal);
    }
    return () => listening.abort();
  }, [error]);

  const retry = () => {
    // Moves the focus, because the focused button disappears together with the notice.
    if (error?.pressed) error.pressed.focus();
    else focusPage();
    error?.retry();
  };
  return (
    <div role="alert">
      {error && (
        <div className="navigation-error" ref={notice}>
          <p>{messages.text}</p>
          <button type="button" className="button" onClick={retry}>
            {messages.retry}
          </button>
        </div>
      )}
    </div>
  );
}

function placeBelow(notice: HTMLElement, pressed: HTMLElement | null, signal: AbortSignal): void {
  const gap = 8;
  const place = () => {
    const { width, height } = notice.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const foot = { left: gap, top: clientHeight, bottom: clientHeight };
    const { left, top, bottom } = pressed?.getBoundingClientRect() ?? foot;
    const y = bottom + gap + height <= clientHeight ? bottom + gap : top - gap - height;
    notice.style.left = `${Math.max(gap, Math.min(left, clientWidth - width - gap))}px`;
    notice.style.top = `${Math.max(gap, Math.min(y, clientHeight - height - gap))}px`;
  };
  place();
  for (const event of ["scroll", "resize"]) window.addEventListener(event, place, { passive: true, signal });
}

/** Places the notice after the link in the tab order, although the notice is the last element of the document. */
function placeInTabOrder(notice: HTMLElement, pressed: HTMLElement, signal: AbortSignal): void {
  const button = notice.querySelector("button");
  const onTab = (element: HTMLElement | null, move: (event: KeyboardEvent) => void) =>
    element?.addEventListener("keydown", (event) => event.key === "Tab" && move(event), { signal });
  onTab(pressed, (event) => {
    if (event.shiftKey) return;
    event.preventDefault();
    button?.focus();
  });
  onTab(button, (event) => {
    if (event.shiftKey) event.preventDefault();
    pressed.focus();
  });
}

/** Ignores Tab and Shift+Tab, so that visitors can move the focus to the notice. */
function dismissByUse(notice: HTMLElement, signal: AbortSignal): void {
  const dismiss = (event: Event) => {
    const inside = event.target instanceof Node && notice.contains(event.target);
    const leads = event instanceof KeyboardEvent && (event.key === "Tab" || event.key === "Shift");
    if (!inside && !leads) dismissNavigationError();
  };
  for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, dismiss, { signal });
}
