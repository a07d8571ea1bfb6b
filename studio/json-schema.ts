import { z } from "zod";
import { storyboardSchema } from "./storyboard-schema";
import { sampleWorldSchema } from "./world/sample-world";

type Schema = Record<string, unknown>;

/** What stands for a number or a list where a storyboard refers to a fact instead. */
const reference: Schema = { type: "string", pattern: "^\\{[^{}]+\\}$" };

/** Lets a schema be met by a reference too; what a reference becomes is checked once it is resolved. */
function orReference(schema: Schema): void {
  const own = { ...schema };
  for (const name of Object.keys(schema)) delete schema[name];
  schema.anyOf = [own, reference];
}

const text = (schema: unknown) => `${JSON.stringify(schema, null, 2)}\n`;

/**
 * The JSON Schemas by file name that editors of storyboards and of the sample world are pointed at: what the
 * studio checks, as far as JSON Schema can say it.
 */
export function studioJsonSchemas(): Record<string, string> {
  return {
    "sample-world.json": text(z.toJSONSchema(sampleWorldSchema, { io: "input", reused: "ref" })),
    "storyboard.json": text(
      z.toJSONSchema(storyboardSchema, {
        io: "input",
        reused: "ref",
        override: ({ jsonSchema }) => {
          const schema = jsonSchema as Schema;
          const figures =
            schema.type === "number" || schema.type === "integer" || schema.prefixItems !== undefined;
          if (figures) orReference(schema);
        },
      }),
    ),
  };
}
