import { type Assets, withAssets } from "~/content/load/assets.server";
import { ContentError, loadContent } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import { differencesBetween } from "./differences";
import { brokenText } from "./report";

/** Folders of content and of the files that it names. */
type Folders = { content: string; assets: Assets };

/**
 * The links that were sent and would break, with what would mend each; empty where there are none, or where what is shown
 * now cannot be read.
 */
export function brokenLinks(present: Folders, next: Folders): string {
  const before = readable(present);
  return before ? brokenText(differencesBetween(before, contentOf(next))) : "";
}

function readable(shown: Folders): Content | undefined {
  try {
    return contentOf(shown);
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

function contentOf({ content, assets }: Folders): Content {
  return withAssets(assets, () => loadContent(content));
}

/**
 * Tells of links that break.
 *
 * @throws Error where none may
 */
export function tellBroken(broken: string, isStrict = false): void {
  process.stderr.write(broken);
  if (isStrict && broken) throw new Error("links that were sent would break, nothing is changed");
}
