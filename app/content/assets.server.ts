import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Content } from "./load.server";

/** The folder that content paths (`/videos/x.mp4`, `/icons/…`) are relative to. */
const assetsFolder = join("public", "assets");

export function assetFile(path: string): string {
  return join(assetsFolder, path);
}

const urls = new Map<string, { url: string; modified: number }>();

/**
 * The URL path of a media file or icon: below `/assets`, stamped with a hash of its content so that
 * caches may keep it for as long as they like. Files are read once; in development, when they change.
 *
 * @returns undefined when the file cannot be read
 */
export function assetUrl(path: string): string | undefined {
  const known = urls.get(path);
  if (known && process.env.NODE_ENV !== "development") return known.url;
  const file = assetFile(path);
  try {
    const modified = statSync(file).mtimeMs;
    if (known?.modified === modified) return known.url;
    const stamp = createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 10);
    const url = `/assets${path}?v=${stamp}`;
    urls.set(path, { url, modified });
    return url;
  } catch {
    return undefined;
  }
}

/**
 * Whether an address that was served below `/assets` is stamped with the file's current content.
 *
 * @param path of the address, `/assets/…`
 * @param query without its `?`
 */
export function isCurrentAsset(path: string, query: string): boolean {
  const file = /^\/assets((?:\/[\w-]+(?:\.[\w-]+)*)+)$/.exec(path)?.[1];
  return file !== undefined && query.startsWith("v=") && Boolean(assetUrl(file)?.endsWith(`?${query}`));
}

/** A file that the content names, and the place that names it. */
export type NamedAsset = { path: string; file: string; jsonPath: string };

/** Every icon, poster, image and video that the content names, older editions included. */
export function namedAssets({ site, products }: Content): NamedAsset[] {
  const { logo, favicon, shareImage } = site.brand;
  const ofBrand = Object.entries({ logo, favicon, shareImage }).map(([key, path]) => ({
    path,
    file: "site.json",
    jsonPath: `$.brand.${key}`,
  }));
  const ofOptions = site.products.map(({ icon }, p) => ({
    path: icon,
    file: "site.json",
    jsonPath: `$.products[${p}].icon`,
  }));
  const ofSections = Object.values(products).flatMap(({ product, entries }) =>
    entries.flatMap((entry, e) =>
      entry.sections.flatMap((section, s) => {
        const file = product.dataSet;
        const jsonPath = `$.entries[${e}].sections[${s}]`;
        const ofTabs = section.tabs.flatMap((tab, t) => [
          { path: tab.video, file, jsonPath: `${jsonPath}.tabs[${t}].video` },
          { path: tab.image, file, jsonPath: `${jsonPath}.tabs[${t}].image` },
        ]);
        return [{ path: section.icon, file, jsonPath: `${jsonPath}.icon` }, ...ofTabs];
      }),
    ),
  );
  return [...ofBrand, ...ofOptions, ...ofSections].flatMap(({ path, ...place }) =>
    path ? [{ path, ...place }] : [],
  );
}
