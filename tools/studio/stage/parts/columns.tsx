import { z } from "zod";
import { type Part, partSchema } from ".";
import { base } from "./base";
import { Parts } from "./part";

const schema = z.strictObject({
  type: z.literal("columns"),
  ...base,
  /** Where lower columns stand beside higher ones. */
  align: z.enum(["start", "center", "end"]).default("start"),
  columns: z.array(
    z.strictObject({ width: z.number().positive().default(1), parts: z.lazy(() => z.array(partSchema)) }),
  ),
});

function Draw({ part }: { part: { align: string; columns: { width: number; parts: Part[] }[] } }) {
  return (
    <div
      className="columns"
      style={{
        alignItems: part.align,
        gridTemplateColumns: part.columns.map(({ width }) => `minmax(0, ${width}fr)`).join(" "),
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

/** Parts beside each other, with shares of the width. */
export const columns = { schema, Draw };
