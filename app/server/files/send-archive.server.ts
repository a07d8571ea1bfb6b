import type { IncomingMessage, ServerResponse } from "node:http";
import type { Archive } from "~/sharing/copies/archive.server";

/** If the client disconnects or reading fails, `StreamLimit` closes the archive. */
export function sendArchive(request: IncomingMessage, response: ServerResponse, archive: Archive): void {
  const { fileName, bytes, stream } = archive;
  // The client may have disconnected or received a 503 while the archive was prepared.
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
