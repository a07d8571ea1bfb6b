import type { ServerResponse } from "node:http";
import { isCurrentAsset } from "~/content/load/assets.server";
import { release } from "~/content/site/release.server";
import { kindOf } from "~/content/url/address-table";
import { buildHeader } from "~/content/url/build-header";
import { buildVersion } from "~/platform/build.server";
import { isDataPath, pagePath } from "~/platform/remix/data-url";
import { isStopping } from "~/server/health/stopping.server";
import { cacheControlOf } from "./cache-control";
import { securityHeaders } from "./security-headers.server";

type Options = {
  method: string;
  /** The request target in origin form. */
  target: string;
  /** The site's public origin. */
  siteUrl: string;
  /** Whether a shared cache is told what to forget. */
  isTagged: boolean;
};

/** The tag of all answers that show a release, by which caches forget them. */
export function releaseKey(id: string): string {
  return `release-${id}`;
}

/** Sets the headers that all responses share. Call it when all other headers are set. */
export function setCommonHeaders(
  response: ServerResponse,
  { method, target, siteUrl, isTagged }: Options,
): void {
  const [path = "", query = ""] = target.split("?", 2);
  const policy = String(response.getHeader("Content-Security-Policy") ?? "");
  response.removeHeader("Content-Security-Policy");
  for (const [name, value] of securityHeaders(siteUrl, path, policy)) response.setHeader(name, value);
  if (response.getHeader("Cache-Control") !== "no-store") {
    const isVersioned = isCurrentAsset(path, query);
    const { statusCode: status } = response;
    response.setHeader("Cache-Control", cacheControlOf({ method, path, status, isVersioned }));
  }
  if (isTagged && response.getHeader("Cache-Control") !== "no-store" && kindOf(path).answeredBy !== "file")
    response.setHeader("Surrogate-Key", `${releaseKey(release().id)} ${pagePath(path)}`);
  if (isDataPath(path)) response.setHeader(buildHeader, buildVersion());
  if (isStopping()) response.setHeader("Connection", "close");
}
