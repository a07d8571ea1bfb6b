import { z } from "zod";
import { factNames, unknownFact } from "./facts";
import { normaliseName } from "./naming";

/**
 * The shapes of everything in the content folder: one schema per file kind. The server checks them at
 * start, `npm run content:check` on demand, and `npm run content:schema` turns them into the JSON
 * Schemas that editors complete from.
 */

const text = z.string().trim().min(1, "must not be empty");
const optionalText = z.string().optional();

/** Names become URL segments, so they must survive a round trip through one. */
const segmentFault = (name: string): string | undefined => {
  if (name !== name.trim()) return "must not begin or end with a space";
  if (name !== name.normalize("NFC")) return "must be in Unicode form NFC";
  if (/[/\\]/.test(name)) return "must not contain a slash: it becomes one part of a URL";
  if (name === "." || name === "..") return "must not be a relative path";
  return undefined;
};

const segment = (schema: z.ZodString) =>
  schema.superRefine((name, ctx) => {
    const fault = segmentFault(name);
    if (fault) ctx.addIssue({ code: "custom", message: fault });
  });

const assetPath = (folder: string, endings: string) =>
  z
    .string()
    .regex(
      new RegExp(`^/${folder}/(?:[\\w-]+/)*[\\w.-]+\\.(?:${endings})$`),
      `must be a path like /${folder}/name.${endings.split("|")[0]}`,
    );

const iconPath = z
  .string()
  .regex(/^\/icons\/[\w-]+\/[\w-]+\.svg$/, "must be a path like /icons/{namespace}/{name}.svg");
const videoPath = assetPath("videos", "mp4");
const posterPath = assetPath("videos", "jpg|png|webp");

/** Editors look for this key; the server ignores it. */
const $schema = z.string().optional();

const unique = <Item>(items: Item[], nameOf: (item: Item) => string, key: string, ctx: z.RefinementCtx) => {
  const seen = new Map<string, number>();
  items.forEach((item, index) => {
    const name = normaliseName(nameOf(item));
    if (!name) return;
    const first = seen.get(name);
    if (first === undefined) seen.set(name, index);
    else
      ctx.addIssue({
        code: "custom",
        path: [index, key],
        message: `"${nameOf(item)}" is taken by number ${first + 1} of this list (case does not count)`,
      });
  });
};

const quoteSchema = z.strictObject({ text, name: text, role: text });

/** One demo (rule 17.3). `tab` is its label and its route step; an empty one marks a placeholder. */
const tabSchema = z
  .strictObject({
    tab: segment(z.string()),
    title: z.string(),
    video: z.union([z.literal(""), videoPath]).optional(),
    image: z.union([z.literal(""), posterPath]).optional(),
    subTitle: optionalText,
    description: optionalText,
    paragraph: z.array(text).optional(),
    quote: quoteSchema.optional(),
    subText: optionalText,
  })
  .superRefine((tab, ctx) => {
    if (tab.tab !== "") {
      if (!tab.title.trim())
        ctx.addIssue({ code: "custom", path: ["title"], message: "a tab with a name needs a title" });
      return;
    }
    const filled = Object.entries(tab).find(([, value]) => (Array.isArray(value) ? value.length : value));
    if (filled)
      ctx.addIssue({
        code: "custom",
        path: [filled[0]],
        message: "a placeholder (a tab with an empty name) must be empty throughout",
      });
  });

const sectionSchema = z.strictObject({
  sectionName: segment(text).refine((name) => normaliseName(name) !== "legal", {
    message: '"legal" is the address of the legal pages',
  }),
  icon: iconPath,
  tabs: z
    .array(tabSchema)
    .superRefine((tabs, ctx) => unique(tabs, (tab) => tab.tab, "tab", ctx))
    .refine((tabs) => tabs.some((tab) => tab.tab !== ""), {
      message: "must hold at least one tab with a name",
    }),
});

const entrySchema = z.strictObject({
  edition: text,
  sections: z
    .array(sectionSchema)
    .min(1, "must hold at least one section")
    .superRefine((sections, ctx) => unique(sections, (section) => section.sectionName, "sectionName", ctx)),
});

/** `seafood.json`, `logistics.json`: editions of a product's sections, the first one shown. */
export const dataSetSchema = z.strictObject({
  $schema,
  entries: z.array(entrySchema).min(1, "must hold at least one entry"),
});

export const productValues = ["Seafood", "Logistics"] as const;

const productSchema = z.strictObject({
  value: z.enum(productValues),
  icon: iconPath,
  cloudName: text,
  lang: z.enum(["en", "nb"]),
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
    favicon: iconPath,
    shareImage: assetPath("images", "jpg"),
    themeColor: z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour like #07263d"),
  }),
  /** Each language has an address that looks like it. */
  contact: z.strictObject({ phone: text, email: z.strictObject({ en: z.email(), nb: z.email() }) }),
  copyrightYear: z.int().min(1900).max(9999),
  products: z
    .array(productSchema)
    .refine((products) => productValues.every((value) => products.some((p) => p.value === value)), {
      message: "must hold both Seafood and Logistics",
    })
    .superRefine((products, ctx) => unique(products, (product) => product.value, "value", ctx)),
});

/** A text in which settings of the server may stand, as `{name}`. */
const legalText = text.superRefine((value, ctx) => {
  const unknown = unknownFact(value);
  if (unknown === undefined) return;
  const known = factNames.map((name) => `{${name}}`).join(", ");
  ctx.addIssue({ code: "custom", message: `${unknown} stands for nothing; there is ${known}` });
});

const legalPageSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and hyphens"),
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

/** A sentence with placeholders; each of `names` must stand in it as `{name}`. */
const template = (...names: string[]) =>
  names.reduce<z.ZodString>((schema, name) => schema.includes(`{${name}}`, `must contain {${name}}`), text);

/** `messages.en.json`, `messages.nb.json`: every interface word of a language. */
export const messagesSchema = z.strictObject({
  $schema,
  pageTitle: template("page", "cloud"),
  products: z.strictObject({ Seafood: text, Logistics: text }),
  skipToContent: text,
  home: template("brand"),
  switchProduct: text,
  chooseProduct: text,
  loading: text,
  bubble: text,
  contactUs: text,
  contactEmail: text,
  contactPhone: text,
  sections: text,
  demosInSection: text,
  chooseDemo: text,
  showDemo: text,
  previousTab: template("tab"),
  nextTab: template("tab"),
  neighbours: text,
  video: z.strictObject({
    name: template("title"),
    unsupported: text,
    unavailable: text,
    retry: text,
    mute: text,
    unmute: text,
    silent: text,
    noSound: text,
    captions: text,
    transcript: text,
    low: text,
    full: text,
    download: text,
    fileSize: template("size"),
    copyLink: text,
    copyLinkAt: template("time"),
    linkCopied: text,
    linkToCopy: text,
  }),
  legal: text,
  copyright: template("year", "name"),
  notFound: z.strictObject({ title: text, text, onward: text }),
  unknownTab: z.strictObject({ title: text, text, onward: template("tab") }),
  failure: z.strictObject({ title: text, text, onward: text }),
  /** Said beside a link whose page cannot be had. */
  unreachable: z.strictObject({ text, retry: text }),
});

const fieldSchema = z.strictObject({
  name: z.string().regex(/^[a-z]+$/, "must be lower-case letters"),
  label: text,
  type: z.enum(["text", "email", "tel", "textarea"]),
  autocomplete: text,
  required: z.boolean(),
  /** Longest accepted value in characters; the limits of e-mail addresses are their own. */
  maxLength: z.int().positive().max(8000).optional(),
  /** The field's name at the form provider. */
  providerName: text,
});

const formSchema = z.strictObject({
  heading: text,
  introduction: text,
  fields: z
    .array(fieldSchema)
    .refine((fields) => fields.some(({ name, type }) => name === "email" && type === "email"), {
      message: 'must hold a field "email" of type email',
    })
    .superRefine((fields, ctx) => unique(fields, (field) => field.name, "name", ctx)),
  submit: text,
  sent: text,
});

/** The lead form stands in a dialog, which folds into a bar where there is little room. */
const leadFormSchema = formSchema.extend({ unfold: text, fold: text, announcement: text });

const languageFormsSchema = z.strictObject({
  lead: leadFormSchema,
  contact: formSchema,
  consent: z.strictObject({ text: template("policy"), policy: text, slug: text }),
  required: text,
  invalid: text,
  faults: z.strictObject({
    required: text,
    "too-long": template("max"),
    email: text,
    consent: text,
  }),
  refusals: z.strictObject({
    spam: text,
    elsewhere: text,
    "too-large": text,
    unsupported: text,
    "too-many": text,
    unavailable: template("email"),
    unreachable: template("email"),
  }),
  unconfirmed: text,
  sending: text,
  honeypot: text,
});

/** `forms.json`: the fields and words of the lead and contact forms in both languages. */
export const formsSchema = z.strictObject({ $schema, en: languageFormsSchema, nb: languageFormsSchema });

const fileFacts = {
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal"),
};

const renditionSchema = z.strictObject({
  path: videoPath,
  width: z.int().positive(),
  height: z.int().positive(),
  /** Exact codec strings as a `type` attribute takes them, video first. */
  codecs: z.string().regex(/^[\w.]+(?:,[\w.]+)*$/, "must be codec strings with commas between"),
  ...fileFacts,
});

const posterSchema = z.strictObject({
  path: posterPath,
  width: z.int().positive(),
  height: z.int().positive(),
  ...fileFacts,
});

const recordingSchema = z.strictObject({
  durationSeconds: z.number().positive(),
  uploadDate: z.iso.datetime({ offset: true }),
  /** Integrated loudness of the H.264 rendition in LUFS (EBU R128); without it there is nothing to hear. */
  sound: z.strictObject({ loudness: z.number().min(-70).max(0) }).optional(),
  /** 720p in AV1 and H.264, and 360p in H.264 for slow networks. */
  renditions: z.strictObject({ av1: renditionSchema, h264: renditionSchema, low: renditionSchema }),
  posters: z.strictObject({ jpeg: posterSchema, webp: posterSchema }),
  captions: z.strictObject({ path: assetPath("videos", "vtt"), ...fileFacts }).optional(),
  chapters: z.array(z.strictObject({ startSeconds: z.number().min(0), title: text })).optional(),
});

/** `media.json`: what the site knows of each tab's video, by the path the tab names; written by the media tools. */
export const mediaSchema = z.strictObject({
  $schema,
  videos: z.record(videoPath, recordingSchema),
});

export type ProductValue = (typeof productValues)[number];
export type Product = z.infer<typeof productSchema>;
export type Site = z.infer<typeof siteSchema>;
export type DataSet = z.infer<typeof dataSetSchema>;
export type Section = z.infer<typeof sectionSchema>;
export type Tab = z.infer<typeof tabSchema>;
export type Quote = z.infer<typeof quoteSchema>;
export type LegalPage = z.infer<typeof legalPageSchema>;
export type Messages = z.infer<typeof messagesSchema>;
export type Forms = z.infer<typeof languageFormsSchema>;
export type FormContent = z.infer<typeof formSchema>;
export type Media = z.infer<typeof mediaSchema>;
export type Recording = z.infer<typeof recordingSchema>;
export type Rendition = z.infer<typeof renditionSchema>;
