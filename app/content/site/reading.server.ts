import {
  adoptHashes,
  assetUrl,
  type ContentHashes,
  invalidateFiles,
  knownHashes,
  namedAssets,
} from "~/content/load/assets.server";
import { lengthFaults, mediaFaults } from "~/content/load/check.server";
import { type Icons, loadIcons } from "~/content/load/icons.server";
import { type ContentFault, formatFault, loadContent } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import type { Facts } from "~/content/schema/facts";
import type { Condition, LegalPage } from "~/content/schema/legal";
import { filledThroughout } from "~/content/schema/naming";
import type { Env } from "./env.server";

/** Content that may be published. */
export type NextContent = {
  content: Content;
  icons: Icons;
  contentHashes: ContentHashes;
  /** Faults of the files it names that the present content does not have. */
  lacking: ContentFault[];
};

/**
 * Reads and checks a content folder, with this server's settings.
 *
 * @throws ContentError
 */
export function readContent(env: Env): Content {
  const content = loadContent(env.CONTENT_DIR);
  const facts: Facts = { retentionDays: env.LEADS_RETENTION_DAYS };
  for (const product of Object.values(content.products))
    product.legal = legalPagesFor(env, filledThroughout(product.legal, facts));
  return content;
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
  const content = readContent(env);
  // Otherwise the first visitors would wait for it.
  for (const { path } of namedAssets(content)) assetUrl(path);
  const lackedBy = (each: Content) => [...mediaFaults(each), ...lengthFaults(each)];
  const known = new Set(lackedBy(present).map(formatFault));
  const lacking = lackedBy(content).filter((fault) => !known.has(formatFault(fault)));
  return { content, icons: loadIcons(content), contentHashes: knownHashes(), lacking };
}

/** Legal pages without paragraphs that do not apply to this server (rule 23.10). */
function legalPagesFor({ INSIGHTS, INSIGHTS_PLAYBACK }: Env, pages: LegalPage[]): LegalPage[] {
  const switches: Record<Condition, "on" | "off"> = { counts: INSIGHTS, playback: INSIGHTS_PLAYBACK };
  return pages.map((page) => ({
    ...page,
    sections: page.sections.filter(({ when }) => when === undefined || switches[when] === "on"),
  }));
}
