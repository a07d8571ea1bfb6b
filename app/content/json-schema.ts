import { z } from "zod";
import { dataSetSchema, formsSchema, legalSchema, mediaSchema, messagesSchema, siteSchema } from "./schema";

const schemas = {
  site: siteSchema,
  "data-set": dataSetSchema,
  messages: messagesSchema,
  legal: legalSchema,
  forms: formsSchema,
  media: mediaSchema,
};

/** JSON Schemas for editors by file name: what the server checks, as far as JSON Schema can say it. */
export function jsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: "input" }), null, 2)}\n`,
    ]),
  );
}
