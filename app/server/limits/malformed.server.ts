import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { securityHeaders } from "~/server/headers/security-headers.server";

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Writes to the socket, because Node creates no response object for malformed or timed-out requests. */
export function respondToMalformed(error: NodeJS.ErrnoException, socket: Duplex, siteUrl: string): void {
  const status = statuses[error.code ?? ""] ?? 400;
  const headers = [
    ...securityHeaders(siteUrl, ""),
    ["Cache-Control", "no-store"],
    ["Content-Length", "0"],
    ["Connection", "close"],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
}
