import type { ServerResponse } from "node:http";
import { isCurrentAsset } from "~/content/load/assets.server";
import { buildVersion } from "~/platform/build.server";
import { isDataPath } from "~/platform/remix/data-url";
import { isStopping } from "~/server/health/stopping.server";
import { buildHeader } from "~/urls/build-header";
import { cacheControlOf } from "./cache-control";
import { securityHeaders } from "./security-headers.server";

type Options = {
  method: string;
  target: string;
  siteUrl: string;
};

/** Must be called immediately before the headers are sent, because it reads headers that are set earlier. */
export function setCommonHeaders(response: ServerResponse, { method, target, siteUrl }: Options): void {
  const [path = "", query = ""] = target.split("?", 2);
  const policy = String(response.getHeader("Content-Security-Policy") ?? "");
  response.removeHeader("Content-Security-Policy");
  for (const [name, value] of securityHeaders(siteUrl, path, policy)) response.setHeader(name, value);
  if (response.getHeader("Cache-Control") !== "no-store") {
    const isVersioned = isCurrentAsset(path, query);
    const { statusCode: status } = response;
    response.setHeader("Cache-Control", cacheControlOf({ method, path, status, isVersioned }));
  }
  if (isDataPath(path)) response.setHeader(buildHeader, buildVersion());
  if (isStopping()) response.setHeader("Connection", "close");
}
