import { useRef } from "react";
import type { ShellData } from "~/content/shell-data/shell-data.server";
import { shownForm } from "~/leads/provider/provider-form-state";
import { ProviderSlot } from "~/leads/provider/provider-slot";
import { useProviderForm } from "~/leads/provider/use-provider-form";
import { usePage } from "~/navigation/data/use-page";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { thankForLead } from "~/navigation/visit/welcome-state";
import type { FormKind } from "~/schema/basics/form-kind";
import { withParameter } from "~/urls/query/query";
import { pathTo } from "~/urls/tables/addresses";
import type { SubmissionResult } from "./action.server";
import { BuiltInForm } from "./built-in-form";
import type { ClientResult } from "./client-action";
import { draftOf, keepDraft } from "./drafts";
import { Thanks } from "./thanks";
import { useSubmission } from "./use-submission";

type Props = {
  kind: FormKind;
  data: ShellData;
  /** Result of a submission that the browser itself sent, because no scripts were running. */
  result?: SubmissionResult | undefined;
  message?: string | undefined;
};

export function LeadForm({ kind, data, result, message }: Props) {
  const { forms, provider, product, lang } = data;
  const query = usePersistentQuery();
  const { path, parameter } = usePage() ?? {};
  // Posts the 404 page's forms to the home page, because the 404 page does not accept POST requests.
  const action = (path ?? data.home.to) + (parameter ? withParameter(query, parameter) : query);
  const { form, answer, problems, noteInput, sent, busy, submit } = useSubmission({ kind, action, result });
  const frame = useRef<HTMLDivElement>(null);
  const embed = useProviderForm(frame, {
    provider,
    formId: provider?.formIds[kind] ?? "",
    instance: kind,
    locale: lang,
    wanted: kind === "lead" ? "at once" : "when near",
    onSubmitted: () => thankForLead(kind),
  });

  if (sent || embed.state === "submitted") {
    // Focuses the confirmation only if scripts sent the form. Otherwise, the browser has scrolled to `#contact`.
    return (
      <Thanks text={forms[kind].sent} takesFocus={answer !== undefined || embed.state === "submitted"} />
    );
  }
  const draft = draftOf(kind);
  const begun = message && !draft?.message ? { ...draft, message } : draft;
  const isSending = busy || embed.state === "submitting";
  return (
    <div ref={frame} className="form-frame" aria-busy={isSending || undefined}>
      {isSending && (
        <p className="sending" role="status">
          {forms.sending}
        </p>
      )}
      <ProviderSlot id={embed.target} visible={shownForm(embed.state) === "provider"} />
      {shownForm(embed.state) === "built-in" && (
        <BuiltInForm
          kind={kind}
          forms={forms}
          policyPath={pathTo(product, "legal", forms.consent.slug) + query}
          action={action}
          values={{ ...begun, ...answer?.values }}
          problems={problems}
          element={form}
          onSubmit={submit}
          onInput={(event) => {
            keepDraft(kind, event.currentTarget);
            noteInput(event);
            embed.noteTyping();
          }}
        >
          {embed.state === "unconfirmed" && <p role="alert">{forms.unconfirmed}</p>}
          {(answer?.outcome !== "invalid" || Object.keys(problems).length > 0) && (
            <FormError answer={answer} data={data} />
          )}
        </BuiltInForm>
      )}
    </div>
  );
}

function FormError({ answer, data }: { answer: ClientResult | undefined; data: ShellData }) {
  const { forms } = data;
  if (!answer || answer.outcome === "sent") return null;
  return (
    <p className="fault" role="alert">
      {answer.outcome === "invalid" ? forms.invalid : forms.refusals[answer.outcome]}
    </p>
  );
}
