import type { ClientActionFunctionArgs } from "@remix-run/react";
import { thankForLead } from "~/navigation/visit/welcome-state";
import { isFormKind } from "~/schema/basics/form-kind";
import type { SubmissionResult } from "./action.server";
import { dropDraft } from "./drafts";

export type ClientResult = Omit<SubmissionResult, "outcome"> & {
  outcome: SubmissionResult["outcome"] | "unreachable";
};

/** Returns network errors, because a thrown error would replace the form and the visitor's input with an error page. */
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
    return { form, outcome: "unreachable", values: {}, problems: {} };
  }
}
