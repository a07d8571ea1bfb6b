import { sha256Of } from "~/content/load/release.server";
import { latestChange } from "./reading.server";
import { oncePerSite } from "./site.server";

/**
 * What is shown: the release's id and when it was made or, of a content folder, a hash and the time of its latest change.
 * Both are the same on all servers that show the same release or folder.
 */
export const release = oncePerSite((site) => ({
  id: site.shown.release ?? sha256Of(Buffer.from(JSON.stringify(site.content))).slice(0, 12),
  // To the second, as copies of a folder may not have more.
  date: site.shown.made ?? new Date(Math.floor(latestChange(site) / 1000) * 1000),
}));
