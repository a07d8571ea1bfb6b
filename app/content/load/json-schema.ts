import { z } from "zod";
import { dataSetSchema } from "~/content/schema/data-set";
import { formsSchema } from "~/content/schema/forms";
import { legalSchema } from "~/content/schema/legal";
import { phoneCropsSchema } from "~/content/schema/media";
import { messagesSchema } from "~/content/schema/messages";
import { questionsSchema } from "~/content/schema/questions";
import { scenesSchema } from "~/content/schema/scenes";
import { siteSchema } from "~/content/schema/site";

const schemas = {
  site: siteSchema,
  "data-set": dataSetSchema,
  messages: messagesSchema,
  legal: legalSchema,
  forms: formsSchema,
  questions: questionsSchema,
  scenes: scenesSchema,
  "phone-crops": phoneCropsSchema,
};

/**
 * JSON Schemas for editors by file name: what the server checks, as far as JSON Schema can express it. Repeated parts
 * are definitions.
 */
export function jsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: "input", reused: "ref" }), null, 2)}\n`,
    ]),
  );
}
