import { z } from "zod";
import { useStage } from "../context";
import { base, format, id, tone, value } from "./base";

const schema = z.strictObject({
  type: z.literal("tiles"),
  ...base,
  tiles: z
    .array(
      z.strictObject({
        id,
        label: z.string(),
        value,
        format: format.optional(),
        note: z.string().optional(),
        tone: tone.optional(),
      }),
    )
    .min(1)
    .max(5),
});

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { text, target } = useStage();
  return (
    <div className="tiles">
      {part.tiles.map((tile) => (
        <div key={tile.id} className="card tile" {...target(tile.id)}>
          <span className="label">{tile.label}</span>
          <b>{text(tile.id, tile.value, tile.format)}</b>
          {tile.note && (
            <span className="note" data-tone={tile.tone}>
              {text(`${tile.id}.note`, tile.note)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

export const tiles = { schema, Draw };
