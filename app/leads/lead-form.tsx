import { useFetcher, useSearchParams } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { pathTo } from "~/content/addresses";
import { fill } from "~/content/naming";
import { useKeptQuery } from "~/navigation/kept-link";
import { usePagePath } from "~/navigation/use-page-path";
import type { FrameData } from "~/site/frame.server";
import type { SubmissionResult } from "./action.server";
import { BuiltInForm } from "./built-in-form";
import type { ClientResult } from "./client-action";
import { draftOf, dropDraft, keepDraft } from "./drafts";
import { ProviderSlot } from "./provider-form";
import { shows } from "./provider-form-state";
import type { FormKind } from "./submission";
import { useNearViewport } from "./use-near-viewport";
import { useProviderForm } from "./use-provider-form";

type Props = {
  kind: FormKind;
  data: FrameData;
  /** What came of a submission without scripts. */
  result?: SubmissionResult | undefined;
  onSubmitted?: (() => void) | undefined;
};

/** A form to reach us with: the provider's where it works, the site's own until then and where it does not. */
export function LeadForm({ kind, data, result, onSubmitted }: Props) {
  const { forms, provider, contact } = data;
  const fetcher = useFetcher<ClientResult>({ key: kind });
  const query = useKeptQuery();
  // A page that is not there takes no submissions.
  const action = (usePagePath() ?? data.home.arrivesAt) + query;
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // A dialog is there to be filled in; the contact form waits until someone comes near it.
  const near = useNearViewport(frame, provider !== null && kind === "contact");
  const embed = useProviderForm({
    provider,
    formId: provider?.formIds[kind] ?? "",
    instance: kind,
    locale: data.lang,
    wanted: provider !== null && (near || kind === "lead"),
    onSubmitted: () => onSubmitted?.(),
  });

  const answer: ClientResult | undefined = fetcher.data ?? (result?.form === kind ? result : undefined);
  const sent = answer ? answer.outcome === "sent" : search.get("sent") === kind;
  const done = sent || embed.state === "submitted";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (fetcher.data?.outcome === "sent") {
      dropDraft(kind);
      onSubmitted?.();
    }
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [fetcher.data]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    const body = new FormData(event.currentTarget);
    body.set("via", "script");
    fetcher.submit(body, { method: "post", action });
  };

  if (done) {
    return (
      <p className="sent" role="status">
        {forms[kind].sent}
      </p>
    );
  }
  const refusal =
    answer && answer.outcome !== "sent" && answer.outcome !== "faulty" ? answer.outcome : undefined;
  return (
    <div ref={frame}>
      <ProviderSlot id={embed.target} visible={shows(embed.state) === "provider"} />
      {shows(embed.state) === "built-in" && (
        <BuiltInForm
          kind={kind}
          forms={forms}
          policyPath={pathTo(data.product, "legal", forms.consent.slug) + query}
          action={action}
          values={{ ...draftOf(kind), ...answer?.values }}
          faults={answer?.faults}
          busy={fetcher.state !== "idle"}
          element={form}
          onSubmit={submit}
          onInput={(event) => {
            keepDraft(kind, event.currentTarget);
            embed.noteTyping();
          }}
        >
          {embed.state === "unconfirmed" && <p role="alert">{forms.unconfirmed}</p>}
          {refusal && (
            <p className="fault" role="alert">
              {fill(forms.refusals[refusal], { email: contact.email })}
            </p>
          )}
          {answer?.outcome === "faulty" && (
            <p className="fault" role="alert">
              {forms.invalid}
            </p>
          )}
        </BuiltInForm>
      )}
    </div>
  );
}
