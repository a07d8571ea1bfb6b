import { sha256Of } from "~/content/load/assets.server";
import { oncePerSite } from "./site.server";

/** The content's hash and the time of its latest change. Servers with the same content have the same release. */
export const release = oncePerSite((site) => ({
  id: sha256Of(Buffer.from(JSON.stringify(site.content))).slice(0, 12),
  // The time is rounded down to seconds, because copying a folder may drop the milliseconds of modification times.
  date: new Date(Math.floor(site.changed / 1000) * 1000),
}));
