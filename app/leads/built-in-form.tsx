import { type FormEvent, useId } from "react";
import type { FormContent, Forms } from "~/content/schema";
import { ConsentField, FormField } from "./form-field";

type Props = {
  form: FormContent;
  forms: Forms;
  policyPath: string;
  onSubmitted: () => void;
};

/** The site's own form, for visitors whom the provider's does not reach. */
export function BuiltInForm({ form, forms, policyPath, onSubmitted }: Props) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmitted();
  };
  return (
    <form className="lead-form" method="post" onSubmit={submit} data-hs-do-not-collect="true">
      {form.fields.map((field) => (
        <FormField key={field.name} id={`${id}${field.name}`} field={field} required={forms.required} />
      ))}
      <ConsentField id={`${id}consent`} consent={forms.consent} policyPath={policyPath} />
      <button type="submit" className="button">
        {form.submit}
      </button>
    </form>
  );
}
