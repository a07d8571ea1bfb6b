import { useCallback, useEffect, useRef, useState } from "react";
import type { ShellData } from "~/content/site/shell-data.server";
import { LeadForm } from "~/leads/forms/lead-form";
import { focusPage } from "~/navigation/focus-page";
import { leadDialogCloseDelay } from "~/navigation/visit/timing";
import { useFolding } from "./use-folding";

type Props = {
  data: ShellData;
  /** Whether nothing covers it, so that its being there is worth saying. */
  uncovered: boolean;
  onClose: () => void;
};

/**
 * Asks who is watching (rule 10.1). It cannot be closed, so it must not be modal either: the page stays visible and
 * usable, and the focus is free to leave. Where there is no room beside the video it folds into a bar.
 */
export function LeadDialog({ data, uncovered, onClose }: Props) {
  const { lead } = data.forms;
  const dialog = useRef<HTMLDivElement>(null);
  const { place, folded, toggle } = useFolding(dialog);
  const [submitted, setSubmitted] = useState(false);
  const markSubmitted = useCallback(() => setSubmitted(true), []);

  useEffect(() => {
    if (!submitted) return;
    const timer = setTimeout(() => {
      onClose();
      focusPage();
    }, leadDialogCloseDelay);
    return () => clearTimeout(timer);
  }, [submitted, onClose]);

  return (
    <div
      ref={dialog}
      className="lead-dialog"
      role="dialog"
      aria-labelledby="lead-heading"
      aria-busy={submitted}
      data-place={place}
      data-folded={folded || undefined}
    >
      <div className="lead-bar">
        <h2 id="lead-heading">{lead.heading}</h2>
        {place !== "beside" && (
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
      <div className="lead-content" id="lead-content" hidden={folded}>
        <p>{lead.introduction}</p>
        <LeadForm kind="lead" data={data} onSubmitted={markSubmitted} />
      </div>
      <div className="lead-overlay" role="status" hidden={!submitted}>
        {submitted && lead.sent}
      </div>
      <p className="visually-hidden" role="status">
        {uncovered && lead.announcement}
      </p>
    </div>
  );
}
