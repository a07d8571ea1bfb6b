import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Returns an error message if a page of another site may have sent the request, for example by DNS rebinding. */
export function rejectionOfOthers({ headers, socket }: IncomingMessage): string | undefined {
  const { port } = socket.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  if (headers.host !== host) return `Open http://${host} instead.`;
  if (headers.origin !== undefined && headers.origin !== `http://${host}`)
    return "Requests from other sites are rejected.";
  return undefined;
}
