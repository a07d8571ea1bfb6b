import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/** Requests exactly the given path. Browsers and test clients would normalise it. */
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

export type Connection = { socket: Socket; answer: () => string; closed: Promise<void> };

export async function open(site = "", text = ""): Promise<Connection> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  // Waits for `connect` or `close`, because a rejected connection closes without a `connect` event.
  await Promise.race([closed, new Promise((resolve) => socket.once("connect", resolve))]);
  socket.write(text);
  return { socket, answer: () => answer, closed };
}

export async function say(site = "", text = ""): Promise<string> {
  const { answer, closed } = await open(site, text);
  await closed;
  return answer();
}
