import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { jsonPath, namesAlong } from "~/content/place";
import type { Content } from "~/content/schema/content";
import type { PictureType } from "~/content/schema/media";
import { inDevelopment } from "./development.server";

/** The folder that content paths (`/videos/x.mp4`, `/icons/…`) are relative to. */
const assetsFolder = join("public", "assets");

export function assetFile(path: string): string {
  return join(assetsFolder, path);
}

/** Goes up whenever files below the assets folder may have changed. */
let edition = 0;

/** Has files be looked at again that are known: content may have come with others. */
export function lookAtFilesAgain(): void {
  edition += 1;
}

/** What was made of a file when it was changed last, in milliseconds since 1970. */
export type Remembered<Made> = { made: Made; modified: number; edition: number };

/**
 * Remembers what is made of a file below the assets folder, until files are to be looked at again and it has changed; in
 * development, until it changes.
 *
 * @returns a function of the file's path that gives undefined when it cannot be read or nothing be made of it
 */
export function oncePerFile<Made>(
  make: (content: Buffer, path: string) => Made,
  known = new Map<string, Remembered<Made>>(),
) {
  return (path: string): Made | undefined => {
    const earlier = known.get(path);
    if (earlier?.edition === edition && !inDevelopment) return earlier.made;
    const file = assetFile(path);
    try {
      const modified = statSync(file).mtimeMs;
      const made = earlier?.modified === modified ? earlier.made : make(readFileSync(file), path);
      known.set(path, { made, modified, edition });
      return made;
    } catch {
      return undefined;
    }
  };
}

/** Versioned paths of files, by their paths: hashing all files takes longer than anybody is to wait for. */
export type ContentHashes = Map<string, Remembered<string>>;
const contentHashes: ContentHashes = new Map();

/** A path below the assets folder with a hash of the file, so that caches may keep it as long as they like. */
const versioned = oncePerFile((content, path) => {
  const contentHash = createHash("sha256").update(content).digest("base64url").slice(0, 10);
  return `${path}?v=${contentHash}`;
}, contentHashes);

/** The hashes that this thread knows, for another one. */
export function knownHashes(): ContentHashes {
  return contentHashes;
}

/** Takes over the hashes of another thread; files that have changed since are hashed again with the others. */
export function adoptHashes(found: ContentHashes): void {
  for (const [path, known] of found) contentHashes.set(path, { ...known, edition });
}

/**
 * The URL of a file below the assets folder.
 *
 * @param base where that folder is published
 * @returns undefined when the file cannot be read
 */
export function assetUrl(path: string, base = "/assets"): string | undefined {
  const below = versioned(path);
  return below && base + below;
}

/**
 * Whether an address that was served below `/assets` has the hash of the file's current content.
 *
 * @param path of the address, `/assets/…`
 * @param query without its `?`
 */
export function isCurrentAsset(path: string, query: string): boolean {
  const file = /^\/assets((?:\/[\w-]+(?:\.[\w-]+)*)+)$/.exec(path)?.[1];
  return file !== undefined && query.startsWith("v=") && Boolean(assetUrl(file)?.endsWith(`?${query}`));
}

/** A file that the content names, and the place that names it, as a JSON path and in names. */
export type NamedAsset = { path: string; file: string; jsonPath: string; names: string };

/** Every file that the content names, older editions included. */
export function namedAssets({ site, products, media }: Content): NamedAsset[] {
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
        const named = (path: string | undefined, ...place: PropertyKey[]) => {
          const whole = ["entries", e, "sections", s, ...place];
          return {
            path,
            file: product.dataSet,
            jsonPath: jsonPath(whole),
            names: namesAlong({ entries }, whole),
          };
        };
        const ofTabs = section.tabs.flatMap(({ video, image }, t) => [
          // The files of a video that media.json knows are named there.
          named(video && media[video] ? "" : video, "tabs", t, "video"),
          named(image, "tabs", t, "image"),
        ]);
        return [named(section.icon, "icon"), ...ofTabs];
      }),
    ),
  );
  return [...ofBrand, ...ofOptions, ...ofSections, ...recordedAssets(media)].flatMap(({ path, ...place }) =>
    path ? [{ names: "", path, ...place }] : [],
  );
}

function recordedAssets(media: Content["media"]) {
  return Object.entries(media).flatMap(([video, recording]) => {
    const { renditions, posters, captions, subtitles = {}, scenes = [], previews } = recording;
    const place = (key: string, path?: string) => ({
      path,
      file: "media.json",
      jsonPath: `$.videos["${video}"].${key}.path`,
    });
    const inTypes = (key: string, pictures: Record<PictureType, { path: string }[]>) =>
      (["avif", "webp"] as const).flatMap((type) =>
        pictures[type].map(({ path }, index) => place(`${key}.${type}[${index}]`, path)),
      );
    return [
      ...Object.entries(renditions).map(([name, { path }]) => place(`renditions.${name}`, path)),
      place("posters.jpeg", posters.jpeg.path),
      ...inTypes("posters", posters),
      ...scenes.flatMap(({ wide, phone }, index) => [
        ...inTypes(`scenes[${index}].wide`, wide),
        ...inTypes(`scenes[${index}].phone`, phone),
      ]),
      place("captions", captions?.path),
      ...Object.entries(subtitles).map(([language, { path }]) => place(`subtitles.${language}`, path)),
      place("previews.whole", previews?.whole.path),
      ...(previews?.scenes ?? []).map(({ path }, index) => place(`previews.scenes[${index}]`, path)),
    ];
  });
}
