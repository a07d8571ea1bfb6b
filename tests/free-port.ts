import { createServer } from "node:net";

/** Excludes ephemeral ports, because an outgoing connection could use the port before the server does. */
const [first, last] = [11_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });
}
