import { request as httpRequest } from "node:http";

/**
 * Size of a response's body on the network, in bytes.
 *
 * @throws if it is not compressed as requested
 */
export function compressedBytes(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers: { "Accept-Encoding": encoding } }, (response) => {
      if (response.headers["content-encoding"] !== encoding) return reject(new Error("it is not compressed"));
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    });
    request.on("error", reject);
    request.end();
  });
}
