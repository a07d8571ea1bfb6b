import { createHash, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { siteAssets } from "~/content/load/assets.server";
import { messageOf } from "../command-line";
import { assetsSubfolder } from "../files-below";
import { rejectionOfOthers } from "../local-only";
import { reviewReasons, videosToReview } from "../media/ageing";
import { MediaError } from "../media/media-error";
import { readContent } from "../media/tabs";
import { type MissingTranslation, missingTranslations } from "./counterparts";
import { editableFiles, namedFiles, openFile, pagesOf, saveFile, UnreadableFile } from "./files";
import type { EditorPage } from "./page-files";

type EditorOptions = {
  folder: string;
  token: string;
  page: Promise<EditorPage>;
  /** Origin of the site. If the site is not running, the editor shows no links to its pages. */
  site: string;
};

export type Around = {
  /** Maps JSON paths in the file to the URLs of the pages that show the content. */
  pages: Record<string, string>;
  lacking: MissingTranslation[];
};

const maxBodyBytes = 2_000_000;

/** Timeout for requests to the running site, in milliseconds. */
const siteAnswersWithin = 1000;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

class RejectedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function createEditor({ folder, token, page, site }: EditorOptions): Server {
  return createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      respond(response, status, "application/json", JSON.stringify(body));
    try {
      const refusal = rejectionOfOthers(request);
      if (refusal !== undefined) throw new RejectedRequest(403, refusal);
      const [pathname = ""] = (request.url ?? "").split("?");
      const file = (await page)[pathname];
      if (file && request.method === "GET") return respond(response, 200, file.type, file.text);

      if (!isToken(request.headers.authorization, token))
        throw new RejectedRequest(403, "The editor was restarted. Open the URL that the terminal shows.");
      const names = editableFiles(folder);
      if (pathname === "/films" && request.method === "GET") return send(200, reviewsOf(folder));
      if (pathname === "/files" && request.method === "GET") return send(200, names.map(listed));
      const name = names.find((each) => pathname === `/files/${each}`);
      if (name === undefined) throw new RejectedRequest(404, `The file ${pathname} does not exist.`);
      if (request.method === "GET")
        return send(200, { ...openFile(folder, name), files: namedFiles(folder), ...(await around(name)) });
      if (request.method !== "PUT")
        throw new RejectedRequest(405, `The method ${request.method} is not supported: use GET or PUT.`);

      const saved = await saveFile(folder, name, parsedBody(await bodyOf(request)));
      if (saved.outcome === "changed")
        return send(412, { message: `${name} was changed elsewhere after you opened it.` });
      if (saved.outcome === "rejected") return send(422, { problems: saved.problems });
      if (saved.outcome === "renames") return send(428, { renames: saved.renames });
      const { version, value } = saved;
      return send(200, { version, value, ...(await around(name)) });
    } catch (error) {
      const status =
        error instanceof RejectedRequest ? error.status : error instanceof UnreadableFile ? 409 : 500;
      return send(status, { message: messageOf(error) });
    }
  });

  function listed(name: string) {
    try {
      const { title = name, description } = openFile(folder, name).schema;
      return { name, title, description };
    } catch (error) {
      return { name, title: name, description: messageOf(error) };
    }
  }

  async function around(name: string): Promise<Around> {
    return { pages: await shownPages(name), lacking: missingTranslations(folder, name) };
  }

  async function shownPages(name: string): Promise<Record<string, string>> {
    const pages = Object.entries(pagesOf(folder, name));
    if (pages.length === 0) return {};
    const signal = AbortSignal.timeout(siteAnswersWithin);
    const isRunning = await fetch(`${site}/robots.txt`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    return isRunning ? Object.fromEntries(pages.map(([place, path]) => [place, site + path])) : {};
  }
}

export type VideoToReview = { tab: string; why: string };

/** Returns no videos if the content has errors. `npm run content -- check` reports the errors. */
function reviewsOf(contentFolder: string): VideoToReview[] {
  const own = join(contentFolder, assetsSubfolder);
  try {
    const content = readContent({ contentFolder, assetsFolder: existsSync(own) ? own : siteAssets.folder });
    return videosToReview(content).map((video) => ({
      tab: video.tab,
      why: `${video.made.slice(0, 10)}: ${reviewReasons(video)}`,
    }));
  } catch (error) {
    if (error instanceof MediaError) return [];
    throw error;
  }
}

function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes)
      throw new RejectedRequest(413, `The file is too large: the maximum is ${maxBodyBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsedBody(text: string): { version: string; value: unknown; knowsRenames: boolean } {
  try {
    const { version, value, knowsRenames } = JSON.parse(text) as Record<string, unknown>;
    if (typeof version === "string" && typeof value === "object" && value !== null)
      return { version, value, knowsRenames: knowsRenames === true };
  } catch {
    // Invalid JSON gets the same error response as a body without the file's version.
  }
  throw new RejectedRequest(
    400,
    "The request is invalid: it must contain the file's content and its version.",
  );
}

function respond(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Security-Policy": policy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
  });
  response.end(text);
}
