import { z } from "zod";
import { languages } from "~/schema/basics/languages";
import { campaignName } from "~/schema/basics/naming";
import { productValues } from "~/schema/basics/products";
import {
  $schema,
  assetPath,
  atMost,
  hasNoLogin,
  heading,
  iconPath,
  noLogin,
  phone,
  text,
  unique,
} from "~/schema/basics/values";
import { colorsSchema } from "~/schema/colors/colors";
import { contrastReasons } from "~/schema/colors/contrast";

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
  questions: text
    .optional()
    .describe(
      "The file of the questions that people ask before they buy. Without it, the page of questions does not exist.",
    ),
});

const campaign = z
  .string()
  .regex(campaignName, "must be of letters, digits, dots, hyphens and underscores, 40 at most")
  .refine((name) => name.toLowerCase() !== "other", "is what all others are called");

/** Pages are cached once per contact. */
const mostContacts = 50;

const inBothLanguages = (what: string) =>
  z
    .strictObject({
      en: heading.describe(`${what} on English pages.`),
      nb: heading.describe(`${what} on Norwegian pages.`),
    })
    .describe(`${what} in each language.`);

/** Section 24. */
const contactSchema = z.strictObject({
  id: atMost(40, z.string())
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      "must be lower-case letters and digits, with single hyphens between, like kari",
    )
    .describe(
      "What links call the person, like `?rep=kari`. It stays: links that were sent have it, and so do leads.",
    ),
  name: heading.describe("The person's name."),
  role: inBothLanguages("What the person does"),
  photo: z
    .strictObject({
      image: assetPath("images", "jpg|png|webp").describe(
        "Path, below public/assets, of a picture. It is shown as a circle 72 pixels wide, and may weigh 50,000 bytes.",
      ),
      alt: inBothLanguages("What the picture shows, for those who do not see it"),
    })
    .optional()
    .describe("A picture of the person. It may be missing."),
  email: z.email().describe("Where to write to. Leads that come by the person's links are mailed there too."),
  phone: phone
    .optional()
    .describe("Where to call. Without one the site's own number is shown, if it has one."),
  booking: z
    .string()
    // The URL parser ignores line breaks.
    .refine((url) => !/[\s\p{Cc}"<>]/u.test(url), {
      error: "must not contain spaces, line breaks, quotation marks or < >",
      abort: true,
    })
    .url({ protocol: /^https$/, error: "must be an address that begins with https://", abort: true })
    .refine(hasNoLogin, noLogin)
    .refine(
      (url) => !/[\s\p{Cc}"<>]/u.test(url),
      "must not contain spaces, line breaks, quotation marks or < >",
    )
    .optional()
    .describe("A page on which a meeting can be booked. It opens in a new tab. It may be missing."),
  products: z
    .array(z.enum(productValues).describe("Seafood or Logistics."))
    .min(1, "must name a product")
    .describe("The products that the person answers for."),
  languages: z
    .array(z.enum(languages).describe("en or nb."))
    .min(1, "must name a language")
    .describe(
      "The languages that the person answers in. The first in the list who has a product and its language is that product's contact.",
    ),
});

/** Increment it when the schemas get keys that older servers do not support. */
export const contentVersion = 4;

/** `site.json` */
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
      stageImage: assetPath("images", "svg|webp|jpg|png")
        .optional()
        .describe(
          "Path, below public/assets, of the image behind title and video: 1600 pixels wide, repeated downwards, hardly lighter than the bar. Without it, this is a sea chart.",
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
      phone: phone.optional().describe("In the contact section. It may be missing."),
      email: z
        .strictObject({
          en: z.email().describe("On English pages."),
          nb: z.email().describe("On Norwegian pages."),
        })
        .describe("The e-mail address in the contact section: each language has one that looks like it."),
    })
    .describe("How to reach us."),
  /** Rules 24.1 and 24.2. */
  contacts: z
    .array(contactSchema)
    .max(mostContacts, `must be ${mostContacts} at most`)
    .default([])
    .superRefine((contacts, ctx) => unique(contacts, ({ id }) => id, "id", ctx))
    .describe("People to write to: the contact section shows the product's, or the one that a link names."),
  copyrightYear: z.int().min(1900).max(9999).describe("In the footer."),
  media: z
    .strictObject({
      manyMegabytes: z.number().positive().default(500).meta({
        title: "Weight of all media to warn of",
        description:
          "The media tools warn where all files of all videos weigh more together, in megabytes of a million bytes. Each image of the site and each clone holds them, and git keeps them for good.",
      }),
    })
    .prefault({})
    .describe("When the videos are heavy."),
  products: z
    .array(productSchema)
    .refine((products) => productValues.every((value) => products.some((p) => p.value === value)), {
      message: "must hold both Seafood and Logistics",
    })
    .superRefine((products, ctx) => unique(products, (product) => product.value, "value", ctx))
    .describe("Seafood and Logistics."),
});

export type Contact = z.infer<typeof contactSchema>;
export type Product = z.infer<typeof productSchema>;
export type Site = z.infer<typeof siteSchema>;
