import { Agent, request as httpRequest } from "node:http";

/**
 * Number of bytes of a response on the network, including headers.
 * @throws if the response does not have the requested encoding
 */
export function wireBytes(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // Keeps the connection alive as browsers do, because the response's headers differ if the connection closes.
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
