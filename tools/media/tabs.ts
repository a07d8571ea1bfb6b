import { createHash } from "node:crypto";
import { dirname } from "node:path/posix";
import { applyEdits, modify, parse } from "jsonc-parser";
import { z } from "zod";
import { namedAssets } from "~/content/load/assets.server";
import { ContentError, type ContentFault, type Forgives, loadContent } from "~/content/load/load.server";
import type { PreviewColors } from "~/content/schema/colors";
import type { Content, ProductContent } from "~/content/schema/content";
import type { Section, Tab } from "~/content/schema/data-set";
import type { Recording } from "~/content/schema/media";
import { normaliseName, slugOf } from "~/content/schema/naming";
import { type Language, type ProductValue, productValues } from "~/content/schema/site";
import { listedTabs, locate } from "~/content/url/addresses";
import { MediaError } from "./media-error";

/** A tab of the shown edition, and its place in the content. */
export type FoundTab = {
  product: ProductValue;
  section: Section;
  tab: Tab;
  /** Name of its file in the content folder. */
  dataSet: string;
};

/**
 * Reads content to add a video to a tab: faults elsewhere, in other tabs, tours and texts, are not its concern.
 *
 * @returns and how many faults there are elsewhere
 * @throws MediaError with the first fault that is its concern
 */
export function readContentAround(folder: string, tab: string): { content: Content; elsewhere: number } {
  const [, sectionName = "", tabName = ""] = tab.split("/").map((name) => normaliseName(name));
  let elsewhere = 0;
  const forgives = ({ file, path, names = "" }: ContentFault) => {
    const isText = /^(messages|legal|forms)\b/.test(file) || /^\$\.(tours|synonyms)\b/.test(path);
    // Without its name, id and video no tab can be told from another.
    const isTab = /\.tabs\[\d+\](\.(?!(tab|id|video)$)|$)/.test(path);
    const [section, ofTab] = [...names.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(
      ([name]) => JSON.parse(name) as string,
    );
    const isOwn = normaliseName(section ?? "") === sectionName && normaliseName(ofTab ?? "") === tabName;
    if (path === "$" || isOwn || !(isText || isTab)) return false;
    elsewhere += 1;
    return true;
  };
  try {
    return { content: readContent(folder, forgives), elsewhere };
  } catch (error) {
    if (error instanceof MediaError) throw error;
    // What was forgiven is not even of the right kind.
    return { content: readContent(folder), elsewhere: 0 };
  }
}

/** @throws MediaError with the first fault */
export function readContent(folder: string, forgives?: Forgives): Content {
  try {
    return loadContent(folder, forgives);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const [first = ""] = error.message.split("\n");
    const others = error.faults.length - 1;
    throw new MediaError(`the content has faults: ${first}${others > 0 ? ` (and ${others} more)` : ""}`);
  }
}

/** The sections of the first edition, also the hidden ones: their videos are made before anyone sees them. */
export function sectionsOf({ entries }: Pick<ProductContent, "entries">): Section[] {
  return entries[0]?.sections ?? [];
}

/**
 * Finds the tab that a name like `Seafood/PURCHASE/Workflow` means; case does not count.
 *
 * @throws MediaError with the names to choose from
 */
export function findTab({ products }: Content, name: string): FoundTab {
  const [productName = "", sectionName = "", tabName = "", ...rest] = name.split("/");
  const product = productValues.find((value) => normaliseName(value) === normaliseName(productName));
  if (!sectionName || !tabName || rest.length > 0)
    throw new MediaError(`${quoted(name)} is no tab: it must be like Seafood/PURCHASE/Workflow`);
  if (!product)
    throw new MediaError(`there is no product ${quoted(productName)}, but ${list(productValues)}`);
  const { product: facts } = products[product];
  const sections = sectionsOf(products[product]);
  const found = locate(sections, { sectionName, tabName });
  if (found.kind === "unknown-section") {
    const names = sections.map((each) => each.sectionName);
    throw new MediaError(`${product} has no section ${quoted(sectionName)}, but ${list(names)}`);
  }
  if (found.kind === "unknown-tab") {
    const names = listedTabs(found.section.tabs).map(({ tab }) => tab);
    throw new MediaError(`${found.section.sectionName} has no tab ${quoted(tabName)}, but ${list(names)}`);
  }
  return { product, section: found.section, tab: found.tab, dataSet: facts.dataSet };
}

/** @throws MediaError where there is no such tab, or the manifest has no video of it */
export function findRecording(content: Content, name: string): { video: string; recording: Recording } {
  const { video = "" } = findTab(content, name).tab;
  const recording = content.media[video];
  if (!recording) throw new MediaError(`${name} has no video that media.json knows`);
  return { video, recording };
}

/** The words on the previews of a tab's video, their language, and the colours. */
export type PreviewFacts = { lang: Language; title: string; cloudName: string; colors: PreviewColors };

export function previewFacts(
  { site, products }: Content,
  { product, tab }: Pick<FoundTab, "product" | "tab">,
): PreviewFacts {
  const { lang, cloudName } = products[product].product;
  const { bar, "on-dark": onDark, accent, mark } = site.brand.colors;
  return { lang, title: tab.title, cloudName, colors: { bar, "on-dark": onDark, accent, mark } };
}

/** The tab that names a video, of the newest edition that has one. */
export function tabOf({ products }: Content, video: string): Pick<FoundTab, "product" | "tab"> | undefined {
  return productValues
    .flatMap((product) => {
      const sections = products[product].entries.flatMap((entry) => entry.sections);
      return sections.flatMap(({ tabs }) => tabs.map((tab) => ({ product, tab })));
    })
    .find(({ tab }) => tab.video === video);
}

/**
 * The path of a tab's video: the one it names, else a new one from the names of product, section and tab, in the folder of
 * the section's other videos.
 */
export function videoPathOf({ product, section, tab }: FoundTab, content: Content): string {
  if (tab.video) return tab.video;
  const taken = new Set([...Object.keys(content.media), ...namedAssets(content).map(({ path }) => path)]);
  const other = section.tabs.find(({ video }) => video)?.video;
  const folder = other ? dirname(other) : `/videos/${slug(product)}/${slug(section.sectionName)}`;
  const base = `${folder}/${slug(tab.tab)}`;
  for (let number = 1; ; number++) {
    const path = `${base}${number > 1 ? `-${number}` : ""}.mp4`;
    if (!taken.has(path)) return path;
  }
}

/** A name as a part of a path; without Latin letters or digits, a part of its hash. */
function slug(name: string): string {
  return slugOf(name) || createHash("sha256").update(name).digest("hex").slice(0, 8);
}

/** The names in a data set; all else is left as its author wrote it. */
const namesSchema = z.object({
  entries: z.array(
    z.object({
      sections: z.array(z.object({ sectionName: z.string(), tabs: z.array(z.object({ tab: z.string() })) })),
    }),
  ),
});

/** Writes a tab's video into the text of its data set, after the title, and changes nothing else. */
export function withVideo(text: string, { section, tab }: FoundTab, video: string): string {
  const { entries } = namesSchema.parse(parse(text));
  const sections = entries[0]?.sections ?? [];
  const sectionIndex = sections.findIndex(({ sectionName }) => sectionName === section.sectionName);
  const tabIndex = sections[sectionIndex]?.tabs.findIndex((each) => each.tab === tab.tab) ?? -1;
  if (tabIndex < 0) throw new Error(`the tab ${quoted(tab.tab)} is gone`);
  const place = ["entries", 0, "sections", sectionIndex, "tabs", tabIndex, "video"];
  const edits = modify(text, place, video, {
    getInsertionIndex: (names) => names.indexOf("title") + 1,
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: text.includes("\r\n") ? "\r\n" : "\n" },
  });
  return applyEdits(text, edits);
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function list(names: readonly string[]): string {
  return names.map(quoted).join(", ");
}
