import { z } from "zod";
import { contrastFaults } from "../contrast";
import { colorsSchema } from "./colors";
import { $schema, assetPath, iconPath, text, unique } from "./values";

export const productValues = ["Seafood", "Logistics"] as const;

export const languages = ["en", "nb"] as const;

const productSchema = z.strictObject({
  value: z.enum(productValues),
  icon: iconPath,
  cloudName: text,
  lang: z.enum(languages),
  dataSet: text,
  messages: text,
  legal: text,
});

/** `site.json`: the brand and the two products. */
export const siteSchema = z.strictObject({
  $schema,
  brand: z.strictObject({
    name: text,
    legalName: text,
    logo: iconPath,
    /** Whether the logo says the name, which then does not stand beside it. */
    logoHasName: z.boolean().optional(),
    favicon: iconPath,
    shareImage: assetPath("images", "jpg"),
    colors: colorsSchema.superRefine((colors, ctx) => {
      for (const { color, ground, contrast, least } of contrastFaults(colors)) {
        // Rounded down, so that none that is too little reads like enough.
        const rounded = (Math.floor(contrast * 100) / 100).toFixed(2);
        const message = `has a contrast of ${rounded}:1 on "${ground}" (${colors[ground]}), and needs ${least}:1`;
        ctx.addIssue({ code: "custom", path: [color], message });
      }
    }),
  }),
  /** Each language has an address that looks like it. */
  contact: z.strictObject({ phone: text, email: z.strictObject({ en: z.email(), nb: z.email() }) }),
  copyrightYear: z.int().min(1900).max(9999),
  /** Rule 17.17. */
  media: z
    .strictObject({
      limitMegabytes: z.number().positive().default(64).meta({
        title: "Limit on all media",
        description:
          "What all files of all videos may weigh together, in megabytes of a million bytes. Each image of the site and each clone holds them, and git keeps them for good.",
      }),
    })
    .prefault({}),
  products: z
    .array(productSchema)
    .refine((products) => productValues.every((value) => products.some((p) => p.value === value)), {
      message: "must hold both Seafood and Logistics",
    })
    .superRefine((products, ctx) => unique(products, (product) => product.value, "value", ctx)),
});

export type ProductValue = (typeof productValues)[number];
export type Product = z.infer<typeof productSchema>;
export type Site = z.infer<typeof siteSchema>;
export type Language = (typeof languages)[number];
