import { useShellData } from "~/content/site/use-shell-data";
import { endThanks, useVisit } from "~/navigation/visit/visit";
import { Enhancement, useChunk } from "~/ui/enhancement";

/** Where the lead dialog stands among a demo's content: before it, so that it is soon reached by keyboard. */
export function LeadDialogSlot() {
  const { lead, sentForm, choose } = useVisit();
  const data = useShellData();
  const chunk = useChunk(() => import("./dialogs"), lead !== "none");
  if (!chunk || lead === "none") return null;
  return (
    <Enhancement>
      <chunk.LeadDialog
        data={data}
        uncovered={choose === "closed"}
        isThanking={lead === "thanks"}
        isOwn={sentForm === "lead"}
        onThanked={endThanks}
      />
    </Enhancement>
  );
}
