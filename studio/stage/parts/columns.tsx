import { z } from "zod";
import { useStage } from "../context";
import { base, type Part } from "./base";
import { Parts } from "./part";

const schemaOf = (part: z.ZodType<Part>) =>
  z.strictObject({
    type: z.literal("columns"),
    ...base,
    align: z.enum(["start", "center", "end"]).default("start"),
    columns: z.array(z.strictObject({ width: z.number().positive().default(1), parts: z.array(part) })),
  });

function Draw({ part }: { part: z.infer<ReturnType<typeof schemaOf>> }) {
  const { narrow } = useStage();
  return (
    <div
      className="columns"
      style={{
        alignItems: part.align,
        gridTemplateColumns: narrow
          ? "minmax(0, 1fr)"
          : part.columns.map(({ width }) => `minmax(0, ${width}fr)`).join(" "),
      }}
    >
      {part.columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
        <div key={index} className="column">
          <Parts parts={column.parts} />
        </div>
      ))}
    </div>
  );
}

export const columns = (part: z.ZodType<Part>) => ({ schema: schemaOf(part), Draw });
