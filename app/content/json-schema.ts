import { z } from "zod";
import { dataSetSchema } from "./schema/data-set";
import { formsSchema } from "./schema/forms";
import { legalSchema } from "./schema/legal";
import { mediaSchema } from "./schema/media";
import { messagesSchema } from "./schema/messages";
import { siteSchema } from "./schema/site";

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
