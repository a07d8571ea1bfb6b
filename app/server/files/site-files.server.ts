import { closeSync, fstatSync, openSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { reportError } from "~/platform/log/report.server";
import { clientNetwork } from "~/platform/request/node-request.server";
import type { Archive } from "~/platform/zip/zip";
import { ZipSource } from "~/platform/zip/zip-source.server";
import { sendError } from "~/server/headers/node-response.server";
import { SentArchives } from "~/server/limits/sent-archives.server";
import { preconditionsOf } from "~/server/pages/cached-response.server";
import { type ByteRange, type FileFacts, partOf } from "./byte-range";
import { FileSender, openFile, type Source } from "./file-sender.server";
import {
  foundFile,
  isAbsence,
  lastModifiedOf,
  type ResolvedFile,
  resolveFile,
  typeOf,
} from "./resolve-file.server";
import { representationOf, SmallFiles } from "./small-files.server";

/** The longest file that is cached in memory, in bytes. Icons, posters and captions are shorter. */
const longestKept = 128 * 1024;

/** Size of the cache of small files; and of the buffers for streaming longer ones, and of copies being sent, in bytes. */
const mostKept = 16 * 1024 * 1024;
const mostHeld = 24 * 1024 * 1024;

/** How long a reader may take for its buffers while others wait, in milliseconds. */
const patience = 15_000;

/** Serves files: short ones from a memory cache, long ones streamed with backpressure. */
export class SiteFiles {
  readonly #small = new SmallFiles(mostKept);
  readonly #sender = new FileSender(mostHeld, patience);
  readonly #archives = new SentArchives(mostHeld, patience);

  constructor(readonly trustedProxies: number) {}

  /** Answers with a file or a part of it, or with 404. */
  send(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch((error) => answerFailure(response, error));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = resolveFile(request.url ?? "");
    if (!file) sendError(response, 404);
    else if (file.bytes > longestKept) await this.#sendLong(request, response, file.path);
    else await this.#sendShort(request, response, file);
  }

  async #sendShort(request: IncomingMessage, response: ServerResponse, file: ResolvedFile): Promise<void> {
    const kept = this.#small.get(file) ?? (await this.#small.keep(file));
    const { acceptEncoding } = preconditionsOf(request);
    const { headers, body, ...facts } = representationOf(kept, acceptEncoding, "range" in request.headers);
    const part = partOf(request, facts);
    if (beginBody(request, response, { headers, facts, part }))
      response.end(body.subarray(part.start, part.end));
  }

  /** Answers with an archive or a part of it; with 503 if too many others are being sent. */
  sendArchive(request: IncomingMessage, response: ServerResponse, archive: Archive): void {
    this.#sendPieces(request, response, archive).catch((error) => answerFailure(response, error));
  }

  async #sendPieces(request: IncomingMessage, response: ServerResponse, archive: Archive): Promise<void> {
    const network = clientNetwork(this.trustedProxies, request);
    if (!this.#archives.add(archive, network, response, request.socket)) {
      sendError(response, 503, { "Retry-After": "30" });
      return;
    }
    if (!(await isFirstInLine(response))) return;
    const { tag, modified, bytes, pieces, fileName } = archive;
    const facts = { tag, lastModified: modified.toUTCString(), bytes };
    const part = partOf(request, facts);
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    };
    if (!beginBody(request, response, { headers, facts, part })) return;
    this.#sender.send({ response, source: sourceOf(pieces), network, start: part.start, end: part.end });
  }

  /** Opens the file only when earlier responses in the connection's pipeline are done; no descriptor is open before. */
  async #sendLong(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (!(await isFirstInLine(response))) return;
    const descriptor = openSync(path, "r");
    // The open file is what is sent, even if another one replaces it meanwhile.
    const file = foundFile(path, fstatSync(descriptor));
    const facts = file && { tag: tagOf(file), lastModified: lastModifiedOf(file), bytes: file.bytes };
    const part = facts && partOf(request, facts);
    if (!facts || !part) {
      closeSync(descriptor);
      sendError(response, 404);
    } else if (beginBody(request, response, { headers: { "Content-Type": typeOf(file) }, facts, part })) {
      const network = clientNetwork(this.trustedProxies, request);
      this.#sender.send({
        ...{ response, source: openFile(descriptor), network },
        ...{ start: part.start, end: part.end },
      });
    } else closeSync(descriptor);
  }
}

/** Waits for earlier responses in the connection's pipeline; false if the connection is closed. */
async function isFirstInLine(response: ServerResponse): Promise<boolean> {
  if (!response.socket) await new Promise((resolve) => response.once("socket", resolve));
  return !response.destroyed && response.socket?.destroyed === false;
}

function sourceOf(pieces: Archive["pieces"]): Source {
  const source = new ZipSource(pieces);
  return {
    read(buffers, position, done) {
      source.read(buffers, position).then(
        (read) => done(null, read),
        (error) => done(error, 0),
      );
    },
    close: () => source.close().catch(reportError),
  };
}

/** A strong ETag without reading the file: no file is written twice in a millisecond with the same length. */
function tagOf({ bytes, modified }: ResolvedFile): string {
  return `"${bytes.toString(36)}-${modified.toString(36)}"`;
}

/**
 * Writes the head of a response.
 *
 * @returns whether a body has to follow
 */
function beginBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  { headers, facts, part }: { headers: Record<string, string>; facts: FileFacts; part: ByteRange },
): boolean {
  const { status, start, end } = part;
  if (status === 412) sendError(response, status);
  if (status === 416) sendError(response, status, { "Content-Range": `bytes */${facts.bytes}` });
  if (status === 412 || status === 416) return false;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("ETag", facts.tag);
  response.setHeader("Last-Modified", facts.lastModified);
  if (status === 206) response.setHeader("Content-Range", `bytes ${start}-${end - 1}/${facts.bytes}`);
  if (status !== 304) response.setHeader("Content-Length", end - start);
  response.writeHead(status);
  if (status !== 304 && method !== "HEAD") return true;
  response.end();
  return false;
}

/** Handles a file that was deleted or is unreadable (404), and failures of the disk (500). */
function answerFailure(response: ServerResponse, error: unknown): void {
  if (!isAbsence(error)) reportError(error);
  if (response.headersSent) response.destroy();
  else
    sendError(response, isAbsence(error) || (error as NodeJS.ErrnoException).code === "EACCES" ? 404 : 500);
}
