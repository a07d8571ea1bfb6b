import { z } from "zod";
import { factNames } from "~/schema/basics/facts";
import { $schema, atMost, choice, maxNameLength, textWith, unique } from "~/schema/basics/values";

const legalText = textWith(...factNames);

const condition = choice({
  counts: "Visits are counted",
  playback: "Playback of videos is reported",
  provider: "A form provider is configured",
  mail: "Mail about leads is configured",
  webhook: "A webhook is configured",
});

/**
 * Topics that the legal pages must cover in each language, because the law may require the site to inform visitors or
 * to ask for their consent.
 */
const described = ["counts", "playback"] as const;

export type Condition = z.infer<typeof condition>;

const legalSectionSchema = z.strictObject({
  when: condition.optional().meta({
    title: "Condition",
    description:
      "The section is shown only if this condition is met on the server; without a condition, always.",
  }),
  heading: legalText.meta({ title: "Heading", description: "The heading above the paragraphs." }),
  paragraphs: z
    .array(
      legalText.meta({
        title: "Paragraph",
        description:
          "A paragraph. {retentionDays} is replaced by the number of days after which leads are deleted.",
      }),
    )
    .min(1)
    .meta({ title: "Paragraphs", description: "The section's paragraphs: one or more." }),
});

const legalPageSchema = z.strictObject({
  slug: atMost(maxNameLength, z.string())
    .regex(
      /^[a-z0-9-]+$/,
      "must consist of lower-case letters, digits and hyphens, for example privacy-policy",
    )
    .meta({
      title: "Slug",
      description:
        "The page's name in the URL (slug): lower-case letters, digits and hyphens. The consent in forms.json must contain the slug of a legal page.",
      examples: ["privacy-policy"],
    }),
  title: legalText.meta({
    title: "Title",
    description: "The page's heading, and the text of its link in the footer.",
  }),
  description: legalText.meta({
    title: "Description",
    description: "One sentence for search engines and link previews. It is not shown on the page.",
  }),
  introduction: legalText.meta({ title: "Introduction", description: "The page's first paragraph." }),
  sections: z.array(legalSectionSchema).min(1).meta({
    title: "Sections",
    description: "The page's sections below the introduction, in the order in which the page shows them.",
  }),
});

export const legalSchema = z
  .strictObject({
    $schema,
    pages: z
      .array(legalPageSchema)
      .min(3, "must contain the privacy policy, the framework agreement and the transparency page")
      .refine((pages) => JSON.stringify(pages).includes("{retentionDays}"), {
        message: "must contain {retentionDays}, the number of days after which leads are deleted",
      })
      .superRefine((pages, ctx) => {
        const there = new Set(pages.flatMap(({ sections }) => sections.map(({ when }) => when)));
        for (const missing of described.filter((each) => !there.has(each))) {
          const message = `must contain a section with "when": "${missing}" that describes the recorded data`;
          ctx.addIssue({ code: "custom", message });
        }
      })
      .superRefine((pages, ctx) => unique(pages, (page) => page.slug, "slug", ctx))
      .meta({
        title: "Pages",
        description:
          "The privacy policy, the framework agreement, the transparency page and any other pages, in the order in which the footer shows them.",
      }),
  })
  .meta({ title: "Legal pages", description: "The legal pages in one language. The footer links to them." });

export type LegalPage = z.infer<typeof legalPageSchema>;
