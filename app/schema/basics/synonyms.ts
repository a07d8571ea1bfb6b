import { z } from "zod";
import { text } from "./values";

const synonymSchema = z
  .strictObject({
    typed: z
      .array(text)
      .min(1, "must contain at least one word")
      .meta({
        title: "Visitors type",
        description:
          "Words or phrases that visitors search for. Enter only one form of each word, for example the singular.",
        examples: [["truck", "HGV"]],
      }),
    meant: z.array(text).meta({
      title: "Words in the demos",
      description:
        "Single words from the demos that mean the same as the search words. Leave this list empty if no demo shows what the visitor asks for.",
      examples: [["lorry"]],
    }),
    contact: z.boolean().optional().meta({
      title: "Offer the contact form",
      description:
        "Whether searches for these words show a link to the contact form. Turn this on for subjects without a demo, such as prices.",
    }),
  })
  .meta({ title: "Synonyms" });

/** A product's synonyms are combined with the synonyms of the product's language. */
export const synonymsSchema = z.array(synonymSchema).optional();
