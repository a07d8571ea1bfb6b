import { DialogContent, DialogOverlay } from "@reach/dialog";
import { type RefObject, useEffect, useRef } from "react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { focusPage } from "~/navigation/focus-page";
import { Icon } from "~/ui/icon";

type Props = {
  data: ShellData;
  closing: boolean;
  onChoose: (value: ShellData["product"]) => void;
};

/** Escape does not close the dialog. Enter keeps the current product, whose button has the initial focus. */
export function ChooseDialog(props: Props) {
  const own = useRef<HTMLButtonElement>(null);
  return (
    // Bypasses the library's scroll lock, which needs a style element that the Content Security Policy blocks.
    <DialogOverlay
      className="choose-backdrop"
      data-closing={props.closing || undefined}
      dangerouslyBypassScrollLock
      initialFocusRef={own}
    >
      <DialogContent className="choose-dialog" aria-labelledby="choose-heading">
        <Choice {...props} own={own} />
      </DialogContent>
    </DialogOverlay>
  );
}

/** A separate component, because its effect needs the dialog's elements, which the second render creates. */
function Choice({ data, onChoose, own }: Props & { own: RefObject<HTMLButtonElement> }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const backdrop = heading.current?.closest<HTMLElement>(".choose-backdrop");
    if (!backdrop) return;
    const listening = keepPageStill(backdrop);
    return () => {
      listening.abort();
      // Moves the focus to the page, so that the next key press applies to the chosen demo.
      focusPage();
    };
  }, []);

  return (
    <>
      <h2 id="choose-heading" ref={heading}>
        {data.messages.chooseProduct}
      </h2>
      <div className="choose-options">
        {data.options.map(({ value, label, summary, lang, icon }) => (
          <button
            key={value}
            ref={value === data.product ? own : undefined}
            type="button"
            onClick={() => onChoose(value)}
          >
            <Icon id={icon} />
            {label} <small lang={lang}>{summary}</small>
          </button>
        ))}
      </div>
    </>
  );
}

const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

/** Prevents scrolling without hiding the scroll bar (rule 9.4). */
function keepPageStill(backdrop: HTMLElement): AbortController {
  const listening = new AbortController();
  const hold = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    scrolls: (event: HTMLElementEventMap[Type]) => boolean,
  ) => {
    const listener = (event: HTMLElementEventMap[Type]) => {
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
      const fits = backdrop.scrollHeight <= backdrop.clientHeight;
      if (scrolls(event) && fits && !isZoomed) event.preventDefault();
    };
    backdrop.addEventListener(type, listener, { passive: false, signal: listening.signal });
  };
  // Allows wheel events with Ctrl, because browsers report a pinch on a trackpad as such an event.
  hold("wheel", ({ ctrlKey }) => !ctrlKey);
  hold("touchmove", ({ touches }) => touches.length === 1);
  hold("keydown", ({ key }) => scrollKeys.has(key));
  return listening;
}
