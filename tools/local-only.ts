import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Why a request that a page of another site may have sent, also by DNS rebinding, is rejected. Otherwise undefined. */
export function rejectionOfOthers({ headers, socket }: IncomingMessage): string | undefined {
  const { port } = socket.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  if (headers.host !== host) return `Open http://${host} instead.`;
  if (headers.origin !== undefined && headers.origin !== `http://${host}`)
    return "Requests from other sites are rejected.";
  return undefined;
}
