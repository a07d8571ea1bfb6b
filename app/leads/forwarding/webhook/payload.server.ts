import { z } from "zod";
import type { Lead } from "~/leads/store/queue.server";
import { languages } from "~/schema/basics/languages";
import { productValues } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import { contextOf, repOf } from "../lead-context.server";

/** `docs/webhook.schema.json` is generated from this schema. */
export const payloadSchema = z
  .object({
    type: z.literal("lead.created").describe("Event type. Ignore unknown types."),
    version: z
      .literal(1)
      .describe(
        "Increases if a key changes its meaning or is removed; new keys may appear without a new version.",
      ),
    timestamp: z.iso.datetime().describe("Time when the form was submitted, in UTC."),
    test: z.boolean().describe("Whether this is a test lead from `leads test-delivery`."),
    data: z
      .object({
        id: z.string().describe("Id of the lead for `leads show`, the same in every retry."),
        form: z.enum(["lead", "contact"]).describe("The form that was submitted."),
        product: z.enum(productValues).describe("Product of the page with the form."),
        language: z.enum(languages).describe("Language of the page with the form."),
        email: z.string().describe("The visitor's e-mail address, as entered."),
        values: z
          .record(z.string(), z.string())
          .describe(
            "The values that the visitor entered. Each key is a field's name in forms.json. Empty fields are omitted.",
          ),
        consent: z.string().describe("The consent sentence that the visitor agreed to."),
        rep: z.string().optional().describe("The id of the contact, if the visitor's link selects one."),
        page: z
          .object({
            url: z
              .string()
              .describe(
                "URL of the page with the form, including the query parameters for tour, contact and campaign.",
              ),
            title: z.string().describe("Title of the page; may be empty."),
            tour: z.array(z.string()).describe("Names of the demos in the visitor's tour, if any."),
            campaign: z.string().describe("Value of `utm_campaign` in the visitor's link; may be empty."),
          })
          .describe("The page with the form."),
      })
      .describe("The lead."),
  })
  .meta({ title: "A lead, as sent by quayside's webhook" });

export type Payload = z.infer<typeof payloadSchema>;

export function payloadOf(lead: Lead, content: Content, siteUrl: string, test: boolean): Payload {
  const { values, url, tour, campaign } = contextOf(lead, content, siteUrl);
  const rep = repOf(lead);
  const entered = Object.entries(values).filter(([name, value]) => name !== "consent" && value !== "");
  return {
    type: "lead.created",
    version: 1,
    timestamp: new Date(lead.created_at).toISOString(),
    test,
    data: {
      id: lead.id,
      form: lead.form,
      product: lead.product,
      language: lead.lang,
      email: values.email ?? "",
      values: Object.fromEntries(entered),
      consent: lead.consent_text,
      ...(rep && { rep }),
      page: { url, title: lead.page_title, tour, campaign },
    },
  };
}
