import { useShellData } from "~/content/shell-data/use-shell-data";
import { endThanks, useWelcome } from "~/navigation/visit/welcome-state";
import { Enhancement, useChunk } from "~/ui/browser/enhancement";

/** Renders the lead dialog before the demo's content, so that keyboard users reach the dialog early. */
export function LeadDialogSlot() {
  const lead = useWelcome("lead");
  const sentForm = useWelcome("sentForm");
  const choose = useWelcome("choose");
  const data = useShellData();
  const chunk = useChunk(() => import("./dialogs"), lead !== "none");
  if (!chunk || lead === "none") return null;
  return (
    <Enhancement>
      <chunk.LeadDialog
        data={data}
        isTopmost={choose === "closed"}
        isThanking={lead === "thanks"}
        sentHere={sentForm === "lead"}
        onThanked={endThanks}
      />
    </Enhancement>
  );
}
