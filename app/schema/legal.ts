import { z } from "zod";
import { factNames } from "~/schema/basics/facts";
import { $schema, atMost, choice, longestName, textWith, unique } from "~/schema/basics/values";

/** A text that may contain settings of the server, as `{name}`. */
const legalText = textWith(...factNames);

const condition = choice({
  counts: "Visits are counted",
  playback: "Playback of videos is reported",
  provider: "A form provider is configured",
  mail: "Mail about leads is configured",
  webhook: "A webhook is configured",
});

/** Each language needs a section for these: the law requires consent or information. */
const described = ["counts", "playback"] as const;

export type Condition = z.infer<typeof condition>;

const legalSectionSchema = z.strictObject({
  when: condition
    .optional()
    .meta({ title: "Only when", description: "The section is shown only if this applies to the server." }),
  heading: legalText.meta({ title: "Heading", description: "Above the paragraphs." }),
  paragraphs: z
    .array(
      legalText.meta({
        title: "Paragraph",
        description: "A paragraph; {retentionDays} stands for after how many days leads are deleted.",
      }),
    )
    .min(1)
    .meta({ title: "Paragraphs", description: "One or more." }),
});

const legalPageSchema = z.strictObject({
  slug: atMost(longestName, z.string())
    .regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and hyphens")
    .meta({
      title: "Slug",
      description:
        "The page's part of its address, in lower-case letters with hyphens. The consent sentence in forms.json names one.",
      examples: ["privacy-policy"],
    }),
  title: legalText.meta({ title: "Title", description: "The page's heading, and its link in the footer." }),
  description: legalText.meta({
    title: "Description",
    description: "A sentence for search engines and previews of links; the page does not show it.",
  }),
  introduction: legalText.meta({ title: "Introduction", description: "The page's first paragraph." }),
  sections: z
    .array(legalSectionSchema)
    .min(1)
    .meta({ title: "Sections", description: "The rest of the page, in this order." }),
});

/** `legal.en.json`, `legal.nb.json` */
export const legalSchema = z
  .strictObject({
    $schema,
    pages: z
      .array(legalPageSchema)
      .min(3, "must hold the privacy policy, the framework agreement and the transparency page")
      .refine((pages) => JSON.stringify(pages).includes("{retentionDays}"), {
        message: "must say {retentionDays}, after how many days leads are deleted",
      })
      .superRefine((pages, ctx) => {
        const there = new Set(pages.flatMap(({ sections }) => sections.map(({ when }) => when)));
        for (const missing of described.filter((each) => !there.has(each))) {
          const message = `must have a section with "when": "${missing}", which says what is counted then`;
          ctx.addIssue({ code: "custom", message });
        }
      })
      .superRefine((pages, ctx) => unique(pages, (page) => page.slug, "slug", ctx))
      .meta({
        title: "Pages",
        description:
          "The privacy policy, the framework agreement, the transparency page, and any others, in the footer's order.",
      }),
  })
  .meta({ title: "Legal pages", description: "The pages that the footer links to, in one language." });

export type LegalPage = z.infer<typeof legalPageSchema>;
