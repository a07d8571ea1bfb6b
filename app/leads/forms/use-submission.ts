import { useFetcher, useSearchParams } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { honeypot } from "~/leads/store/submission";
import type { FormKind } from "~/schema/basics/form-kind";
import type { SubmissionResult } from "./action.server";
import type { ClientResult } from "./client-action";

type Options = {
  kind: FormKind;
  action: string;
  result: SubmissionResult | undefined;
};

type Submission = {
  form: RefObject<HTMLFormElement>;
  answer: ClientResult | undefined;
  problems: SubmissionResult["problems"];
  noteInput: (event: FormEvent<HTMLFormElement>) => void;
  sent: boolean;
  busy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
};

export function useSubmission({ kind, action, result }: Options): Submission {
  const fetcher = useFetcher<ClientResult>({ key: kind });
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const answer: ClientResult | undefined = fetcher.data ?? (result?.form === kind ? result : undefined);
  const busy = fetcher.state !== "idle";
  const [corrected, setCorrected] = useState<{ of?: ClientResult | undefined; names: string[] }>({
    names: [],
  });
  const correctedNames = corrected.of === answer ? corrected.names : [];
  const problems = Object.fromEntries(
    Object.entries(answer?.problems ?? {}).filter(([name]) => !correctedNames.includes(name)),
  );
  const noteInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name, validity } = target as HTMLInputElement;
    if (name in problems && validity.valid) setCorrected({ of: answer, names: [...correctedNames, name] });
  };

  useEffect(() => {
    if (!fetcher.data) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Empties the honeypot, in case a browser extension filled it, so that the next attempt is not treated as spam.
    const filled = form.current?.elements.namedItem(honeypot);
    if (fetcher.data.outcome === "spam" && filled instanceof HTMLInputElement) filled.value = "";
  }, [fetcher.data]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const body = new FormData(event.currentTarget);
    body.set("via", "script");
    fetcher.submit(body, { method: "post", action });
  };
  const sent = answer ? answer.outcome === "sent" : search.get("sent") === kind;
  return { form, answer, problems, noteInput, sent, busy, submit };
}
