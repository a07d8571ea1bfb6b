import { useEffect, useRef } from "react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { AnsweringContact } from "~/leads/forms/answering-contact";
import { LeadForm } from "~/leads/forms/lead-form";
import { Thanks } from "~/leads/forms/thanks";
import { focusHeading } from "~/navigation/focus-page";
import { useNamedContact } from "~/navigation/links/use-contact";
import { Announcement } from "~/ui/announcement";
import { leadDialogCloseDelay } from "~/ui/product-constants";
import { useFolding } from "./use-folding";

type Props = {
  data: ShellData;
  /** Whether the selection dialog has closed. Until then, screen readers must not announce the lead dialog. */
  isTopmost: boolean;
  isThanking: boolean;
  sentHere: boolean;
  onThanked: () => void;
};

/** The dialog is not modal: visitors cannot close it, so a modal dialog would block the page (rule 10.1). */
export function LeadDialog({ data, isTopmost, isThanking, sentHere, onThanked }: Props) {
  const { lead, contact } = data.forms;
  const named = useNamedContact();
  const words = data.messages.person;
  const dialog = useRef<HTMLDivElement>(null);
  const { place, folded, toggle } = useFolding(dialog);

  useEffect(() => {
    const { current } = dialog;
    if (!isThanking || !current) return;
    // Keeps the dialog open while the booking link has focus, because the visitor may be booking in another window.
    const close = () => {
      if (document.activeElement === current.querySelector("a")) return;
      if (current.contains(document.activeElement)) focusHeading();
      onThanked();
    };
    const follow = ({ type, relatedTarget }: FocusEvent) => {
      const staysWithin = relatedTarget instanceof Node && current.contains(relatedTarget);
      if (type === "focusin" || !staysWithin) close();
    };
    const timer = setTimeout(() => {
      current.addEventListener("focusin", follow);
      current.addEventListener("focusout", follow);
      close();
    }, leadDialogCloseDelay);
    return () => {
      clearTimeout(timer);
      current.removeEventListener("focusin", follow);
      current.removeEventListener("focusout", follow);
    };
  }, [isThanking, onThanked]);

  return (
    <div
      ref={dialog}
      className="lead-dialog"
      role="dialog"
      aria-labelledby="lead-heading"
      data-place={place}
      data-folded={folded || undefined}
    >
      <div className="lead-bar">
        <h2 id="lead-heading">{lead.heading}</h2>
        {place !== "beside" && !isThanking && (
          <button
            type="button"
            className={folded ? "button" : "button quiet"}
            aria-expanded={!folded}
            aria-controls="lead-content"
            onClick={toggle}
          >
            {folded ? lead.unfold : lead.fold}
          </button>
        )}
      </div>
      <div className="lead-content" id="lead-content" hidden={folded && !isThanking}>
        {isThanking ? (
          <Thanks text={sentHere ? lead.sent : contact.sent} takesFocus={sentHere} />
        ) : (
          <>
            <p>{lead.introduction}</p>
            <AnsweringContact person={named} words={words} />
            <LeadForm kind="lead" data={data} />
          </>
        )}
      </div>
      <Announcement text={isTopmost && !isThanking ? lead.announcement : ""} />
    </div>
  );
}
