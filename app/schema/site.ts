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
  value: z
    .enum(productValues)
    .describe("The product: Seafood or Logistics. This name is also the first part of the product's URLs."),
  icon: iconPath.describe(
    "The path of the product's SVG icon in the product switcher, relative to public/assets.",
  ),
  cloudName: text.describe("The product's name in titles and link previews."),
  summary: text.describe(
    "Two sentences, in the product's language, about the content and language of the demos. These sentences are shown where visitors choose a product.",
  ),
  lang: z.enum(languages).describe("The language of the product's pages."),
  dataSet: text.describe("The name of the file with the product's sections and tabs."),
  messages: text.describe("The name of the file with the product's interface texts."),
  legal: text.describe("The name of the file with the product's legal pages."),
  questions: text
    .optional()
    .describe(
      "The name of the file with the questions that people ask before they buy. Without this file, the product has no questions page.",
    ),
});

const campaign = z
  .string()
  .regex(
    campaignName,
    "must consist of at most 40 letters, digits, dots, hyphens and underscores, and begin with a letter or a digit",
  )
  .refine(
    (name) => name.toLowerCase() !== "other",
    'must not be "other": reports use that name for all remaining campaigns',
  );

/** Limits the number of contacts, because the page cache keeps a copy of each page for each contact. */
const maxContacts = 50;

const inBothLanguages = (what: string) =>
  z
    .strictObject({
      en: heading.describe(`${what} on English pages.`),
      nb: heading.describe(`${what} on Norwegian pages.`),
    })
    .describe(`${what} in each language.`);

const contactSchema = z.strictObject({
  id: atMost(40, z.string())
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      "must consist of lower-case letters and digits, with single hyphens between words, such as kari",
    )
    .describe(
      "The contact's id in links, such as `?rep=kari`. Do not change the id: existing links and leads contain it.",
    ),
  name: heading.describe("The person's name."),
  role: inBothLanguages("The person's role"),
  photo: z
    .strictObject({
      image: assetPath("images", "jpg|png|webp").describe(
        "The path of the picture, relative to public/assets. The file size must be at most 50,000 bytes. The page shows the picture as a circle 72 pixels wide.",
      ),
      alt: inBothLanguages("The picture's text alternative for screen readers,"),
    })
    .optional()
    .describe("A picture of the person (optional)."),
  email: z
    .email()
    .describe(
      "The person's e-mail address. Leads that result from the person's links are also mailed to this address.",
    ),
  phone: phone
    .optional()
    .describe("The person's phone number (optional). If it is missing, the company's phone number is shown."),
  booking: z
    .string()
    // Rejects line breaks before `.url` runs, because `.url` accepts and removes them.
    .refine((url) => !/[\s\p{Cc}"<>]/u.test(url), {
      error: "must not contain spaces, line breaks, quotation marks or < >",
      abort: true,
    })
    .url({
      protocol: /^https$/,
      error: "must be a URL that begins with https://, such as https://example.com/kari",
      abort: true,
    })
    .refine(hasNoLogin, noLogin)
    .refine(
      (url) => !/[\s\p{Cc}"<>]/u.test(url),
      "must not contain spaces, line breaks, quotation marks or < >",
    )
    .optional()
    .describe("The URL of a page for booking a meeting (optional). It opens in a new tab."),
  products: z
    .array(z.enum(productValues).describe("Seafood or Logistics."))
    .min(1, "must contain at least one product")
    .describe("The products about which the person answers."),
  languages: z
    .array(z.enum(languages).describe("en (English) or nb (Norwegian)."))
    .min(1, "must contain at least one language")
    .describe(
      "The languages in which the person answers. A product's default contact is the first person in the list who answers questions about the product in the product's language.",
    ),
});

/** Increment this version when you add keys to the schemas. */
export const contentVersion = 4;

export const siteSchema = z.strictObject({
  $schema,
  version: z
    .int()
    .min(1)
    .default(contentVersion)
    .describe(
      "The version of the content format for which these files were written. A server that supports only an older version ignores unknown keys.",
    ),
  brand: z
    .strictObject({
      name: text.describe("The brand's name, shown next to the logo and in link previews."),
      legalName: text.describe("The company's full name, shown in the footer."),
      logo: iconPath.describe("The path of the logo in the top bar (SVG), relative to public/assets."),
      logoHasName: z
        .boolean()
        .optional()
        .describe(
          "Whether the logo contains the brand's name. If so, the name is not shown next to the logo.",
        ),
      favicon: iconPath.describe("The path of the favicon (SVG), relative to public/assets."),
      shareImage: assetPath("images", "jpg").describe(
        "The path of the picture for link previews of pages without a video, relative to public/assets (JPEG, 1200 × 630 pixels).",
      ),
      stageImage: assetPath("images", "svg|webp|jpg|png")
        .optional()
        .describe(
          "The path of the background image behind the title and the video, relative to public/assets (optional). Use an image 1600 pixels wide and only slightly lighter than the top bar. The image is repeated vertically. Without an image, a sea chart is shown.",
        ),
      colors: colorsSchema
        .superRefine((colors, ctx) => {
          for (const [color, message] of contrastReasons(colors))
            ctx.addIssue({ code: "custom", path: [color], message });
        })
        .describe(
          "The site's colours, each named after its purpose. The content check reports colours with too little contrast.",
        ),
    })
    .describe("The company that offers the products."),
  campaigns: z
    .array(campaign.describe("The campaign's name, as in the links' `utm_campaign`."))
    .default([])
    .superRefine((names, ctx) => unique(names, (name) => name, "campaign", ctx))
    .describe("The campaigns that reports show by name. All other campaigns are counted together."),
  contact: z
    .strictObject({
      phone: phone.optional().describe("The company's phone number in the contact section (optional)."),
      email: z
        .strictObject({
          en: z.email().describe("The e-mail address on English pages."),
          nb: z.email().describe("The e-mail address on Norwegian pages."),
        })
        .describe("The company's e-mail address in the contact section, for each language."),
    })
    .describe("The company's phone number and e-mail addresses."),
  contacts: z
    .array(contactSchema)
    .max(maxContacts, `must contain at most ${maxContacts} contacts`)
    .default([])
    .superRefine((contacts, ctx) => unique(contacts, ({ id }) => id, "id", ctx))
    .describe(
      "The people to whom visitors can write. The contact section shows the person that the visitor's link selects or, if the link selects nobody, the product's default contact.",
    ),
  copyrightYear: z.int().min(1900).max(9999).describe("The year of the copyright line in the footer."),
  media: z
    .strictObject({
      manyMegabytes: z.number().positive().default(500).meta({
        title: "Warning limit for all media",
        description:
          "The total size of all videos' files, in megabytes of a million bytes, above which the media tools warn. Each container image and each clone contains these files, and git keeps replaced files permanently.",
      }),
    })
    .prefault({})
    .describe("Limits for the size of the videos."),
  products: z
    .array(productSchema)
    .refine((products) => productValues.every((value) => products.some((p) => p.value === value)), {
      message: "must contain both Seafood and Logistics",
    })
    .superRefine((products, ctx) => unique(products, (product) => product.value, "value", ctx))
    .describe("The two products, Seafood and Logistics."),
});

export type Contact = z.infer<typeof contactSchema>;
export type Product = z.infer<typeof productSchema>;
export type Site = z.infer<typeof siteSchema>;
