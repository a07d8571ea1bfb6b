import { z } from "zod";
import type { Lead } from "~/leads/store/queue.server";
import { languages } from "~/schema/basics/languages";
import { productValues } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import { contextOf, repOf } from "../lead-context.server";

/** The webhook's payload. `docs/webhook.schema.json` is generated from this schema. */
export const payloadSchema = z
  .object({
    type: z.literal("lead.created").describe("What has happened. Ignore types that you do not know."),
    version: z
      .literal(1)
      .describe("Rises when a key changes its meaning or goes; new keys may come without."),
    timestamp: z.iso.datetime().describe("When the form was sent, by UTC."),
    test: z.boolean().describe("Whether `leads test-delivery` has sent it, and nobody a form."),
    data: z
      .object({
        id: z.string().describe("The lead's id, as `leads show` takes it; the same in every repetition."),
        form: z.enum(["lead", "contact"]).describe("Which of the two forms."),
        product: z.enum(productValues).describe("The product that the page is about."),
        language: z.enum(languages).describe("The language of the page."),
        email: z.string().describe("The visitor's address, as it was typed."),
        values: z
          .record(z.string(), z.string())
          .describe("What was typed, by the names of the fields in forms.json; empty fields are left out."),
        consent: z.string().describe("The sentence that the visitor has agreed to."),
        rep: z
          .string()
          .optional()
          .describe("The id of the contact that the visitor's link named, if it named one."),
        page: z
          .object({
            url: z.string().describe("The page with the form, with tour and campaign."),
            title: z.string().describe("What it is about; may be empty."),
            tour: z.array(z.string()).describe("The names of the stops of the visitor's tour, if any."),
            campaign: z.string().describe("`utm_campaign` of the visitor's link; may be empty."),
          })
          .describe("Where it was sent from."),
      })
      .describe("The lead."),
  })
  .meta({ title: "A lead, as quayside's webhook sends it" });

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
