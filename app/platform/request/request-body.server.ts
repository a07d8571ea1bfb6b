import type { IncomingMessage } from "node:http";

/**
 * @returns undefined if the body has more than `limit` bytes
 * @throws Error if the client disconnects
 */
export async function receiveBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  // Without this option, `return` would close the connection before the response is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
