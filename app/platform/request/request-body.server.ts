/** The longest body that anything takes, in bytes. */
export const longestBody = 16 * 1024;

/**
 * Reads a request's body as text, and stops as soon as it is too long.
 *
 * @param limit longest accepted body, in bytes
 * @returns undefined for a longer one
 */
export async function readBody(request: Request, limit: number): Promise<string | undefined> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) return undefined;
  if (!request.body) return "";
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    length += value.byteLength;
    // Not cancelled: that would cut the connection before the visitor has the answer.
    if (length > limit) return undefined;
    chunks.push(value);
  }
}
