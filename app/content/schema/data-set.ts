import { z } from "zod";
import { normaliseName, slugOf } from "../naming";
import {
  $schema,
  atMost,
  formerOnce,
  heading,
  iconPath,
  longestName,
  optionalHeading,
  optionalText,
  posterPath,
  segment,
  segmentName,
  text,
  unique,
  videoPath,
} from "./values";

const quoteSchema = z.strictObject({ text, name: text, role: text });

/** What a demo is called and a sentence or two about it, in the other of the site's two languages. */
const translationSchema = z.strictObject({ title: heading, description: text });

/** Names a tab in addresses that outlive its name (rule 17.8). */
const tabId = atMost(longestName, z.string()).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  "must be lower-case letters and digits, with single hyphens between",
);

/** What an item was called before: addresses with these names lead to it (rule 3.13). */
const formerNames = (name: z.ZodType<string>) => z.array(name).optional();

/** Whether an item is left out of the site, as if it were not there (rule 3.14). */
const hidden = z.boolean().optional();

/** One demo (rule 17.3). `tab` is its label and its route step; an empty one marks a placeholder. */
const tabSchema = z
  .strictObject({
    tab: segment(z.string()),
    id: tabId.optional(),
    formerly: formerNames(segmentName),
    hidden,
    title: optionalHeading,
    video: z.union([z.literal(""), videoPath]).optional(),
    image: z.union([z.literal(""), posterPath]).optional(),
    subTitle: optionalText,
    description: optionalText,
    paragraph: z.array(text).optional(),
    quote: quoteSchema.optional(),
    subText: optionalText,
    translation: translationSchema.optional(),
  })
  .superRefine((tab, ctx) => {
    if (tab.tab !== "") {
      if (!tab.title.trim())
        ctx.addIssue({ code: "custom", path: ["title"], message: "a tab with a name needs a title" });
      if (tab.id === undefined)
        ctx.addIssue({
          code: "custom",
          path: ["id"],
          message: `a tab with a name needs an id, like "${slugOf(tab.tab) || "a-name"}"`,
        });
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

/** What stands in the place of a section's name in addresses of the site's own. */
const ownAddresses = ["legal", "search", "search.json", "opensearch.xml", "tour", "share", "share.svg"];

const sectionName = segmentName.refine((name) => !ownAddresses.includes(normaliseName(name)), {
  error: ({ input }) => `"${input}" is an address of the site's own`,
});

const sectionSchema = z.strictObject({
  sectionName,
  formerly: formerNames(sectionName),
  hidden,
  icon: iconPath,
  tabs: z
    .array(tabSchema)
    .superRefine((tabs, ctx) => unique(tabs, (tab) => tab.tab, "tab", ctx))
    .superRefine((tabs, ctx) => formerOnce(tabs, (tab) => tab.tab, ctx))
    .refine((tabs) => tabs.some((tab) => tab.tab !== ""), {
      message: "must hold at least one tab with a name",
    }),
});

const entrySchema = z.strictObject({
  edition: text,
  sections: z
    .array(sectionSchema)
    .min(1, "must hold at least one section")
    .superRefine((sections, ctx) => unique(sections, (section) => section.sectionName, "sectionName", ctx))
    .superRefine((sections, ctx) => formerOnce(sections, (section) => section.sectionName, ctx))
    .refine(
      (sections) => shownSections(sections).length > 0,
      "must hold at least one tab that is not hidden",
    ),
});

/** A way through some demos, as `?tour=` has it (rule 20.7). That its stops are there is checked with all tabs. */
const tourSchema = z.strictObject({
  title: heading,
  sentence: text,
  stops: z
    .array(
      z
        .string()
        .regex(
          /^[a-z0-9-]+(?:@[1-9]\d{0,5})?$/,
          "must be a tab's id, with @ and a second if not its beginning",
        ),
    )
    .min(2, "must hold at least two stops")
    .max(20, "must hold at most 20 stops"),
});

/** `seafood.json`, `logistics.json`: editions of a product's sections, the first one shown. */
export const dataSetSchema = z.strictObject({
  $schema,
  entries: z
    .array(entrySchema)
    .min(1, "must hold at least one entry")
    .superRefine((entries, ctx) => unique(entries, (entry) => entry.edition, "edition", ctx)),
  tours: z
    .array(tourSchema)
    .superRefine((tours, ctx) => unique(tours, (tour) => tour.title, "title", ctx))
    .optional(),
});

export type DataSet = z.infer<typeof dataSetSchema>;
export type Section = z.infer<typeof sectionSchema>;
export type Tab = z.infer<typeof tabSchema>;
export type Tour = z.infer<typeof tourSchema>;
/** What of an entry's sections is not hidden; a section without a tab to show is as hidden as one that says so. */
export function shownSections(sections: Section[]): Section[] {
  const shown = <Item extends { hidden?: boolean | undefined }>(items: Item[]) =>
    items.filter((item) => !item.hidden);
  return shown(sections)
    .map((section) => ({ ...section, tabs: shown(section.tabs) }))
    .filter(({ tabs }) => tabs.some(({ tab }) => tab !== ""));
}

export type Quote = z.infer<typeof quoteSchema>;
