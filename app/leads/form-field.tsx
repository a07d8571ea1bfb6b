import type { FormContent, Forms } from "~/content/schema";

type Field = FormContent["fields"][number];

/** A labelled field; required ones are marked in words. */
export function FormField({ id, field, required }: { id: string; field: Field; required: string }) {
  const { name, label, type, autocomplete } = field;
  const shared = {
    id,
    name,
    autoComplete: autocomplete,
    required: field.required,
    maxLength: field.maxLength,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {field.required && <span className="required">{required}</span>}
      </label>
      {type === "textarea" ? <textarea rows={4} {...shared} /> : <input type={type} {...shared} />}
    </div>
  );
}

type ConsentProps = { id: string; consent: Forms["consent"]; policyPath: string };

/** Consent to being answered, with the way to the privacy policy in the sentence. */
export function ConsentField({ id, consent, policyPath }: ConsentProps) {
  const [before, after] = consent.text.split("{policy}");
  return (
    <div className="field consent">
      <input id={id} type="checkbox" name="consent" value="yes" required />
      <label htmlFor={id}>
        {before}
        <a href={policyPath}>{consent.policy}</a>
        {after}
      </label>
    </div>
  );
}
