import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sha256Of } from "~/content/load/release.server";
import { oncePerSite } from "./site.server";

/**
 * What is shown: the release's id and when it was made or, of a content folder, a hash and the time of its latest change.
 * Both are the same on all servers that show the same release or folder.
 */
export const release = oncePerSite(({ shown, content }) => ({
  id: shown.release ?? sha256Of(Buffer.from(JSON.stringify(content))).slice(0, 12),
  date: shown.made ?? latestChange(shown.content),
}));

/** To the second, as copies of a folder may not have more. */
function latestChange(folder: string): Date {
  const times = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => statSync(join(folder, name)).mtimeMs);
  return new Date(Math.floor(Math.max(...times) / 1000) * 1000);
}
