import { maxLengthOf } from "~/leads/store/submission";
import type { FormContent, Forms } from "~/schema/forms";

type Field = FormContent["fields"][number];

type FormFieldProps = {
  id: string;
  field: Field;
  requiredMark: string;
  value: string | undefined;
  problem: string | undefined;
  focused: boolean;
};

export function FormField({ id, field, requiredMark, value, problem, focused }: FormFieldProps) {
  const { name, label, type, autocomplete, required } = field;
  const shared = {
    id,
    name,
    required,
    autoComplete: autocomplete,
    autoFocus: focused,
    defaultValue: value,
    maxLength: maxLengthOf(field),
    ...problemAttributes(id, problem),
  };
  return (
    <div className={`field field-${type}`}>
      <label htmlFor={id}>
        {`${label} `}
        {required && (
          <span className="required" aria-hidden="true">
            {requiredMark}
          </span>
        )}
      </label>
      {type === "textarea" ? <textarea rows={4} {...shared} /> : <input type={type} {...shared} />}
      <Problem id={id} problem={problem} />
    </div>
  );
}

type ConsentProps = {
  id: string;
  consent: Forms["consent"];
  policyPath: string;
  given: boolean;
  problem: string | undefined;
  focused: boolean;
};

export function ConsentField({ id, consent, policyPath, given, problem, focused }: ConsentProps) {
  const [before, after] = consent.text.split("{policy}");
  return (
    <div className="field consent">
      <input
        id={id}
        type="checkbox"
        name="consent"
        value="yes"
        required
        defaultChecked={given}
        // biome-ignore lint/a11y/noAutofocus: without scripts, only autofocus moves the focus to the invalid field
        autoFocus={focused}
        {...problemAttributes(id, problem)}
      />
      <label htmlFor={id}>
        {before}
        {/* Opens a new browser tab, so that the form's values are not lost. */}
        <a href={policyPath} target="_blank" rel="noopener">
          {consent.policy}
        </a>
        {after}
      </label>
      <Problem id={id} problem={problem} />
    </div>
  );
}

function problemAttributes(id: string, problem: string | undefined) {
  // `aria-invalid` is always set. Otherwise Firefox marks empty required fields as invalid before the visitor types.
  return { "aria-invalid": problem !== undefined, "aria-describedby": problem && `${id}-fault` };
}

function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  return problem ? (
    <p className="fault" id={`${id}-fault`}>
      {problem}
    </p>
  ) : null;
}
