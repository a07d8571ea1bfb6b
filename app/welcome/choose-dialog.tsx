import { DialogContent, DialogOverlay } from "@reach/dialog";
import type { FrameData } from "~/shell/frame.server";
import { Icon } from "~/shell/icon";

type Props = {
  data: FrameData;
  closing: boolean;
  onChoose: (value: FrameData["product"]) => void;
};

/** Asks which product's demo to go through. Without `onDismiss`, neither Escape nor the backdrop closes it. */
export function ChooseDialog({ data, closing, onChoose }: Props) {
  return (
    // The style sheet keeps the page behind from scrolling. The library's own way is a style element written
    // at run time, which the Content-Security-Policy does not let through.
    <DialogOverlay
      className="choose-backdrop"
      data-closing={closing || undefined}
      dangerouslyBypassScrollLock
    >
      <DialogContent className="choose-dialog" aria-labelledby="choose-heading">
        <h2 id="choose-heading">{data.words.chooseProduct}</h2>
        <div className="choose-options">
          {data.options.map(({ value, label, icon }) => (
            <button key={value} type="button" disabled={closing} onClick={() => onChoose(value)}>
              <Icon id={icon} />
              {label}
            </button>
          ))}
        </div>
      </DialogContent>
    </DialogOverlay>
  );
}
