import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (response: ServerResponse) => void;

export class Receiver {
  readonly received: Received[] = [];
  readonly closed: boolean[] = [];
  answer: Answer = (response) => response.end("thanks");
  readonly #server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      this.received.push({ method, path: url, headers, body });
      this.answer(response);
    });
  });

  async start(): Promise<this> {
    this.#server.on("connection", (socket) => {
      const index = this.closed.push(false) - 1;
      socket
        .on("error", () => undefined)
        .on("close", () => {
          this.closed[index] = true;
        });
    });
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  url(host = "127.0.0.1"): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}/hook?key=hunter2`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
