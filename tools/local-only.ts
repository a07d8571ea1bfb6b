import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Rejects requests from other sites' pages, including DNS rebinding. */
export function rejectionOfOthers({ headers, socket }: IncomingMessage): string | undefined {
  const { port } = socket.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  if (headers.host !== host) return `Open http://${host} instead.`;
  if (headers.origin !== undefined && headers.origin !== `http://${host}`)
    return "Requests from other sites are rejected.";
  return undefined;
}
