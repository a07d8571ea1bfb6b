import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname } from "node:path";
import send from "send";
import sirv from "sirv";
import { isServed, siteAssets } from "~/content/load/assets.server";
import { buildFolder } from "~/platform/build.server";
import { fileReadBytes } from "~/platform/limits";
import { reportError } from "~/platform/log/report.server";
import { sendError } from "~/server/headers/node-response.server";
import type { StreamLimit } from "~/server/limits/stream-limit.server";

const isMissing = (_request: IncomingMessage, response: ServerResponse) => sendError(response, 404);

export class SiteFiles {
  /** Serves the build's files, which sirv lists only once, at startup. Without a build (development), sends a 404. */
  readonly #build = existsSync(buildFolder)
    ? sirv(dirname(buildFolder), {
        ...{ brotli: true, gzip: true, etag: true, extensions: [] },
        onNoMatch: isMissing,
      })
    : isMissing;

  constructor(readonly limit: StreamLimit) {}

  send(request: IncomingMessage, response: ServerResponse): void {
    if (!this.limit.admit(request, response)) return;
    const [path = ""] = (request.url ?? "").split("?", 1);
    // sirv would ignore a trailing slash, but such a path must get a 404.
    if (path.startsWith("/_build/") && !path.endsWith("/")) {
      // `Range` is removed, because sirv fails on some malformed values, and browsers do not send it for scripts.
      delete request.headers.range;
      this.#build(request, response);
    } else if (isAsset(path)) sendAsset(request, response, path);
    else sendError(response, 404);
  }
}

/** Excludes video metadata (`.json`), and files outside the assets folder. */
function isAsset(path: string): boolean {
  const file = decodeURIComponent(path);
  if (!file.startsWith("/assets/") || file.endsWith(".json")) return false;
  try {
    return isServed(file.slice("/assets".length));
  } catch {
    return false;
  }
}

function sendAsset(request: IncomingMessage, response: ServerResponse, path: string): void {
  const options = {
    ...({ root: dirname(siteAssets.folder), index: false, dotfiles: "ignore", cacheControl: false } as const),
    // `send` passes this option to `fs.createReadStream`.
    highWaterMark: fileReadBytes,
  };
  send(request, path, options)
    // The ETag is strong, because two versions of a file never have the same length and the same modification time.
    .on("headers", (_response, _path, { size, mtimeMs }) =>
      response.setHeader("ETag", `"${size.toString(36)}-${mtimeMs.toString(36)}"`),
    )
    .on("directory", () => sendError(response, 404))
    .on("error", (error: { status: number }) => {
      if (error.status === 500) reportError(error);
      if (!response.headersSent) sendError(response, error.status);
    })
    .pipe(response);
}
