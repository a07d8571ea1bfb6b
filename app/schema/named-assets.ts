import { jsonPath, pathInWords } from "./basics/place";
import type { Content } from "./content";
import { factsPath } from "./media";

/** The content file `file` contains the asset's `path` at `jsonPath`. `names` describes the same position in words. */
export type NamedAsset = { path: string; file: string; jsonPath: string; names: string };

/** Files that the content uses, including files of editions that the site does not show. */
export function namedAssets({ site, products, media }: Content): NamedAsset[] {
  return [
    ...assetsIn(site, "site.json"),
    ...Object.values(products).flatMap(({ product, entries }) => assetsIn({ entries }, product.dataSet)),
    ...Object.entries(media).flatMap(([video, recording]) => assetsIn(recording, factsPath(video))),
    // Lists each video only once, although both the data set and the video's metadata contain its path.
  ].filter(({ path, file }) => !media[path] || file === factsPath(path));
}

function assetsIn(content: object, file: string): NamedAsset[] {
  const within = (value: unknown, place: PropertyKey[]): NamedAsset[] => {
    if (typeof value === "string" && /^\/(?:icons|images|videos)\//.test(value))
      return [{ path: value, file, jsonPath: jsonPath(place), names: pathInWords(content, place) }];
    if (typeof value !== "object" || value === null) return [];
    const isList = Array.isArray(value);
    return Object.entries(value).flatMap(([key, part]) =>
      within(part, [...place, isList ? Number(key) : key]),
    );
  };
  return within(content, []);
}
