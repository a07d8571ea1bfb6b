import { z } from "zod";
import { useStage } from "../context";
import { base, flags, format, id, value } from "./base";
import { widthOf } from "./lines";

const field = z.strictObject({
  id,
  label: z.string(),
  value: value.optional(),
  format: format.optional(),
  placeholder: z.string().optional(),
  kind: z.enum(["text", "select", "shown", "switch", "area"]).default("text"),
  options: z.array(z.string()).optional(),
  /** Width of the field, in columns of the grid. */
  span: z.int().positive().default(1),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("fields"),
  ...base,
  title: z.string().optional(),
  columns: z.int().min(1).max(6).default(4),
  fields: z.array(field).min(1),
});

type Field = z.infer<typeof field>;

/** Maximum width of words in a list that is one of three in a row, in pixels. */
const shortWords = 112;

function narrowColumns({ columns, fields }: z.infer<typeof schema>): number {
  const isShort = ({ kind, label, options = [] }: Field) =>
    kind === "select" && [label, ...options].every((words) => widthOf(words, "text") <= shortWords);
  return columns === 3 && fields.every(isShort) ? 3 : Math.min(2, columns);
}

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { shows, narrow } = useStage();
  const columns = narrow ? narrowColumns(part) : part.columns;
  return (
    <div className="card fields">
      {part.title && <h3>{part.title}</h3>}
      <div className="field-grid" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {part.fields.filter(shows).map((each) => (
          <DrawField key={each.id} field={{ ...each, span: Math.min(each.span, columns) }} />
        ))}
      </div>
    </div>
  );
}

function DrawField({
  field: { id: name, label, kind, span, options = [], placeholder, ...field },
}: {
  field: Field;
}) {
  const { state, text, target } = useStage();
  const shown = text(name, field.value, field.format);
  const focused = state.focus === name;
  const open = state.list?.id === name;
  return (
    <div className="field" data-kind={kind} style={{ gridColumn: `span ${span}` }}>
      <span className="label">{label}</span>
      {kind === "switch" ? (
        <span className="switch" data-on={shown === "on" || undefined} {...target(name)}>
          <i />
        </span>
      ) : (
        <span className="box" data-focus={focused || open || undefined} {...target(name)}>
          <span className={shown ? undefined : "placeholder"}>{shown || placeholder || "\u00a0"}</span>
          {focused && <i className="caret" />}
          {kind === "select" && <i className="chevron" />}
        </span>
      )}
      {open && (
        <ul className="options">
          {options.map((option) => (
            <li
              key={option}
              data-target={`${name}:${option}`}
              data-hover={state.list?.option === option || undefined}
            >
              {option}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const fields = { schema, Draw };
