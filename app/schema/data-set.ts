import { z } from "zod";
import { slugOf, tourStop } from "~/schema/basics/naming";
import { synonymsSchema } from "~/schema/basics/synonyms";
import {
  $schema,
  atMost,
  heading,
  iconPath,
  maxNameLength,
  optionalHeading,
  optionalPosterPath,
  optionalText,
  optionalVideoPath,
  segment,
  segmentName,
  text,
  unique,
  uniqueFormerNames,
} from "~/schema/basics/values";

const quoteSchema = z.strictObject({
  text: text.meta({ title: "Words", description: "The customer's words, without quotation marks." }),
  name: text.meta({ title: "Name", description: "The customer's name." }),
  role: text.meta({
    title: "Role",
    description: "The customer's job and company, shown after the name.",
    examples: ["Logistics manager, Nordvik Seafood"],
  }),
});

const translationSchema = z.strictObject({
  title: heading.meta({ title: "Title", description: "The demo's title in the other language." }),
  description: text.meta({
    title: "Description",
    description: "The demo's description in the other language: one or two sentences.",
  }),
});

const tabId = atMost(maxNameLength, z.string())
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "must consist of lower-case letters and digits, with single hyphens between words, for example create-purchase",
  )
  .meta({
    title: "Id",
    description:
      "The tab's slug in tour links; not shown to visitors. Use the tab's name in lower case with hyphens, and keep the id if you rename the tab, so that existing links keep working.",
    examples: ["create-purchase"],
  });

/** Rule 3.13. */
const formerNames = (name: z.ZodType<string>) =>
  z
    .array(name)
    .optional()
    .meta({
      title: "Former names",
      description:
        "Former names of this section or tab. Links with these names still work. If you change the name, add the old name here.",
      examples: [["File Import"]],
    });

const hidden = z.boolean().optional().meta({
  title: "Hidden",
  description: "Whether this section or tab is hidden. If so, the site behaves as if it did not exist.",
});

const tabSchema = z
  .strictObject({
    tab: segment(z.string()).meta({
      title: "Tab",
      description:
        "The tab's name in the tab bar and in the URL. If you change it, add the old name to the former names. A tab without a name is not shown, and its other fields must be empty.",
      examples: ["Create Purchase"],
    }),
    id: tabId.optional(),
    formerly: formerNames(segmentName),
    hidden,
    title: optionalHeading.meta({
      title: "Title",
      description:
        "The heading above the video, also used in search results, link previews and browser tabs.",
      examples: ["Create Purchase"],
    }),
    video: optionalVideoPath.meta({
      title: "Video",
      description:
        "The video's path, relative to public/assets. The command npm run media -- add creates the video's files and writes this path.",
      examples: ["/videos/seafood/purchase/create-purchase.mp4"],
    }),
    image: optionalPosterPath.meta({
      title: "Poster",
      description:
        "The path of the picture shown before the video plays, relative to public/assets. If the path is empty, a frame of the video is shown.",
      examples: ["/videos/seafood/purchase/create-purchase.jpg"],
    }),
    subTitle: optionalText.meta({
      title: "Subtitle",
      description: "The heading of the text next to the video: one line on how the viewer benefits.",
      examples: ["From agreement to purchase order in one screen"],
    }),
    description: optionalText.meta({
      title: "Description",
      description:
        "One or two sentences next to the video, below the subtitle; also shown by search engines and in link previews.",
    }),
    paragraph: z
      .array(
        text.meta({
          title: "Point",
          description: "One point of the list, without a full stop.",
        }),
      )
      .optional()
      .meta({ title: "Points", description: "The list next to the video, below the description." }),
    quote: quoteSchema.optional().meta({
      title: "Quote",
      description: "A customer's words about the product, shown next to the video.",
    }),
    subText: optionalText.meta({
      title: "Closing sentence",
      description: "The small print at the end of the text next to the video.",
    }),
    translation: translationSchema.optional().meta({
      title: "Translation",
      description:
        "The demo's title and description in the other language: Norwegian for Seafood, English for Logistics. Searches also find these words. They are shown on tours in that language, and if captions in that language are on.",
    }),
  })
  .superRefine((tab, ctx) => {
    if (tab.tab !== "") {
      if (!tab.title.trim())
        ctx.addIssue({ code: "custom", path: ["title"], message: "a tab with a name must have a title" });
      if (tab.id === undefined)
        ctx.addIssue({
          code: "custom",
          path: ["id"],
          message: `a tab with a name must have an id, such as "${slugOf(tab.tab) || "a-name"}"`,
        });
      return;
    }
    const filled = Object.entries(tab).find(([, value]) => (Array.isArray(value) ? value.length : value));
    if (filled)
      ctx.addIssue({
        code: "custom",
        path: [filled[0]],
        message: "must be empty, because the tab has no name: give the tab a name, or delete this value",
      });
  });

const sectionSchema = z.strictObject({
  sectionName: segmentName.meta({
    title: "Section",
    description:
      "The section's name in the navigation below the top bar and in the URL. If you change the name, add the old name to the former names.",
    examples: ["PURCHASE"],
  }),
  formerly: formerNames(segmentName),
  hidden,
  icon: iconPath.meta({
    title: "Icon",
    description: "The path of the SVG icon next to the section's name, relative to public/assets.",
    examples: ["/icons/sections/purchase.svg"],
  }),
  tabs: z
    .array(tabSchema)
    .superRefine((tabs, ctx) => unique(tabs, (tab) => tab.tab, "tab", ctx))
    .superRefine((tabs, ctx) => uniqueFormerNames(tabs, (tab) => tab.tab, ctx))
    .refine((tabs) => tabs.some((tab) => tab.tab !== ""), {
      message: "must contain at least one tab with a name",
    })
    .meta({
      title: "Tabs",
      description: "The section's demos, in the order in which the tab bar shows them.",
    }),
});

const entrySchema = z.strictObject({
  edition: text.meta({
    title: "Edition",
    description: "The entry's name in this file. Visitors do not see it.",
    examples: ["2024"],
  }),
  sections: z
    .array(sectionSchema)
    .min(1, "must contain at least one section")
    .superRefine((sections, ctx) => unique(sections, (section) => section.sectionName, "sectionName", ctx))
    .superRefine((sections, ctx) => uniqueFormerNames(sections, (section) => section.sectionName, ctx))
    .refine(
      (sections) => shownSections(sections).length > 0,
      "must contain at least one tab that is not hidden",
    )
    .meta({
      title: "Sections",
      description:
        "The product's sections, in the order in which the navigation below the top bar shows them.",
    }),
});

const tourSchema = z.strictObject({
  title: heading.meta({
    title: "Title",
    description: "The tour's name, shown in the link on the product's first tab and on the tour's pages.",
    examples: ["For buyers, 3 minutes"],
  }),
  sentence: text.meta({
    title: "Sentence",
    description: "One sentence about the tour, shown below the title.",
  }),
  stops: z
    .array(
      z
        .string()
        .regex(
          tourStop,
          "must be a tab's id, such as workflow; to start later, add @ and a moment or a second, such as workflow@14",
        )
        .meta({
          title: "Stop",
          description:
            "The id of a tab in either product. To start partway through the video, add @ and a moment's name or a number of seconds.",
          examples: ["invoicing", "workflow@approve", "workflow@14"],
        }),
    )
    .min(2, "must contain at least two stops")
    .max(20, "must contain at most 20 stops")
    .meta({ title: "Stops", description: "2 to 20 demos, in the order of the tour." }),
});

export const dataSetSchema = z
  .strictObject({
    $schema,
    entries: z
      .array(entrySchema)
      .min(1, "must contain at least one entry")
      .superRefine((entries, ctx) => unique(entries, (entry) => entry.edition, "edition", ctx))
      .meta({
        title: "Entries",
        description: "The editions of the demos. The site shows the first one; older editions may follow.",
      }),
    tours: z
      .array(tourSchema)
      .superRefine((tours, ctx) => unique(tours, (tour) => tour.title, "title", ctx))
      .optional()
      .meta({
        title: "Tours",
        description: "Guided tours of several demos, offered on the product's first tab.",
      }),
    synonyms: synonymsSchema.meta({
      title: "Search words of visitors",
      description:
        "Words that visitors search for, with the words that the demos use for the same thing. The insights report lists searches without results: add these searches here.",
    }),
  })
  .meta({ title: "Demos", description: "The sections, tabs and tours of a product." });

export type DataSet = z.infer<typeof dataSetSchema>;
export type Section = z.infer<typeof sectionSchema>;
export type Tab = z.infer<typeof tabSchema>;
export type Tour = z.infer<typeof tourSchema>;

export function shownSections(sections: Section[]): Section[] {
  const shown = <Item extends { hidden?: boolean | undefined }>(items: Item[]) =>
    items.filter((item) => !item.hidden);
  return shown(sections)
    .map((section) => ({ ...section, tabs: shown(section.tabs) }))
    .filter(({ tabs }) => tabs.some(({ tab }) => tab !== ""));
}

export type Quote = z.infer<typeof quoteSchema>;
