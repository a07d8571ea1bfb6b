import type { ClientActionFunctionArgs } from "@remix-run/react";
import { isFormKind } from "~/content/schema/form-kind";
import { thankForLead } from "~/navigation/visit/visit";
import type { SubmissionResult } from "./action.server";
import { dropDraft } from "./drafts";

/** What a form's script gets to know: the server's answer, or that there was none. */
export type ClientResult = Omit<SubmissionResult, "outcome"> & {
  outcome: SubmissionResult["outcome"] | "unreachable";
};

/**
 * Sends a form, and thanks for it. A network that fails becomes a result, so that the page stays and nothing typed is
 * lost.
 */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ClientResult> {
  const form = (await request.clone().formData()).get("form");
  try {
    const result = await serverAction<ClientResult>();
    if (result.outcome === "sent" && isFormKind(form)) {
      dropDraft(form);
      thankForLead(form);
    }
    return result;
  } catch (error) {
    if (error instanceof Response || !isFormKind(form)) throw error;
    return { form, outcome: "unreachable", values: {}, faults: {} };
  }
}
