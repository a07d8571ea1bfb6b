import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { connect } from "node:net";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks a server for a path as it is written; browsers and test clients tidy it up. */
export function ask(site = "", path: string, { method = "GET", headers = {}, body }: Asked = {}) {
  const { hostname, port } = new URL(site);
  return new Promise<Answer>((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** Sends bytes that need not be HTTP, and reads until the server ends the connection. */
export function say(site = "", text = ""): Promise<string> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}
