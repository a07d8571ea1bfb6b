import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { dirname } from "node:path/posix";
import { applyEdits, modify, parse } from "jsonc-parser";
import { z } from "zod";
import { assetFile, siteAssets, withAssets } from "~/content/load/assets.server";
import { ContentError, type ContentProblem, type Forgives, loadContent } from "~/content/load/load.server";
import type { Language } from "~/schema/basics/languages";
import { normaliseName, slugOf } from "~/schema/basics/naming";
import { type ProductValue, productValues } from "~/schema/basics/products";
import type { Colors } from "~/schema/colors/colors";
import type { Content, ProductContent } from "~/schema/content";
import type { Section, Tab } from "~/schema/data-set";
import type { Recording } from "~/schema/media";
import { namedAssets } from "~/schema/named-assets";
import { listedTabs, locate } from "~/urls/tables/addresses";
import { assetsSubfolder } from "../files-below";
import { MediaError } from "./media-error";

export type Folders = { contentFolder: string; assetsFolder: string };

export type FoundTab = {
  product: ProductValue;
  section: Section;
  tab: Tab;
  dataSet: string;
};

/**
 * Reads the content before the given tab is changed. Ignores errors in other tabs, in tours and in texts.
 * @returns `elsewhere`: number of ignored errors
 * @throws MediaError with the first error that is not ignored
 */
export function readContentAround(folders: Folders, tab: string): { content: Content; elsewhere: number } {
  const [, sectionName = "", tabName = ""] = tab.split("/").map((name) => normaliseName(name));
  let elsewhere = 0;
  const forgives = ({ file, path, names = "" }: ContentProblem) => {
    const isText = /^(messages|legal|forms)\b/.test(file) || /^\$\.(tours|synonyms)\b/.test(path);
    // Errors in a tab's name, id or video are not ignored, because these properties identify the tab.
    const isTab = /\.tabs\[\d+\](\.(?!(tab|id|video)$)|$)/.test(path);
    // The input has at most 1,000 characters if all names are valid. A valid name has at most 80 characters.
    const [section, ofTab] = [...names.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(
      ([name]) => JSON.parse(name) as string,
    );
    const isThisTab = normaliseName(section ?? "") === sectionName && normaliseName(ofTab ?? "") === tabName;
    if (path === "$" || isThisTab || !(isText || isTab)) return false;
    elsewhere += 1;
    return true;
  };
  try {
    return { content: readContent(folders, forgives), elsewhere };
  } catch (error) {
    if (error instanceof MediaError) throw error;
    // Reads the content again, this time without ignoring errors, to report the error that prevented loading.
    return { content: readContent(folders), elsewhere: 0 };
  }
}

/** Returns an asset's path in the draft's folder or, if the draft lacks the asset, in the site's folder. */
export function draftedFile(path: string, { assetsFolder }: Pick<Folders, "assetsFolder">): string {
  return withAssets({ folder: assetsFolder, fallbackFolder: siteAssets.folder }, () => assetFile(path));
}

/**
 * A draft's assets override the site's assets.
 * @throws MediaError with the first error in the content
 */
export function readContent({ contentFolder, assetsFolder }: Folders, forgives?: Forgives): Content {
  const isDraft = resolve(assetsFolder) === resolve(contentFolder, assetsSubfolder);
  const assets = { folder: assetsFolder, ...(isDraft && { fallbackFolder: siteAssets.folder }) };
  try {
    return withAssets(assets, () => loadContent(contentFolder, forgives));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const [first = ""] = error.message.split("\n");
    const others = error.problems.length - 1;
    throw new MediaError(`the content has errors: ${first}${others > 0 ? ` (and ${others} more)` : ""}`);
  }
}

/** Returns the sections of the first edition, including hidden ones, so that videos can be added in advance. */
export function sectionsOf({ entries }: Pick<ProductContent, "entries">): Section[] {
  return entries[0]?.sections ?? [];
}

/**
 * @param name such as `Seafood/PURCHASE/Workflow`; case-insensitive
 * @throws MediaError that lists the possible products, sections or tabs if the tab is not found
 */
export function findTab({ products }: Content, name: string): FoundTab {
  const [productName = "", sectionName = "", tabName = "", ...rest] = name.split("/");
  const product = productValues.find((value) => normaliseName(value) === normaliseName(productName));
  if (!sectionName || !tabName || rest.length > 0)
    throw new MediaError(
      `${quoted(name)} is not a tab: use PRODUCT/SECTION/TAB, such as Seafood/PURCHASE/Workflow`,
    );
  if (!product) throw new MediaError(`unknown product ${quoted(productName)}: use ${list(productValues)}`);
  const { product: facts } = products[product];
  const sections = sectionsOf(products[product]);
  const found = locate(sections, { sectionName, tabName });
  if (found.kind === "unknown-section") {
    const names = sections.map((each) => each.sectionName);
    throw new MediaError(`${product} has no section ${quoted(sectionName)}: use ${list(names)}`);
  }
  if (found.kind === "unknown-tab") {
    const names = listedTabs(found.section.tabs).map(({ tab }) => tab);
    throw new MediaError(`${found.section.sectionName} has no tab ${quoted(tabName)}: use ${list(names)}`);
  }
  return { product, section: found.section, tab: found.tab, dataSet: facts.dataSet };
}

/** @throws MediaError if the tab or the metadata of the tab's video does not exist */
export function findRecording(content: Content, name: string): { video: string; recording: Recording } {
  const { video = "" } = findTab(content, name).tab;
  const recording = content.media[video];
  if (!recording) throw new MediaError(`${name} has no video, or no metadata of it: add a recording first`);
  return { video, recording };
}

export type PreviewFacts = {
  lang: Language;
  title: string;
  cloudName: string;
  colors: Partial<Colors>;
  logo: string;
  durationSeconds: number;
  /** Tours that start with the tab. `stops`: comma-separated list of the stops, as in the tour's URL. */
  tours: { lang: Language; title: string; cloudName: string; stops: string; names: string[] }[];
};

export function previewFacts(
  { site, products }: Content,
  { product, tab }: Pick<FoundTab, "product" | "tab">,
  { durationSeconds }: Pick<Recording, "durationSeconds">,
  assetsFolder: string,
): PreviewFacts {
  const { lang, cloudName } = products[product].product;
  const {
    bar,
    "bar-light": barLight,
    "on-dark": onDark,
    accent,
    "on-accent": onAccent,
    mark,
  } = site.brand.colors;
  const colors = { bar, "bar-light": barLight, "on-dark": onDark, accent, "on-accent": onAccent, mark };
  const file = draftedFile(site.brand.logo, { assetsFolder });
  const logo = existsSync(file) ? readFileSync(file, "utf8") : "";
  const tours = toursFrom(tab, products);
  return { lang, title: tab.title, cloudName, colors, logo, durationSeconds, tours };
}

function toursFrom({ id }: Tab, products: Content["products"]): PreviewFacts["tours"] {
  const tabs = Object.values(products).flatMap(({ product, sections }) =>
    sections.flatMap((section) => section.tabs.map((tab) => ({ lang: product.lang, tab }))),
  );
  return Object.values(products).flatMap(({ product: { lang, cloudName }, tours }) =>
    tours
      .filter(({ stops: [first] }) => idOf(first) === id)
      .map(({ title, stops }) => {
        const stopping = stops.map((stop) => tabs.find(({ tab }) => tab.id === idOf(stop)));
        const names = stopping.flatMap((stop) =>
          stop ? [(stop.lang === lang ? undefined : stop.tab.translation?.title) ?? stop.tab.tab] : [],
        );
        return { lang, title, cloudName, stops: stops.join(","), names };
      }),
  );
}

/** Returns the tab's id in a stop. For example, the id in the stop `workflow@14` is `workflow`. */
function idOf(stop = ""): string | undefined {
  return stop.split("@")[0];
}

/** Returns the tab that uses the video. If several editions contain the tab, the newest of them is used. */
export function tabOf({ products }: Content, video: string): Pick<FoundTab, "product" | "tab"> | undefined {
  return productValues
    .flatMap((product) => {
      const sections = products[product].entries.flatMap((entry) => entry.sections);
      return sections.flatMap(({ tabs }) => tabs.map((tab) => ({ product, tab })));
    })
    .find(({ tab }) => tab.video === video);
}

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

/** Returns the name's slug, or a part of the name's hash if the name contains no Latin letters or digits. */
function slug(name: string): string {
  return slugOf(name) || createHash("sha256").update(name).digest("hex").slice(0, 8);
}

/** Validates only names, so that data sets with errors in other parts can be parsed. */
const namesSchema = z.object({
  entries: z.array(
    z.object({
      sections: z.array(z.object({ sectionName: z.string(), tabs: z.array(z.object({ tab: z.string() })) })),
    }),
  ),
});

/** Sets the tab's video. The rest of the data set's text does not change. */
export function withVideo(text: string, { section, tab }: FoundTab, video: string): string {
  const { entries } = namesSchema.parse(parse(text));
  const sections = entries[0]?.sections ?? [];
  const sectionIndex = sections.findIndex(({ sectionName }) => sectionName === section.sectionName);
  const tabIndex = sections[sectionIndex]?.tabs.findIndex((each) => each.tab === tab.tab) ?? -1;
  if (tabIndex < 0) throw new Error(`the tab ${quoted(tab.tab)} no longer exists`);
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
