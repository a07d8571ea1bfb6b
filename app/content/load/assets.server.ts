import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { jsonPath, namesAlong } from "~/content/place";
import type { Content } from "~/schema/content";
import { factsPath, type PictureType } from "~/schema/media";
import { inDevelopment } from "./development.server";
import { fileStats } from "./file-text.server";

/**
 * The folder that content paths (`/videos/x.mp4`, `/icons/…`) are relative to. A draft's files take precedence over those
 * of the site, which are `beneath`.
 */
export type Assets = { folder: string; beneath?: string };

export const siteAssets: Assets = { folder: join("public", "assets") };

const others = new AsyncLocalStorage<Assets>();

/** Does something with other files than the site's. */
export function withAssets<Result>(assets: Assets, act: () => Result): Result {
  return others.run(assets, act);
}

export function assetFile(path: string): string {
  const { folder, beneath } = others.getStore() ?? siteAssets;
  const file = join(folder, path);
  return beneath === undefined || existsSync(file) ? file : join(beneath, path);
}

/**
 * Whether a file is within the folder that files are served from, links resolved.
 *
 * @throws errors of the file system, also for a missing file
 */
export function isWithin(folder: string, file: string): boolean {
  return realpathSync.native(file).startsWith(realpathSync.native(folder) + sep);
}

/** Whether a file of the content's is served: it may be a link, but not to another place. */
export function isServed(path: string): boolean {
  const { folder, beneath = folder } = others.getStore() ?? siteAssets;
  const file = assetFile(path);
  return isWithin(existsSync(join(folder, path)) ? folder : beneath, file);
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const hashLength = 10;

/** Incremented when files below the assets folder may have changed. */
let edition = 0;

/** Invalidates what is remembered of files, as new content may have brought new ones. */
export function invalidateFiles(): void {
  edition += 1;
}

/** A result cached for a file; `modified` is in milliseconds since 1970. */
export type Remembered<Made> = { made: Made; modified: number; edition: number };

/**
 * Memoises a function of a file below the assets folder. After `invalidateFiles`, and in development on every call, a
 * changed file is read again.
 *
 * @returns undefined if the file cannot be read or `make` fails
 */
export function memoisePerFile<Made>(
  make: (content: Buffer, path: string) => Made,
  known = new Map<string, Remembered<Made>>(),
) {
  return (path: string): Made | undefined => {
    const earlier = known.get(path);
    if (earlier?.edition === edition && !inDevelopment) return earlier.made;
    const file = assetFile(path);
    try {
      const modified = fileStats(file).mtimeMs;
      const made = earlier?.modified === modified ? earlier.made : make(readFileSync(file), path);
      known.set(path, { made, modified, edition });
      return made;
    } catch {
      return undefined;
    }
  };
}

/** Versioned paths of files, by path. Cached because hashing all files is slow. */
export type ContentHashes = Map<string, Remembered<string>>;
const contentHashes: ContentHashes = new Map();

/** A path with the file's content hash, so that caches may keep it for ever. */
const versioned = memoisePerFile((content, path) => {
  const contentHash = createHash("sha256").update(content).digest("base64url").slice(0, hashLength);
  return `${path}?v=${contentHash}`;
}, contentHashes);

/** The hashes that this thread has computed. */
export function knownHashes(): ContentHashes {
  return contentHashes;
}

/** Takes over hashes that another thread has computed, except those of files that have changed since. */
export function adoptHashes(found: ContentHashes): void {
  for (const [path, known] of found) contentHashes.set(path, { ...known, edition });
}

/**
 * The URL of a file below the assets folder.
 *
 * @param base where that folder is published
 * @returns undefined if the file cannot be read
 */
export function assetUrl(path: string, base = "/assets"): string | undefined {
  const below = versioned(path);
  return below && base + below;
}

/**
 * Whether a URL below `/assets` has the current hash of the file's content.
 *
 * @param path of the URL, `/assets/…`
 * @param query without its `?`
 */
export function isCurrentAsset(path: string, query: string): boolean {
  const file = /^\/assets((?:\/[\w-]+(?:\.[\w-]+)*)+)$/.exec(path)?.[1];
  return file !== undefined && query.startsWith("v=") && Boolean(assetUrl(file)?.endsWith(`?${query}`));
}

/** A file that the content names, with the JSON path and the names of the place. */
export type NamedAsset = { path: string; file: string; jsonPath: string; names: string };

/** Every file that the content names, also in editions that are not shown. */
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
  const ofContacts = site.contacts.map(({ photo }, index) => ({
    path: photo?.image,
    file: "site.json",
    jsonPath: `$.contacts[${index}].photo.image`,
    names: namesAlong(site, ["contacts", index]),
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
          // The facts about a video name its files.
          named(video && media[video] ? "" : video, "tabs", t, "video"),
          named(image, "tabs", t, "image"),
        ]);
        return [named(section.icon, "icon"), ...ofTabs];
      }),
    ),
  );
  return [...ofBrand, ...ofOptions, ...ofContacts, ...ofSections, ...recordedAssets(media)].flatMap(
    ({ path, ...place }) => (path ? [{ names: "", path, ...place }] : []),
  );
}

function recordedAssets(media: Content["media"]) {
  return Object.entries(media).flatMap(([video, recording]) => {
    const { renditions, posters, square, captions, subtitles = {}, chapterTrack } = recording;
    const { scenes = [], previews } = recording;
    const place = (key: string, path?: string) => ({
      path,
      file: factsPath(video),
      jsonPath: `$.${key}.path`,
    });
    const inTypes = (key: string, pictures: Record<PictureType, { path: string }[]>) =>
      (["avif", "webp"] as const).flatMap((type) =>
        pictures[type].map(({ path }, index) => place(`${key}.${type}[${index}]`, path)),
      );
    return [
      ...Object.entries(renditions).map(([name, { path }]) => place(`renditions.${name}`, path)),
      place("posters.jpeg", posters.jpeg.path),
      ...inTypes("posters", posters),
      ...Object.entries(square?.renditions ?? {}).map(([name, { path }]) =>
        place(`square.renditions.${name}`, path),
      ),
      place("square.poster", square?.poster.path),
      ...scenes.flatMap(({ wide, phone }, index) => [
        ...inTypes(`scenes[${index}].wide`, wide),
        ...inTypes(`scenes[${index}].phone`, phone),
      ]),
      place("captions", captions?.path),
      ...Object.entries(subtitles).map(([language, { path }]) => place(`subtitles.${language}`, path)),
      place("chapterTrack", chapterTrack?.path),
      place("previews.whole", previews?.whole.path),
      ...(previews?.scenes ?? []).map(({ path }, index) => place(`previews.scenes[${index}]`, path)),
      ...(previews?.tours ?? []).map(({ path }, index) => place(`previews.tours[${index}]`, path)),
    ];
  });
}
