import { assetUrl } from "~/content/load/assets.server";
import { site } from "./site.server";

export function mediaUrl(path: string): string | undefined {
  return assetUrl(path, site().env.ASSETS_BASE_URL);
}
