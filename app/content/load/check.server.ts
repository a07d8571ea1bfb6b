import { accessSync, constants, readFileSync, statSync } from "node:fs";
import type { Content } from "~/schema/content";
import { factsPath } from "~/schema/media";
import { type NamedAsset, namedAssets } from "~/schema/named-assets";
import { assetFile, isServed } from "./assets.server";
import { readCaptions } from "./captions.server";
import { fileStats } from "./file-text.server";
import { iconSymbol } from "./icons.server";
import type { ContentProblem } from "./load.server";

export function mediaProblems(content: Content): ContentProblem[] {
  const broken = new Set<string>();
  const ofFiles = namedAssets(content).flatMap((asset) => {
    const reason = asset.path.startsWith("/icons/") ? undefined : fileProblem(asset.path);
    if (!reason) return [];
    broken.add(asset.path);
    return [problem(asset, reason)];
  });
  return [...ofFiles, ...recordProblems(content, broken, lengthProblem)];
}

/** A file that a video's metadata describes. `facts` is the path of the metadata file. */
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

export type OfRecord = (file: RecordedFile, there: string) => string | undefined;

export function recordProblems(content: Content, broken: Set<string>, problemOf: OfRecord): ContentProblem[] {
  return recordedFiles(content).flatMap((file) => {
    const reason = broken.has(file.path) ? undefined : problemOf(file, assetFile(file.path));
    return reason ? [{ file: file.facts, path: "$", reason }] : [];
  });
}

/** Compares the file's size with its metadata, to detect files that are truncated, replaced or not fully copied. */
export const lengthProblem: OfRecord = ({ path, bytes }, there) => {
  const { size } = statSync(there);
  if (size === bytes) return undefined;
  const isPointer = size < 1024 && readFileSync(there, "latin1").startsWith("version https://git-lfs.");
  return isPointer
    ? `${path} is a Git LFS pointer in place of the file: run git lfs pull`
    : `${path} must have ${bytes} bytes, as in its metadata (found ${size}): copy the file again`;
};

export function problem({ file, jsonPath, names }: NamedAsset, reason: string): ContentProblem {
  return { file, path: jsonPath, names, reason };
}

export function fileProblem(path: string): string | undefined {
  try {
    const { size } = fileStats(assetFile(path));
    accessSync(assetFile(path), constants.R_OK);
    if (path.startsWith("/icons/")) iconSymbol(path, readFileSync(assetFile(path), "utf8"));
    else if (!isServed(path)) return `${path} is a symbolic link to a file outside ${assetFile("")}`;
    else if (size === 0) return `${path} is empty`;
    if (path.endsWith(".vtt")) readCaptions(path);
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? `${path} is missing from ${assetFile("")}` : `${path}: ${message}`;
  }
}
