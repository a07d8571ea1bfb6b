import type { IncomingMessage, ServerResponse } from "node:http";
import type { Archive } from "~/sharing/copies/archive.server";

/** If the client disconnects, or a file of the archive has changed, `StreamLimit` closes the archive. */
export function sendArchive(request: IncomingMessage, response: ServerResponse, archive: Archive): void {
  const { fileName, bytes, stream } = archive;
  // During rendering, the client may have disconnected, or an error response may have been sent.
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
