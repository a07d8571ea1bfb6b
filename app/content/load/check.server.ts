import { accessSync, constants, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { secondFaults } from "~/content/demos";
import { interfaceIconPaths } from "~/content/icon-id";
import { momentFaults, questionNotes } from "~/content/questions";
import { jsonPath, namesAlong } from "~/schema/basics/place";
import type { Content } from "~/schema/content";
import { factsPath } from "~/schema/media";
import { type NamedAsset, namedAssets } from "~/schema/named-assets";
import { assetFile, isServed, sha256Of } from "./assets.server";
import { readCaptions } from "./captions.server";
import { fileBytes, fileStats, parseJson, utf8Text } from "./file-text.server";
import { iconSymbol } from "./icons.server";
import { ContentError, type ContentFault, loadContent } from "./load.server";

/** All errors in a content folder and in the files that it refers to. */
export function contentFaults(folder: string): ContentFault[] {
  try {
    const content = loadContent(folder);
    return [...content.leftOut, ...assetFaults(content)];
  } catch (error) {
    if (error instanceof ContentError) return [...error.faults, ...rawAssetFaults(folder)];
    throw error;
  }
}

/** Warnings for editors about valid content. */
export function contentNotes(folder: string): ContentFault[] {
  const { products, media } = loadContent(folder);
  return questionNotes(Object.values(products), media);
}

/** Keys whose values are asset paths; `path` occurs in video metadata. */
const assetKeys = new Set(["icon", "image", "logo", "favicon", "shareImage", "path"]);
const videoKeys = new Set(["video"]);

/** Missing and invalid files that invalid content refers to; JSON files with syntax errors are skipped. */
export function rawAssetFaults(folder: string): ContentFault[] {
  const texts = namesIn(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ file, content: parsedOrNothing(join(folder, file)) }));
  const videos = new Set(
    texts.flatMap(({ content }) => assetsWithin(content, videoKeys)).map(({ path }) => path),
  );
  const facts = [...videos]
    .map(factsPath)
    .map((file) => ({ file, content: parsedOrNothing(assetFile(file)) }));
  return [...texts, ...facts].flatMap(({ file, content }) =>
    assetsWithin(content, assetKeys).flatMap(({ path, place }) => {
      const reason = fileFault(path);
      return reason ? [{ file, path: jsonPath(place), names: namesAlong(content, place), reason }] : [];
    }),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function parsedOrNothing(file: string): unknown {
  try {
    return parseJson(utf8Text(fileBytes(file)));
  } catch {
    return undefined;
  }
}

function assetsWithin(
  value: unknown,
  keys: Set<string>,
  place: PropertyKey[] = [],
): { path: string; place: PropertyKey[] }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const within = [...place, Array.isArray(value) ? Number(key) : key];
    const isAsset = typeof part === "string" && part.startsWith("/") && keys.has(key);
    return isAsset ? [{ path: part, place: within }] : assetsWithin(part, keys, within);
  });
}

/** Errors in the files that valid content refers to, and times beyond a video's end. */
export function assetFaults(content: Content): ContentFault[] {
  const ofInterface = interfaceIconPaths.map((path) => ({
    path,
    file: "the interface",
    jsonPath: "$",
    names: "",
  }));
  const broken = new Set<string>();
  const ofFiles = [...namedAssets(content), ...ofInterface].flatMap((asset) => {
    const ofFile = fileFault(asset.path);
    if (ofFile) broken.add(asset.path);
    const reason = ofFile ?? factsFault(asset) ?? photoFault(asset);
    return reason ? [fault(asset, reason)] : [];
  });
  return [
    ...ofFiles,
    ...recordFaults(content, broken, contentsFault),
    ...secondFaults(Object.values(content.products), content.media),
    ...momentFaults(Object.values(content.products), content.media),
  ];
}

/** Missing and invalid files that pages omit, and files whose size differs from their video metadata; without icons. */
export function mediaFaults(content: Content): ContentFault[] {
  const broken = new Set<string>();
  const ofFiles = namedAssets(content).flatMap((asset) => {
    const reason = asset.path.startsWith("/icons/") ? undefined : fileFault(asset.path);
    if (!reason) return [];
    broken.add(asset.path);
    return [fault(asset, reason)];
  });
  return [...ofFiles, ...recordFaults(content, broken, lengthFault)];
}

/** A file as video metadata describes it; `facts` is the metadata file. */
type RecordedFile = { path: string; bytes: number; sha256: string; facts: string };

function recordedFiles({ media }: Content): RecordedFile[] {
  const within = (value: unknown, facts: string): RecordedFile[] => {
    if (typeof value !== "object" || value === null) return [];
    const { path, bytes, sha256 } = value as Partial<Record<keyof RecordedFile, unknown>>;
    if (typeof path === "string" && typeof bytes === "number" && typeof sha256 === "string")
      return [{ path, bytes, sha256, facts }];
    return Object.values(value).flatMap((part) => within(part, facts));
  };
  return Object.entries(media).flatMap(([video, recording]) => within(recording, factsPath(video)));
}

type OfRecord = (file: RecordedFile, there: string) => string | undefined;

/** @param broken paths of files whose errors are already reported */
function recordFaults(content: Content, broken: Set<string>, faultOf: OfRecord): ContentFault[] {
  return recordedFiles(content).flatMap((file) => {
    const reason = broken.has(file.path) ? undefined : faultOf(file, assetFile(file.path));
    return reason ? [{ file: file.facts, path: "$", reason }] : [];
  });
}

/** For a file that is truncated, still being copied, or replaced. */
const lengthFault: OfRecord = ({ path, bytes }, there) => {
  const { size } = statSync(there);
  if (size === bytes) return undefined;
  const isPointer = size < 1024 && readFileSync(there, "latin1").startsWith("version https://git-lfs.");
  return isPointer
    ? `${path} is a pointer of Git LFS, not the file: git lfs pull`
    : `${path} has ${size} bytes, not ${bytes}`;
};

const contentsFault: OfRecord = (file, there) =>
  lengthFault(file, there) ??
  (sha256Of(readFileSync(there)) === file.sha256
    ? undefined
    : `${file.path} has another hash than is known of it: npm run media -- check`);

function fault({ file, jsonPath, names }: NamedAsset, reason: string): ContentFault {
  return { file, path: jsonPath, names, reason };
}

function fileFault(path: string): string | undefined {
  try {
    const { size } = fileStats(assetFile(path));
    accessSync(assetFile(path), constants.R_OK);
    if (path.startsWith("/icons/")) iconSymbol(path, readFileSync(assetFile(path), "utf8"));
    else if (!isServed(path)) return `${path} is a link to a place outside of ${assetFile("")}`;
    else if (size === 0) return `${path} is empty`;
    if (path.endsWith(".vtt")) readCaptions(path);
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? `${path} is missing from ${assetFile("")}` : `${path}: ${message}`;
  }
}

/** In bytes. */
const photoBytesLimit = 50_000;

function photoFault({ path, jsonPath }: NamedAsset): string | undefined {
  if (!jsonPath.startsWith("$.contacts")) return undefined;
  const { size } = statSync(assetFile(path));
  return size > photoBytesLimit
    ? `${path} has ${size} bytes, and ${photoBytesLimit} are the most`
    : undefined;
}

/** An error if a tab's video has no metadata. */
export function factsFault({ path, file }: NamedAsset): string | undefined {
  const isOfTab = path.endsWith(".mp4") && !file.startsWith("/");
  return isOfTab ? `nothing is known of it: ${factsPath(path)} is missing from ${assetFile("")}` : undefined;
}
