import { sha256Of } from "~/content/load/assets.server";
import { oncePerSite } from "./site.server";

/** The version of the content: a hash and the time of its latest change, the same on all servers with this content. */
export const release = oncePerSite((site) => ({
  id: sha256Of(Buffer.from(JSON.stringify(site.content))).slice(0, 12),
  // To the second, because copies of a folder may lose milliseconds.
  date: new Date(Math.floor(site.changed / 1000) * 1000),
}));
