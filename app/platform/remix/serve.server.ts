import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";

/** The Express app of remix-serve. */
type Express = (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => void;

/** Calls `fail` for Express's errors, because Express itself would log a stack trace. */
export function replaceListener(
  server: Server,
  listener: (remixServe: RequestListener) => RequestListener,
  fail: (error: unknown, response: ServerResponse) => void,
): void {
  const [express] = server.listeners("request") as Express[];
  server.removeAllListeners("request");
  const remixServe: RequestListener = (request, response) =>
    express?.(request, response, (error) => fail(error, response));
  server.on("request", listener(remixServe));
}

/** Replaces remix-serve's signal handlers, which would wait for busy connections without a timeout. */
export function handleSignals(handle: (signal: string) => void): void {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => handle(signal));
  }
}

/** Disables remix-serve's access log, because it contains queries. `beginRequest` logs requests at level `debug`. */
export function silenceAccessLines(): void {
  const require = createRequire(import.meta.url);
  const ofRemixServe = createRequire(require.resolve("@remix-run/serve/package.json"));
  const morgan = ofRemixServe("morgan") as { format(name: string, line: () => undefined): void };
  morgan.format("tiny", () => undefined);
}
