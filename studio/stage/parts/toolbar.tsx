import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id } from "./base";

const button = z.strictObject({
  id,
  label: z.string(),
  kind: z.enum(["main", "plain", "danger"]).default("plain"),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("toolbar"),
  ...base,
  align: z.enum(["start", "end", "between"]).default("start"),
  buttons: z.array(button).min(1),
});

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { shows, target } = useStage();
  return (
    <div className="toolbar" data-align={part.align}>
      {part.buttons.filter(shows).map(({ id: name, label, kind }) => (
        <span key={name} className="press" data-kind={kind} {...target(name)}>
          {label}
        </span>
      ))}
    </div>
  );
}

export const toolbar = { schema, Draw };
