import { z } from "zod";
import { storyboardSchema } from "./storyboard-schema";
import { sampleWorldSchema } from "./world/sample-world";

type Schema = Record<string, unknown>;

/** A storyboard may contain a reference instead of a number or a list. */
const reference: Schema = { type: "string", pattern: "^\\{[^{}]+\\}$" };

/** Also allows a reference as value. The referenced value is checked later. */
function orReference(schema: Schema): void {
  const own = { ...schema };
  for (const name of Object.keys(schema)) delete schema[name];
  schema.anyOf = [own, reference];
}

const text = (schema: unknown) => `${JSON.stringify(schema, null, 2)}\n`;

/** JSON Schemas for text editors, by file name. They contain only those checks that JSON Schema can express. */
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
