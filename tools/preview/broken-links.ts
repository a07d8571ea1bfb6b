import { ContentError } from "~/content/load/load.server";
import type { Content } from "~/content/schema/content";
import { contentOf, type ShownFolders } from "~/content/site/reading.server";
import { differencesBetween } from "./differences";
import { brokenText } from "./report";

/**
 * The links that were sent and would break, with what would mend each; empty where there are none, or where what is shown
 * now cannot be read.
 */
export function brokenLinks(present: ShownFolders, next: ShownFolders): string {
  const before = readable(present);
  return before ? brokenText(differencesBetween(before, contentOf(next))) : "";
}

function readable(shown: ShownFolders): Content | undefined {
  try {
    return contentOf(shown);
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
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
