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
          "Words or phrases that visitors search for. One form of each is enough, such as the singular.",
        examples: [["truck", "HGV"]],
      }),
    meant: z.array(text).meta({
      title: "Words in the demos",
      description:
        "Words that the demos use with the same meaning, one word each. Leave the list empty if no demo is about this.",
      examples: [["lorry"]],
    }),
    contact: z.boolean().optional().meta({
      title: "Offer the contact form",
      description:
        "Whether the search page offers the contact form: for subjects that only a person can answer, such as prices.",
    }),
  })
  .meta({ title: "Synonyms" });

/** A product's synonyms are combined with the synonyms of the product's language. */
export const synonymsSchema = z.array(synonymSchema).optional();
