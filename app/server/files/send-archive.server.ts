import type { IncomingMessage, ServerResponse } from "node:http";
import type { Archive } from "~/sharing/copies/archive.server";

/** `StreamLimit` closes the archive if the client disconnects or a file cannot be read. */
export function sendArchive(request: IncomingMessage, response: ServerResponse, archive: Archive): void {
  const { fileName, bytes, stream } = archive;
  // Sends nothing if the client disconnected or received a 503 while the archive was being prepared.
  if (response.headersSent || request.socket.destroyed) {
    stream.destroy();
    return;
  }
  response.setHeader("Content-Type", "application/zip");
  response.setHeader("Content-Disposition", `attachment; filename="${fileName}"`);
  response.setHeader("Content-Length", bytes);
  if (request.method === "HEAD") {
    stream.destroy();
    response.end();
  } else stream.pipe(response);
}
