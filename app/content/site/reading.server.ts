import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { videosOf } from "~/content/demos";
import {
  type Assets,
  adoptHashes,
  assetFile,
  assetUrl,
  type ContentHashes,
  invalidateFiles,
  knownHashes,
  namedAssets,
  showAssets,
  siteAssets,
  withAssets,
} from "~/content/load/assets.server";
import { mediaFaults } from "~/content/load/check.server";
import { inDevelopment } from "~/content/load/development.server";
import { type Icons, loadIcons } from "~/content/load/icons.server";
import { ContentError, type ContentFault, formatFault, loadContent } from "~/content/load/load.server";
import { ReleaseError, releaseFaults, shownRelease, surplusFiles } from "~/content/load/release.server";
import type { Content } from "~/content/schema/content";
import type { Facts } from "~/content/schema/facts";
import type { Condition, LegalPage } from "~/content/schema/legal";
import { factsPath } from "~/content/schema/media";
import { filledThroughout } from "~/content/schema/naming";
import { log } from "~/platform/log/log.server";
import type { Env } from "./env.server";

/** What is shown: the folder of the content, its files, and their release, if they belong to one. */
export type ShownFolders = { content: string; assets: Assets; release?: string; made?: Date };

/** Content that may be published. */
export type NextContent = {
  shown: ShownFolders;
  content: Content;
  icons: Icons;
  contentHashes: ContentHashes;
  /** Faults of the files it names that the present content does not have. */
  lacking: ContentFault[];
};

/**
 * What is to be shown by the settings: a release, or the folders of content and assets, as always in development.
 *
 * @param isChecked whether the release is compared with its manifest, which takes a part of a second
 * @throws ContentError
 */
export function shownBy({ CONTENT_DIR, RELEASES_DIR }: Env, isChecked = false): ShownFolders {
  if (RELEASES_DIR === undefined || inDevelopment) return { content: CONTENT_DIR, assets: siteAssets };
  const refuse = (file: string, reasons: string[]) =>
    new ContentError(reasons.map((reason) => ({ file, path: "$", reason })));
  try {
    const { id, made, folder, content, assets } = shownRelease(RELEASES_DIR);
    const faults = isChecked ? releaseFaults(folder) : [];
    if (faults.length > 0) throw refuse(`release ${id}`, faults);
    const surplus = isChecked ? surplusFiles(folder) : [];
    if (surplus.length > 0)
      log.warn({ release: id, files: surplus }, "a release's folder has files that are ignored");
    return { content, assets, release: id, made };
  } catch (error) {
    if (error instanceof ReleaseError) throw refuse(RELEASES_DIR, [error.message]);
    throw error;
  }
}

/**
 * Reads and checks a content folder, with this server's settings.
 *
 * @throws ContentError
 */
export function readContent(env: Env, folder = env.CONTENT_DIR): Content {
  const content = loadContent(folder);
  const facts: Facts = { retentionDays: env.LEADS_RETENTION_DAYS };
  for (const product of Object.values(content.products))
    product.legal = legalPagesFor(env, filledThroughout(product.legal, facts));
  return content;
}

/** The content that is shown by other settings than a server's, as it is written. */
export function contentOf({ content, assets }: ShownFolders): Content {
  return withAssets(assets, () => loadContent(content));
}

/** The time of the latest change of what content was read from, in milliseconds since 1970. */
export function latestChange({ shown, content }: { shown: ShownFolders; content: Content }): number {
  const texts = readdirSync(shown.content)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(shown.content, name));
  const facts = videosOf(Object.values(content.products)).map((video) => assetFile(factsPath(video)));
  const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.max(...[...texts, ...facts].map(timeOf));
}

/** Hashes each file that content names, in turns between requests: hashing all at once takes a part of a second. */
export function hashInTurns(content: Content): void {
  const paths = namedAssets(content).map(({ path }) => path);
  const next = () => {
    const path = paths.pop();
    if (path === undefined) return;
    assetUrl(path);
    setImmediate(next).unref();
  };
  next();
}

/**
 * Reads content that may replace the present one.
 *
 * @param contentHashes hashes that are known already
 * @throws ContentError
 */
export function readNextContent(env: Env, present: Content, contentHashes: ContentHashes): NextContent {
  adoptHashes(contentHashes);
  // Only the hashes of unchanged files stay.
  invalidateFiles();
  const shown = shownBy(env, true);
  showAssets(shown.assets);
  const content = readContent(env, shown.content);
  // Otherwise the first visitors would wait for it.
  for (const { path } of namedAssets(content)) assetUrl(path);
  const lackedBy = mediaFaults;
  // A release is whole, or is not shown.
  const known = new Set(shown.release === undefined ? lackedBy(present).map(formatFault) : []);
  const lacking = lackedBy(content).filter((fault) => !known.has(formatFault(fault)));
  return { shown, content, icons: loadIcons(content), contentHashes: knownHashes(), lacking };
}

/** Legal pages without paragraphs that do not apply to this server (rule 23.10). */
function legalPagesFor({ INSIGHTS }: Env, pages: LegalPage[]): LegalPage[] {
  const holds: Record<Condition, boolean> = { counts: INSIGHTS !== "off", playback: INSIGHTS === "playback" };
  return pages.map((page) => ({
    ...page,
    sections: page.sections.filter(({ when }) => when === undefined || holds[when]),
  }));
}
