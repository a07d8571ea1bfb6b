/**
 * The longest accepted body of any request, in bytes: more than the longest form that content may ask for
 * (`mostCharacters` in content/schema/forms) in any script, of which a character takes up to nine.
 */
export const longestBody = 96 * 1024;

/**
 * Reads a request's body as text.
 *
 * @param limit longest accepted body, in bytes
 * @returns undefined for a longer one, of which it does not read the rest
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
    // Not cancelled, because that would close the connection before the visitor has the response.
    if (length > limit) return undefined;
    chunks.push(value);
  }
}
