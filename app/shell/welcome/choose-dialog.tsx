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

/**
 * Asks which product's demo to show. Without `onDismiss`, neither Escape nor the backdrop closes it. The page's own
 * product has the focus, so that Enter keeps the page.
 */
export function ChooseDialog(props: Props) {
  const own = useRef<HTMLButtonElement>(null);
  return (
    // The library locks scrolling with a style element, which the Content-Security-Policy blocks.
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

/** A separate component, because the dialog renders its children only at its second render. */
function Choice({ data, onChoose, own }: Props & { own: RefObject<HTMLButtonElement> }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const backdrop = heading.current?.closest<HTMLElement>(".choose-backdrop");
    if (!backdrop) return;
    const listening = keepPageStill(backdrop);
    return () => {
      listening.abort();
      // The next key press continues in the chosen demo.
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

/**
 * Prevents the page behind a backdrop from scrolling, but keeps its scroll bar to avoid a layout shift. A backdrop that
 * is too low for the dialog scrolls. Zooming and panning a zoomed page still work (rule 9.4).
 */
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
  // Browsers report a trackpad pinch as a wheel event with Ctrl.
  hold("wheel", ({ ctrlKey }) => !ctrlKey);
  hold("touchmove", ({ touches }) => touches.length === 1);
  hold("keydown", ({ key }) => scrollKeys.has(key));
  return listening;
}
