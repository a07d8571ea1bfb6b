import { statSync } from "node:fs";
import { join } from "node:path";
import {
  adoptHashes,
  assetFile,
  assetUrl,
  type ContentHashes,
  contentHashes,
  invalidateFiles,
} from "~/content/load/assets.server";
import { mediaProblems } from "~/content/load/check.server";
import { type Icons, loadIcons } from "~/content/load/icons.server";
import { type ContentProblem, formatProblem, loadContent } from "~/content/load/load.server";
import type { Env } from "~/platform/settings.server";
import type { Facts } from "~/schema/basics/facts";
import { filledThroughout } from "~/schema/basics/naming";
import type { Content } from "~/schema/content";
import type { Condition, LegalPage } from "~/schema/legal";
import { factsPath } from "~/schema/media";
import { namedAssets } from "~/schema/named-assets";

export type NextContent = {
  content: Content;
  icons: Icons;
  contentHashes: ContentHashes;
  changed: number;
  /** New errors in asset files. Errors that the published content already has in the same place are omitted. */
  lacking: ContentProblem[];
};

export function readContent(env: Env): Content {
  const content = loadContent(env.CONTENT_DIR);
  const facts: Facts = { retentionDays: env.LEADS_RETENTION_DAYS };
  for (const product of Object.values(content.products))
    product.legal = legalPagesFor(env, filledThroughout(product.legal, facts));
  return content;
}

export function latestChange(folder: string, { site, media }: Content): number {
  const texts = site.products.flatMap(({ dataSet, messages, legal, questions = [] }) =>
    [dataSet, messages, legal].concat(questions),
  );
  const files = ["site.json", "forms.json", ...texts].map((name) => join(folder, name));
  const facts = Object.keys(media).map((video) => assetFile(factsPath(video)));
  return Math.max(...[...files, ...facts].map((file) => statSync(file).mtimeMs));
}

/** Hashes one asset file per event loop iteration, because hashing all files at once would delay responses. */
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

export function readNextContent(env: Env, present: Content, knownHashes: ContentHashes): NextContent {
  adoptHashes(knownHashes);
  // Hashes received from another thread are checked on the next access, because the files may have changed.
  invalidateFiles();
  const content = readContent(env);
  const changed = latestChange(env.CONTENT_DIR, content);
  // Hashes the new files in this worker thread, so that visitors do not wait for the hashes.
  for (const { path } of namedAssets(content)) assetUrl(path);
  const known = new Set(mediaProblems(present).map(formatProblem));
  const lacking = mediaProblems(content).filter((problem) => !known.has(formatProblem(problem)));
  return { content, icons: loadIcons(content), contentHashes, changed, lacking };
}

/** Omits sections about features that this server's settings disable (rule 12.5). */
function legalPagesFor(env: Env, pages: LegalPage[]): LegalPage[] {
  const holds: Record<Condition, boolean> = {
    counts: env.INSIGHTS !== "off",
    playback: env.INSIGHTS === "playback",
    provider: env.FORMS_PORTAL_ID !== undefined,
    mail: env.NOTIFY_SMTP_URL !== undefined,
    webhook: env.WEBHOOK_URL !== undefined,
  };
  return pages.map((page) => ({
    ...page,
    sections: page.sections.filter(({ when }) => when === undefined || holds[when]),
  }));
}
