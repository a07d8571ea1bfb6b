import { z } from "zod";
import { factNames } from "../facts";
import { $schema, atMost, longestName, textWith, unique } from "./values";

/** A text in which settings of the server may stand, as `{name}`. */
const legalText = textWith(...factNames);

const legalPageSchema = z.strictObject({
  slug: atMost(longestName, z.string()).regex(
    /^[a-z0-9-]+$/,
    "must be lower-case letters, digits and hyphens",
  ),
  title: legalText,
  description: legalText,
  introduction: legalText,
  sections: z.array(z.strictObject({ heading: legalText, paragraphs: z.array(legalText).min(1) })).min(1),
});

/** `legal.en.json`, `legal.nb.json`: the pages that the footer links to, in its order. */
export const legalSchema = z.strictObject({
  $schema,
  pages: z
    .array(legalPageSchema)
    .length(3, "must hold the privacy policy, the framework agreement and the transparency page")
    .refine((pages) => JSON.stringify(pages).includes("{retentionDays}"), {
      message: "must say {retentionDays}, after how many days leads are deleted",
    })
    .superRefine((pages, ctx) => unique(pages, (page) => page.slug, "slug", ctx)),
});

export type LegalPage = z.infer<typeof legalPageSchema>;
