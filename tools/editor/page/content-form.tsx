// Imports a single file, because the package's index would add an unused validator to the bundle.
import Form from "@rjsf/core/lib/components/Form.js";
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  ErrorSchema,
  ObjectFieldTemplateProps,
  OptionalDataControlsTemplateProps,
  RJSFSchema,
  ValidatorType,
  WidgetProps,
} from "@rjsf/utils";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { ContentProblem } from "~/content/load/load.server";
import { jsonPath, nameAt, valueAt } from "~/schema/basics/place";
import type { FormSchema } from "../files";
import type { Opened } from "./requests";
import { beginningOf, textsWithin } from "./texts";

type Props = {
  opened: Opened;
  value: unknown;
  problems: ContentProblem[];
  onChange: (value: unknown) => void;
  onSave: () => void;
  children: ReactNode;
};

type Context = {
  opened: Opened;
  /** Mutated when the value changes, because a new object would re-render all fields on each key press. */
  current: { value: unknown };
};

export function ContentForm({ opened, value, problems, onChange, onSave, children }: Props) {
  const schema = useMemo(() => withChoices(titled(opened.schema), opened), [opened]);
  const extraErrors = useMemo(() => errorsOf(problems), [problems]);
  const formContext = useMemo(() => ({ opened, current: { value: opened.value } }), [opened]);
  formContext.current.value = value;
  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      formData={value}
      formContext={formContext}
      validator={unchecked}
      noValidate
      noHtml5Validate
      showErrorList={false}
      extraErrors={extraErrors}
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: "populateRequiredDefaults",
        arrayMinItems: { populate: "requiredOnly" },
        // Prevents the form from setting optional properties that allow only one value, such as `"hidden": true`.
        constAsDefaults: "never",
      }}
      templates={templates}
      widgets={widgets}
      onChange={({ formData }) => onChange(formData)}
      onSubmit={onSave}
    >
      {children}
    </Form>
  );
}

export function showField(path: string): void {
  const place = document.getElementById(["root", ...pathOf(path)].join("_"));
  for (let part = place?.closest("details"); part; part = part.parentElement?.closest("details"))
    part.open = true;
  const fields = "input, textarea, select";
  const field = place?.matches(fields) ? place : place?.querySelector<HTMLElement>(`${fields}, button`);
  field?.focus();
}

/** Splits a JSON path, such as `$.entries[0].sections[1]`, into keys. */
export function pathOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((part) => part !== "" && part !== "$");
}

const unchecked: ValidatorType<unknown, RJSFSchema, Context> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
  isValid: () => true,
};

const uiSchema = {
  "ui:globalOptions": { enableOptionalDataFieldForType: ["object" as const] },
  $schema: { "ui:widget": "hidden" },
};

function titled(schema: FormSchema): RJSFSchema {
  const titleOf = ({ $ref, title }: FormSchema): string | undefined =>
    title ?? ($ref && titleOf(schema.$defs?.[$ref.replace("#/$defs/", "")] ?? {}));
  return JSON.parse(JSON.stringify(schema), (key, part) => {
    if (key !== "properties") return part;
    const properties = Object.entries(part as Record<string, FormSchema>);
    return Object.fromEntries(
      properties.map(([name, own]) => [name, { ...own, title: titleOf(own) ?? inWords(name) }]),
    );
  });
}

const isOfPaths = /^\^(?:\(\?:)?\\\//;

function withChoices(schema: RJSFSchema, { value, files }: Opened): RJSFSchema {
  // Includes paths from the content even if their files are missing, because the form must show these paths.
  const paths = [...new Set([...files, ...textsWithin(value).map(({ text }) => text)])];
  return JSON.parse(JSON.stringify(schema), (_, part) => {
    if (part?.type !== "string") return part;
    const { enum: values, pattern = "", ...rest } = part as RJSFSchema;
    if (values) return rest.oneOf ? rest : part;
    if (!isOfPaths.test(pattern)) return part;
    const fitting = paths.filter((path) => path !== "" && new RegExp(pattern).test(path));
    return fitting.length > 0 ? { ...rest, enum: fitting.sort() } : part;
  });
}

function inWords(key: string): string {
  const words = key.replace(/(?<=.)[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll("-", " ");
}

function errorsOf(problems: ContentProblem[]): ErrorSchema {
  const errors: ErrorSchema = {};
  for (const { path, reason } of problems) {
    let place = errors as Record<string, ErrorSchema>;
    for (const part of pathOf(path)) {
      place[part] ??= {};
      place = place[part] as Record<string, ErrorSchema>;
    }
    Object.assign(place, { __errors: [reason] });
  }
  return errors;
}

function TextField(props: WidgetProps<unknown, RJSFSchema, Context>) {
  const { registry, required, onChange, rawErrors = [] } = props;
  const { examples = [], ...schema } = props.schema;
  const { BaseInputTemplate } = registry.templates;
  const { TextareaWidget } = registry.widgets;
  const Field =
    TextareaWidget && (schema.maxLength ?? 0) > maxLineLength ? TextareaWidget : BaseInputTemplate;
  return (
    <Field
      {...props}
      schema={schema}
      placeholder={[examples].flat().join(", ")}
      aria-invalid={rawErrors.length > 0 || undefined}
      // Stores an empty required text as `""`, because the check's error for a missing key would be less clear.
      onChange={(text: unknown) => onChange(text ?? (required ? "" : undefined))}
    />
  );
}

const maxLineLength = 150;

function List(props: ArrayFieldTemplateProps<unknown, RJSFSchema, Context>) {
  const { fieldPathId, title, schema, items, canAdd, onAddClick } = props;
  const isAdding = useRef(false);
  const last = jsonPath([...fieldPathId.path, items.length - 1]);
  useEffect(() => {
    if (isAdding.current) showField(last);
    isAdding.current = false;
  }, [last]);
  return (
    <fieldset id={fieldPathId.$id}>
      <legend>{title}</legend>
      {schema.description && <p>{schema.description}</p>}
      {items}
      {canAdd && (
        <button
          type="button"
          onClick={(event) => {
            isAdding.current = true;
            onAddClick(event);
          }}
        >
          Add to {title}
        </button>
      )}
    </fieldset>
  );
}

function Item(props: ArrayFieldItemTemplateProps<unknown, RJSFSchema, Context>) {
  const { children, buttonsProps, index, totalItems, registry, schema } = props;
  const { path } = buttonsProps.fieldPathId;
  const { value } = registry.formContext.current;
  const name = nameAt(value, path) || beginningOf(valueAt(value, path)) || `${path.at(-2)} ${index + 1}`;
  const button = (action: string, isPossible: boolean, onClick: () => void) => (
    <button type="button" disabled={!isPossible} onClick={onClick} aria-label={`${action} ${name}`}>
      {action}
    </button>
  );
  const buttons = (
    <div className="buttons">
      {button("Move up", buttonsProps.hasMoveUp, buttonsProps.onMoveUpItem)}
      {button("Move down", buttonsProps.hasMoveDown, buttonsProps.onMoveDownItem)}
      {button("Remove", buttonsProps.hasRemove, buttonsProps.onRemoveItem)}
    </div>
  );
  if (registry.schemaUtils.retrieveSchema(schema).type !== "object")
    return (
      <div className="item">
        {children}
        {buttons}
      </div>
    );
  return (
    <details open={totalItems === 1}>
      <summary>{name}</summary>
      <SeeIt path={path} context={registry.formContext} />
      {children}
      {buttons}
    </details>
  );
}

function SeeIt({ path, context: { opened, current } }: { path: (string | number)[]; context: Context }) {
  const page = opened.pages[jsonPath(path)];
  // Shows no link if the tab was moved or renamed, because its new page does not exist until the file is saved.
  const isThere = nameAt(opened.value, path) === nameAt(current.value, path);
  if (page === undefined || !isThere) return null;
  return (
    <a href={`${page}${page.includes("?") ? "&" : "?"}redirect`} target="_blank" rel="noreferrer">
      Show page
    </a>
  );
}

function Fields(props: ObjectFieldTemplateProps<unknown, RJSFSchema, Context>) {
  const { fieldPathId, title, description, optionalDataControl, properties } = props;
  const fields = properties.map(({ content }) => content);
  const isItem = typeof fieldPathId.path.at(-1) === "number";
  if (fieldPathId.path.length === 0 || isItem) return <div id={fieldPathId.$id}>{fields}</div>;
  return (
    <fieldset id={fieldPathId.$id}>
      <legend>{title}</legend>
      {description && <p>{description}</p>}
      {optionalDataControl}
      {fields}
    </fieldset>
  );
}

function Optional({ id, schema, onAddClick, onRemoveClick }: OptionalDataControlsTemplateProps) {
  return (
    <button type="button" id={id} onClick={onAddClick ?? onRemoveClick}>
      {onAddClick ? "Add" : "Remove"} {schema.title}
    </button>
  );
}

const templates = {
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: Item,
  ObjectFieldTemplate: Fields,
  OptionalDataControlsTemplate: Optional,
};

const widgets = { TextWidget: TextField };
