import { assetUrl } from "~/content/load/assets.server";
import { site } from "./site.server";

/**
 * URL of an asset file: below `ASSETS_BASE_URL` if this setting is not empty, or else on this server.
 *
 * @returns undefined if the file cannot be read
 */
export function mediaUrl(path: string): string | undefined {
  return assetUrl(path, site().env.ASSETS_BASE_URL);
}
