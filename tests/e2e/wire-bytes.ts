import { Agent, request as httpRequest } from "node:http";

/**
 * Bytes of a response as they cross the network, headers included.
 *
 * @throws when it is not compressed as asked
 */
export function wireBytes(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // A connection of its own, which stays open like a browser's: the headers say so.
    const agent = new Agent({ keepAlive: true });
    const request = httpRequest(url, { agent, headers: { "Accept-Encoding": encoding } }, (response) => {
      const { socket, headers } = response;
      if (headers["content-encoding"] !== encoding) reject(new Error("it is not compressed"));
      response.resume().on("end", () => {
        resolve(socket.bytesRead);
        agent.destroy();
      });
    });
    request.on("error", reject);
    request.end();
  });
}
