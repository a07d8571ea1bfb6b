import { z } from "zod";
import { dataSetSchema } from "~/schema/data-set";
import { formsSchema } from "~/schema/forms";
import { legalSchema } from "~/schema/legal";
import { phoneCropsSchema } from "~/schema/media";
import { messagesSchema } from "~/schema/messages";
import { questionsSchema } from "~/schema/questions";
import { scenesSchema } from "~/schema/scenes";
import { siteSchema } from "~/schema/site";

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

export function jsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: "input", reused: "ref" }), null, 2)}\n`,
    ]),
  );
}
