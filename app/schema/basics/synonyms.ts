import { z } from "zod";
import { text } from "./values";

const synonymSchema = z
  .strictObject({
    typed: z
      .array(text)
      .min(1, "must hold at least one word")
      .meta({
        title: "They type",
        description: "Words or phrases, in any form of theirs.",
        examples: [["truck", "HGV"]],
      }),
    meant: z.array(text).meta({
      title: "The demos say",
      description: "Single words for the same; none where no demo has it.",
      examples: [["lorry"]],
    }),
    contact: z.boolean().optional().meta({
      title: "Offer the contact",
      description: "For what no demo says and we tell people ourselves, like a price.",
    }),
  })
  .meta({ title: "Words" });

/** Words of visitors; a product's are combined with those of its language. */
export const synonymsSchema = z.array(synonymSchema).optional();
