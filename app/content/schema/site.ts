import { z } from "zod";
import { colorsSchema } from "./colors";
import { contrastReasons } from "./contrast";
import { campaignName } from "./naming";
import { $schema, assetPath, iconPath, text, unique } from "./values";

export const productValues = ["Seafood", "Logistics"] as const;

export const languages = ["en", "nb"] as const;

const productSchema = z.strictObject({
  value: z.enum(productValues).describe("Which of the two it is, and its part of the address."),
  icon: iconPath.describe("Path, below public/assets, of the SVG in the product switcher."),
  cloudName: text.describe("What the product is called in titles and previews."),
  summary: text.describe(
    "A sentence on what the demo is about and one on its language, both in that language: what people choose between demos by.",
  ),
  lang: z.enum(languages).describe("The language of the product's pages."),
  dataSet: text.describe("The file of its sections and tabs."),
  messages: text.describe("The file of its interface words."),
  legal: text.describe("The file of its legal pages."),
});

const campaign = z
  .string()
  .regex(campaignName, "must be of letters, digits, dots, hyphens and underscores, 40 at most")
  .refine((name) => name.toLowerCase() !== "other", "is what all others are called");

/** The version of the content's schemas. It rises when they get keys that an older server does not know. */
export const contentVersion = 2;

/** `site.json`: the brand and the two products. */
export const siteSchema = z.strictObject({
  $schema,
  version: z
    .int()
    .min(1)
    .default(contentVersion)
    .describe(
      "The version of the site that this content is for; an older one leaves out what it does not know.",
    ),
  brand: z
    .strictObject({
      name: text.describe("Beside the logo, and in previews of links."),
      legalName: text.describe("The company's full name, in the footer."),
      logo: iconPath.describe("Path, below public/assets, of the SVG in the top bar."),
      logoHasName: z
        .boolean()
        .optional()
        .describe("Whether the logo says the name, which then does not stand beside it."),
      favicon: iconPath.describe("Path, below public/assets, of the SVG in browsers' tabs."),
      shareImage: assetPath("images", "jpg").describe(
        "Path, below public/assets, of the picture for previews of pages without a video.",
      ),
      colors: colorsSchema
        .superRefine((colors, ctx) => {
          for (const [color, message] of contrastReasons(colors))
            ctx.addIssue({ code: "custom", path: [color], message });
        })
        .describe(
          "The site's colours by what they are for; the check says where their contrast is too little.",
        ),
    })
    .describe("Who offers the products."),
  campaigns: z
    .array(campaign.describe("As links have it in `utm_campaign`."))
    .default([])
    .superRefine((names, ctx) => unique(names, (name) => name, "campaign", ctx))
    .describe("What visits with a campaign are counted by; all other campaigns are counted as one."),
  contact: z
    .strictObject({
      phone: text
        .regex(/^\+?[\d(][\d ()./-]{3,}\d$/, "must be a telephone number, like +47 55 50 12 00")
        .describe("In the contact section."),
      email: z
        .strictObject({
          en: z.email().describe("On English pages."),
          nb: z.email().describe("On Norwegian pages."),
        })
        .describe("The e-mail address in the contact section: each language has one that looks like it."),
    })
    .describe("How to reach us."),
  copyrightYear: z.int().min(1900).max(9999).describe("In the footer."),
  /** Rule 17.17. */
  media: z
    .strictObject({
      limitMegabytes: z.number().positive().default(64).meta({
        title: "Limit on all media",
        description:
          "What all files of all videos may weigh together, in megabytes of a million bytes. Each image of the site and each clone holds them, and git keeps them for good.",
      }),
    })
    .prefault({})
    .describe("What the videos may weigh."),
  products: z
    .array(productSchema)
    .refine((products) => productValues.every((value) => products.some((p) => p.value === value)), {
      message: "must hold both Seafood and Logistics",
    })
    .superRefine((products, ctx) => unique(products, (product) => product.value, "value", ctx))
    .describe("Seafood and Logistics."),
});

export type ProductValue = (typeof productValues)[number];
export type Product = z.infer<typeof productSchema>;
export type Site = z.infer<typeof siteSchema>;
export type Language = (typeof languages)[number];
