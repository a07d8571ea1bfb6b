import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { honeypot, maxLengthOf } from "~/leads/store/submission";
import type { FormKind } from "~/schema/basics/form-kind";
import { fill } from "~/schema/basics/naming";
import type { FormContent, Forms } from "~/schema/forms";
import type { SubmissionResult } from "./action.server";
import { ConsentField, FormField } from "./form-field";

type Props = {
  kind: FormKind;
  forms: Forms;
  policyPath: string;
  action: string;
  values: SubmissionResult["values"];
  problems: SubmissionResult["problems"];
  element: RefObject<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function BuiltInForm({ kind, forms, policyPath, action, children, ...props }: Props) {
  const id = useId();
  const form = forms[kind];
  const { values, problems } = props;
  const firstProblem = Object.keys(problems)[0];
  return (
    <form
      ref={props.element}
      className="lead-form"
      method="post"
      action={action}
      onSubmit={props.onSubmit}
      onInput={props.onInput}
      aria-labelledby={`${kind}-heading`}
      data-hs-do-not-collect="true"
      // Disables the browser's validation, which shows only one error at a time. The server reports all errors.
      noValidate
    >
      {children}
      <input type="hidden" name="form" value={kind} />
      {form.fields.map((field) => (
        <FormField
          key={field.name}
          id={`${id}${field.name}`}
          field={field}
          requiredMark={forms.required}
          value={values[field.name]}
          problem={problemSentence(forms, field, problems[field.name])}
          focused={field.name === firstProblem}
        />
      ))}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}${honeypot}`}>{forms.honeypot}</label>
        <input id={`${id}${honeypot}`} name={honeypot} tabIndex={-1} autoComplete="off" />
      </div>
      <ConsentField
        id={`${id}consent`}
        consent={forms.consent}
        policyPath={policyPath}
        given={values.consent === "yes"}
        problem={problems.consent && forms.faults.consent}
        focused={firstProblem === "consent"}
      />
      <button type="submit" className="button">
        {form.submit}
      </button>
    </form>
  );
}

function problemSentence(
  forms: Forms,
  field: FormContent["fields"][number],
  problem: SubmissionResult["problems"][string] | undefined,
): string | undefined {
  return problem && fill(forms.faults[problem], { max: maxLengthOf(field), field: field.label });
}
