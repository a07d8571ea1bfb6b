import { useEffect, useState } from "react";
import { pathTo } from "~/content/addresses";
import { BuiltInForm } from "~/leads/built-in-form";
import type { FrameData } from "~/shell/frame.server";
import { focusPage } from "~/shell/page-turn";
import { leadDialogCloseDelay } from "./timing";

/**
 * Asks who is watching (spec §2). It cannot be closed, so it must not be modal either: the page behind stays
 * visible and usable, and the focus is free to leave.
 */
export function LeadDialog({ data, onClose }: { data: FrameData; onClose: () => void }) {
  const { lead } = data.forms;
  const [submitted, setSubmitted] = useState(false);

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
        <BuiltInForm
          form={lead}
          forms={data.forms}
          policyPath={pathTo(data.product, "legal", data.forms.consent.slug)}
          onSubmitted={() => setSubmitted(true)}
        />
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
