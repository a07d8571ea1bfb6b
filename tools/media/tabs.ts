import { createHash } from "node:crypto";
import { dirname } from "node:path/posix";
import ts from "typescript";
import { listedTabs, locate } from "~/content/addresses";
import { namedAssets } from "~/content/assets.server";
import { type Content, ContentError, loadContent } from "~/content/load.server";
import { normaliseName } from "~/content/naming";
import { type ProductValue, productValues, type Section, type Tab } from "~/content/schema";
import { MediaError } from "./media-error";

/** A tab of the entry that the site shows, and its place in the content. */
export type FoundTab = {
  product: ProductValue;
  section: Section;
  tab: Tab;
  /** The file that holds it, in the content folder. */
  dataSet: string;
};

/**
 * Reads a content folder as the site does.
 *
 * @throws MediaError that tells the first fault
 */
export function readContent(folder: string): Content {
  try {
    return loadContent(folder);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const [first = ""] = error.message.split("\n");
    const others = error.faults.length - 1;
    throw new MediaError(`the content has faults: ${first}${others > 0 ? ` (and ${others} more)` : ""}`);
  }
}

/**
 * Finds the tab that a name like `Seafood/PURCHASE/Workflow` means; case does not count.
 *
 * @throws MediaError that lists the names there are
 */
export function findTab({ products }: Content, name: string): FoundTab {
  const [productName = "", sectionName = "", tabName = "", ...rest] = name.split("/");
  const product = productValues.find((value) => normaliseName(value) === normaliseName(productName));
  if (!sectionName || !tabName || rest.length > 0)
    throw new MediaError(`${quoted(name)} is no tab: it must be like Seafood/PURCHASE/Workflow`);
  if (!product)
    throw new MediaError(`there is no product ${quoted(productName)}, but ${list(productValues)}`);
  const { sections, product: facts } = products[product];
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

/**
 * The path of a tab's video: the one it names, else one made of the names of product, section and tab in
 * the folder of the section's other videos, that no other video has.
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

/** `Bærekraft & tur` as `baerekraft-tur`; a name without Latin letters or digits as a part of its hash. */
function slug(name: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return letters || createHash("sha256").update(name).digest("hex").slice(0, 8);
}

/** Writes a tab's video into the text of its data set and leaves all else of that as it is. */
export function withVideo(text: string, { section, tab }: FoundTab, video: string): string {
  const source = ts.parseJsonText("data-set.json", text);
  const [entry] = elements(property(source.statements[0]?.expression, "entries"));
  const sections = elements(property(entry, "sections"));
  const place = sections.find((each) => textOf(property(each, "sectionName")) === section.sectionName);
  const object = elements(property(place, "tabs")).find((each) => textOf(property(each, "tab")) === tab.tab);
  const present = property(object, "video");
  if (present) return replaced(text, present.getStart(source), present.getEnd(), JSON.stringify(video));

  const title = property(object, "title");
  if (!object || !title || !ts.isObjectLiteralExpression(object)) throw new Error("the tab's title is gone");
  const line = `"video": ${JSON.stringify(video)}`;
  // What is before the first property is before each of them, except where all are on one line.
  const gap = text.slice(object.getStart(source) + 1, object.properties[0]?.getStart(source));
  if (gap.includes("\n")) return replaced(text, title.getEnd(), title.getEnd(), `,${gap}${line}`);
  const lineStart = text.lastIndexOf("\n", object.getStart(source)) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? "";
  const lines = object.properties.flatMap((each) => [
    `${indent}  ${each.getText(source)}`,
    ...(each.getEnd() === title.getEnd() ? [`${indent}  ${line}`] : []),
  ]);
  return replaced(text, object.getStart(source), object.getEnd(), `{\n${lines.join(",\n")}\n${indent}}`);
}

function replaced(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

function property(node: ts.Node | undefined, name: string): ts.Expression | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  return node.properties.filter(ts.isPropertyAssignment).find((each) => textOf(each.name) === name)
    ?.initializer;
}

function elements(node: ts.Node | undefined): readonly ts.Node[] {
  return node && ts.isArrayLiteralExpression(node) ? node.elements : [];
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteral(node) ? node.text : undefined;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function list(names: readonly string[]): string {
  return names.map(quoted).join(", ");
}
