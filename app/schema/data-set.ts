import { z } from "zod";
import { slugOf, tourStop } from "~/schema/basics/naming";
import { synonymsSchema } from "~/schema/basics/synonyms";
import {
  $schema,
  atMost,
  formerOnce,
  heading,
  iconPath,
  longestName,
  optionalHeading,
  optionalPosterPath,
  optionalText,
  optionalVideoPath,
  segment,
  segmentName,
  text,
  unique,
} from "~/schema/basics/values";

const quoteSchema = z.strictObject({
  text: text.meta({ title: "Words", description: "What the customer said, without quotation marks." }),
  name: text.meta({ title: "Name", description: "Who said it." }),
  role: text.meta({
    title: "Role",
    description: "What the person does, and where. It stands behind the name.",
    examples: ["Logistics manager, Nordvik Seafood"],
  }),
});

const translationSchema = z.strictObject({
  title: heading.meta({ title: "Title", description: "The demo's title in the other language." }),
  description: text.meta({
    title: "Description",
    description: "A sentence or two about the demo in the other language.",
  }),
});

/** Rule 17.8. */
const tabId = atMost(longestName, z.string())
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case letters and digits, with single hyphens between")
  .meta({
    title: "Id",
    description:
      "Names the tab in links to tours, and nobody sees it. It is what the tab is called, in lower case with hyphens, and stays when the tab gets another name: links that were sent go on leading here.",
    examples: ["create-purchase"],
  });

/** Rule 3.13. */
const formerNames = (name: z.ZodType<string>) =>
  z
    .array(name)
    .optional()
    .meta({
      title: "Former names",
      description: "What this was called before: links with these names lead here. Add the old name here.",
      examples: [["File Import"]],
    });

/** Rule 3.14. */
const hidden = z.boolean().optional().meta({
  title: "Hidden",
  description: "Whether this is left out of the site, as if it were not there, until it is ready.",
});

const tabSchema = z
  .strictObject({
    tab: segment(z.string()).meta({
      title: "Tab",
      description:
        "Its label in the tab bar, and its part of the address. Before you change it, add the old one to the former names. Where it is empty, all else is: an empty tab, which nobody sees.",
      examples: ["Create Purchase"],
    }),
    id: tabId.optional(),
    formerly: formerNames(segmentName),
    hidden,
    title: optionalHeading.meta({
      title: "Title",
      description: "The heading above the video, also in search, in previews of links and in browsers' tabs.",
      examples: ["Create Purchase"],
    }),
    video: optionalVideoPath.meta({
      title: "Video",
      description:
        "Path of the video below public/assets. The media tools write it here: npm run media -- add makes all of its files.",
      examples: ["/videos/seafood/purchase/create-purchase.mp4"],
    }),
    image: optionalPosterPath.meta({
      title: "Picture",
      description:
        "Path, below public/assets, of a picture that stands where the video will play. Where it is empty, that is a picture of the video itself.",
      examples: ["/videos/seafood/purchase/create-purchase.jpg"],
    }),
    subTitle: optionalText.meta({
      title: "Subtitle",
      description: "The heading of the text beside the video: what the viewer gains, in a line.",
      examples: ["From agreement to purchase order in one screen"],
    }),
    description: optionalText.meta({
      title: "Description",
      description:
        "A sentence or two beside the video, below the subtitle. Search engines and previews of links show it too.",
    }),
    paragraph: z
      .array(
        text.meta({
          title: "Point",
          description: "One point of the list, without a full stop.",
        }),
      )
      .optional()
      .meta({ title: "Points", description: "The list beside the video, below the description." }),
    quote: quoteSchema
      .optional()
      .meta({ title: "Quote", description: "What a customer said of it, beside the video." }),
    subText: optionalText.meta({
      title: "Closing sentence",
      description: "What stands in smaller letters at the end of the text beside the video.",
    }),
    translation: translationSchema.optional().meta({
      title: "In the other language",
      description:
        "What the demo is, in Norwegian for Seafood and in English for Logistics: for search and tours in that language, and for viewers who turn on its captions.",
    }),
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
        message: "an empty tab (one without a name) must be empty throughout",
      });
  });

const sectionSchema = z.strictObject({
  sectionName: segmentName.meta({
    title: "Section",
    description:
      "Its name in the navigation below the top bar, and its part of the address. Before you change it, add the old one to the former names.",
    examples: ["PURCHASE"],
  }),
  formerly: formerNames(segmentName),
  hidden,
  icon: iconPath.meta({
    title: "Icon",
    description: "Path, below public/assets, of the SVG beside the section's name.",
    examples: ["/icons/sections/purchase.svg"],
  }),
  tabs: z
    .array(tabSchema)
    .superRefine((tabs, ctx) => unique(tabs, (tab) => tab.tab, "tab", ctx))
    .superRefine((tabs, ctx) => formerOnce(tabs, (tab) => tab.tab, ctx))
    .refine((tabs) => tabs.some((tab) => tab.tab !== ""), {
      message: "must hold at least one tab with a name",
    })
    .meta({ title: "Tabs", description: "The section's demos, in the order of the tab bar." }),
});

const entrySchema = z.strictObject({
  edition: text.meta({
    title: "Edition",
    description: "Tells the entries of this file apart for those who edit it; nobody else sees it.",
    examples: ["2024"],
  }),
  sections: z
    .array(sectionSchema)
    .min(1, "must hold at least one section")
    .superRefine((sections, ctx) => unique(sections, (section) => section.sectionName, "sectionName", ctx))
    .superRefine((sections, ctx) => formerOnce(sections, (section) => section.sectionName, ctx))
    .refine((sections) => shownSections(sections).length > 0, "must hold at least one tab that is not hidden")
    .meta({ title: "Sections", description: "In the order of the navigation below the top bar." }),
});

/** A predefined tour (rule 20.7). Its stops are checked later, together with all tabs. */
const tourSchema = z.strictObject({
  title: heading.meta({
    title: "Title",
    description: "The tour's link on the product's first tab, and its name on the way.",
    examples: ["For buyers, 3 minutes"],
  }),
  sentence: text.meta({ title: "Sentence", description: "What it shows; it stands below the title." }),
  stops: z
    .array(
      z
        .string()
        .regex(tourStop, "must be a tab's id, with @ and a moment or a second if not its beginning")
        .meta({
          title: "Stop",
          description:
            "A tab's id, of either product. With @ and a moment of its video or a second, that starts there.",
          examples: ["invoicing", "workflow@approve", "workflow@14"],
        }),
    )
    .min(2, "must hold at least two stops")
    .max(20, "must hold at most 20 stops")
    .meta({ title: "Stops", description: "2 to 20 demos, in the order of the tour." }),
});

export const dataSetSchema = z
  .strictObject({
    $schema,
    entries: z
      .array(entrySchema)
      .min(1, "must hold at least one entry")
      .superRefine((entries, ctx) => unique(entries, (entry) => entry.edition, "edition", ctx))
      .meta({ title: "Entries", description: "The first one is shown; older editions may follow it." }),
    tours: z
      .array(tourSchema)
      .superRefine((tours, ctx) => unique(tours, (tour) => tour.title, "title", ctx))
      .optional()
      .meta({ title: "Tours", description: "Ways through some demos, offered on the product's first tab." }),
    synonyms: synonymsSchema.meta({
      title: "Words of visitors",
      description:
        "What visitors search for, and the demos call something else. The report lists searches that found nothing: what they meant belongs here.",
    }),
  })
  .meta({ title: "Demos", description: "A product's sections and tabs, and its tours." });

export type DataSet = z.infer<typeof dataSetSchema>;
export type Section = z.infer<typeof sectionSchema>;
export type Tab = z.infer<typeof tabSchema>;
export type Tour = z.infer<typeof tourSchema>;
/** Omits hidden tabs and sections, and sections without visible tabs. */
export function shownSections(sections: Section[]): Section[] {
  const shown = <Item extends { hidden?: boolean | undefined }>(items: Item[]) =>
    items.filter((item) => !item.hidden);
  return shown(sections)
    .map((section) => ({ ...section, tabs: shown(section.tabs) }))
    .filter(({ tabs }) => tabs.some(({ tab }) => tab !== ""));
}

export type Quote = z.infer<typeof quoteSchema>;
