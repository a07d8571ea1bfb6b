import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { lingerMs } from "~/platform/limits";
import { reportError } from "~/platform/log/report.server";

/** The body repeats no part of the request, because a request might contain a malicious script. */
export function sendError(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const body = `${status} ${STATUS_CODES[status]}\n`;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.writeHead(status).end(body);
}

export function respondWithError(error: unknown, response: ServerResponse): void {
  reportError(error);
  if (response.headersSent) response.destroy();
  else sendError(response, 500);
}

/** Closes the connection `lingerMs` after the response if the client is still sending the request body. */
export function closeAfterDrain(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  response.once("finish", () => {
    const end = () => {
      if (!request.complete) request.socket.destroy();
    };
    if (!request.complete) setTimeout(end, lingerMs).unref();
  });
}
