import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { oncePerSite } from "./site.server";

/**
 * What is published: an id that changes with any text and any film, as media.json has these' hashes, and the time of the
 * latest change of a content file. Both are the same on all servers that show the same folder.
 */
export const release = oncePerSite(({ env, content }) => ({
  id: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 10),
  date: latestChange(env.CONTENT_DIR),
}));

/** To the second, as copies of a folder may not have more. */
function latestChange(folder: string): Date {
  const times = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => statSync(join(folder, name)).mtimeMs);
  return new Date(Math.floor(Math.max(...times) / 1000) * 1000);
}
