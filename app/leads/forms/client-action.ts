import type { ClientActionFunctionArgs } from "@remix-run/react";
import { isFormKind } from "~/content/schema/form-kind";
import type { SubmissionResult } from "./action.server";

/** What a form's script gets to know: the server's answer, or that there was none. */
export type ClientResult = Omit<SubmissionResult, "outcome"> & {
  outcome: SubmissionResult["outcome"] | "unreachable";
};

/** Turns a network that fails into a result, so that the page stays and nothing typed is lost. */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ClientResult> {
  const form = (await request.clone().formData()).get("form");
  try {
    return await serverAction<ClientResult>();
  } catch (error) {
    if (error instanceof Response || !isFormKind(form)) throw error;
    return { form, outcome: "unreachable", values: {}, faults: {} };
  }
}
