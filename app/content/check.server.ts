import { readFileSync, statSync } from "node:fs";
import { assetFile, namedAssets } from "./assets.server";
import { interfaceIconPaths } from "./icon-id";
import { iconSymbol } from "./icons.server";
import type { Content, ContentFault } from "./load.server";

/** What is wrong with the files that valid content names: icons, posters, images and videos. */
export function assetFaults(content: Content): ContentFault[] {
  const ofInterface = interfaceIconPaths.map((path) => ({ path, file: "the interface", jsonPath: "$" }));
  return [...namedAssets(content), ...ofInterface].flatMap(({ path, file, jsonPath }) => {
    const reason = fileFault(path) ?? factsFault(content, path);
    return reason ? [{ file, path: jsonPath, reason }] : [];
  });
}

function fileFault(path: string): string | undefined {
  try {
    if (path.startsWith("/icons/")) iconSymbol(path, readFileSync(assetFile(path), "utf8"));
    else if (statSync(assetFile(path)).size === 0) return `${path} is empty`;
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? `${path} is missing from ${assetFile("")}` : `${path}: ${message}`;
  }
}

function factsFault({ media }: Content, path: string): string | undefined {
  return path.endsWith(".mp4") && !media[path] ? `media.json knows nothing of ${path}` : undefined;
}
