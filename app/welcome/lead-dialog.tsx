import { useCallback, useEffect, useState } from "react";
import { LeadForm } from "~/leads/lead-form";
import type { FrameData } from "~/shell/frame.server";
import { focusPage } from "~/navigation/focus-page";
import { leadDialogCloseDelay } from "./timing";

/**
 * Asks who is watching (spec §2). It cannot be closed, so it must not be modal either: the page behind stays
 * visible and usable, and the focus is free to leave.
 */
export function LeadDialog({ data, onClose }: { data: FrameData; onClose: () => void }) {
  const { lead } = data.forms;
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
    <div className="lead-dialog" role="dialog" aria-labelledby="lead-heading" aria-busy={submitted}>
      <div className="lead-scroll">
        <h2 id="lead-heading">{lead.heading}</h2>
        <p>{lead.introduction}</p>
        <LeadForm kind="lead" data={data} onSubmitted={markSubmitted} />
      </div>
      <div className="lead-overlay" role="status" hidden={!submitted}>
        {submitted && (
          <>
            <span className="spinner" />
            {lead.sent}
          </>
        )}
      </div>
    </div>
  );
}
