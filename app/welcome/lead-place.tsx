import { useFrameData } from "~/site/use-frame-data";
import { Enhancement, useChunk } from "~/ui/enhancement";
import { closeLead, useVisit } from "~/visit/visit";

/** Where the lead dialog stands among a demo's content: before it, so that it is soon reached by keyboard. */
export function LeadPlace() {
  const { lead, choose } = useVisit();
  const data = useFrameData();
  const chunk = useChunk(() => import("./dialogs"), lead);
  if (!chunk || !lead) return null;
  return (
    <Enhancement>
      <chunk.LeadDialog data={data} uncovered={choose === "closed"} onClose={closeLead} />
    </Enhancement>
  );
}
