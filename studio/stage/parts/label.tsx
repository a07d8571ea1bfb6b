import { z } from "zod";
import { useStage } from "../context";
import { Bars } from "./bars";
import { base } from "./base";
import { isChecked } from "./code128";

const element = z
  .tuple([z.string().regex(/^\d{2,4}$/, "must be an application identifier"), z.string().min(1)])
  .refine(([identifier, data]) => identifier !== "01" || isChecked(data, 14), "is not a GTIN of 14 digits")
  .refine(([identifier, data]) => identifier !== "00" || isChecked(data, 18), "is not an SSCC of 18 digits");

export const labelShape = {
  /** Name of the packer, and the packer's approval number. */
  from: z.string(),
  approval: z.string().optional(),
  product: z.string(),
  more: z.string().optional(),
  facts: z.array(z.strictObject({ name: z.string(), value: z.string(), big: z.literal(true).optional() })),
  /** GS1 elements of each bar code, such as `["01", "07090052184349"]`. */
  codes: z.array(z.array(element).min(1)).min(1),
};

const schema = z.strictObject({ type: z.literal("label"), ...base, ...labelShape });

export type Label = z.infer<z.ZodObject<typeof labelShape>>;

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { progress } = useStage();
  const out = progress(part.when, 1300, 150);
  return (
    <div className="label-slot">
      <div className="label-paper" style={{ transform: `translateY(${(out - 1) * 100}%)` }}>
        <Paper label={part} name={part.id ?? "label"} />
      </div>
    </div>
  );
}

export function Paper({ label, name }: { label: Label; name: string }) {
  const { target } = useStage();
  return (
    <>
      <header>
        <b>{label.from}</b>
        {label.approval && <span className="approval">{label.approval}</span>}
      </header>
      <p className="label-product">
        <b>{label.product}</b>
        {label.more && <span>{label.more}</span>}
      </p>
      <dl {...target(`${name}.facts`)}>
        {label.facts.map((fact) => (
          <div key={fact.name} data-big={fact.big}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <div className="codes" {...target(`${name}.codes`)}>
        {label.codes.map((elements) => (
          <figure key={String(elements)}>
            <Bars elements={elements} module={2} />
            <figcaption>{elements.map(([identifier, data]) => `(${identifier})${data}`).join("")}</figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}

export const label = { schema, Draw };
