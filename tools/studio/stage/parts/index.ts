import { z } from "zod";
import { banner } from "./banner";
import { chart } from "./chart";
import { columns } from "./columns";
import { fields } from "./fields";
import { table } from "./table";
import { tiles } from "./tiles";
import { toolbar } from "./toolbar";

/** Everything that a screen can be made of: the shape of each part, and what draws it. */
export const parts = { banner, chart, columns, fields, table, tiles, toolbar };

const kinds = Object.values(parts).map(({ schema }) => schema);

export const partSchema: z.ZodType<Part> = z.lazy(
  () => z.discriminatedUnion("type", kinds as never) as unknown as z.ZodType<Part>,
);

/** Parts check their own shape; whoever holds some only needs to know what to draw them with. */
export type Part = { type: keyof typeof parts; id?: string; when?: string; until?: string };
