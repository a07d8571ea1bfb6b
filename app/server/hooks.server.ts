import { subscribe } from "node:diagnostics_channel";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import onHeaders from "on-headers";
import { exitBeforeStart } from "~/content/site/site.server";
import { includesLastByte } from "~/insights/counts/visit";
import * as limits from "~/platform/limits";
import { log } from "~/platform/log/log.server";
import { requestDuration } from "~/platform/metrics/metrics.server";
import { replaceListener } from "~/platform/remix/serve.server";
import { Attached } from "~/platform/request/attached";
import { clientNetwork, requestId } from "~/platform/request/node-request.server";
import type { Env } from "~/platform/settings.server";
import { countRequest } from "./count-visits.server";
import { explanationOf } from "./explanation.server";
import { setCommonHeaders } from "./headers/common-headers.server";
import { respondWithError } from "./headers/node-response.server";
import { respondToMalformed } from "./limits/malformed.server";
import { isKnownMethod, originForm, routePattern } from "./limits/request-rules";
import { RequestSteps, type StepOptions } from "./request-steps.server";

type Options = Pick<StepOptions, "pages"> & {
  env: StepOptions["env"] & Pick<Env, "PORT">;
  onListening: (server: Server) => void;
};

type ListenStart = { server: Server; options: { backlog?: number; port?: number } };
type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server };

/** Uses Node's diagnostics channels, because remix-serve has no hooks for its server and requests. */
export function installServerHooks(options: Options): void {
  let hooked: Server | undefined;
  const inHand = new Attached<Duplex, ServerResponse>();

  subscribe("tracing:net.server.listen:asyncStart", (event) => {
    const { server, options: listening } = event as ListenStart;
    if (server.listenerCount("request") === 0) return;
    listening.backlog = limits.maxBacklog;
    if (hooked) return;
    hooked = server;
    // Sets the port. If PORT is not set and port 3000 is in use, remix-serve would choose a random port.
    listening.port = options.env.PORT;
    takeOver(server, options, inHand);
  });
  subscribe("http.server.request.start", (event) => {
    const { request, response, server } = event as RequestStart;
    if (server !== hooked) return;
    inHand.set(request.socket, response);
    beginRequest(request, response, options.env);
  });
}

/**
 * @param ofProcess content of `/proc/self/limits`, or an empty string if this file does not exist
 * @returns undefined if the process's limit on open files and connections is too low for a server
 */
export function descriptorsWithin(
  ofProcess: string,
): { connections: number; files: limits.SharedLimit } | undefined {
  const [, open] = /^Max open files +(\d+)/m.exec(ofProcess) ?? [];
  const { maxConnections, maxOpenFiles, reservedDescriptors } = limits;
  const left = Number(open ?? Number.POSITIVE_INFINITY) - reservedDescriptors;
  if (left < 100) return undefined;
  const total = Math.min(maxOpenFiles.total, Math.floor(left / 4));
  const perNetwork = Math.min(maxOpenFiles.perNetwork, Math.max(Math.floor(left / 16), Math.min(total, 100)));
  return { connections: Math.min(maxConnections, left - total), files: { total, perNetwork } };
}

function takeOver(
  server: Server,
  { onListening, ...options }: Options,
  inHand: Attached<Duplex, ServerResponse>,
): void {
  const ofProcess = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "utf8") : "";
  const descriptors = descriptorsWithin(ofProcess);
  if (!descriptors)
    exitBeforeStart(
      `the limit on open files and connections is too low: raise it, for example with ulimit -n 8192`,
    );
  const { keepAliveMs } = limits;
  Object.assign(server, {
    maxConnections: descriptors.connections,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.timeoutCheckMs,
    timeout: limits.stalledClientTimeoutMs,
    keepAliveTimeout: options.env.TRUSTED_PROXIES > 0 ? keepAliveMs.behindProxy : keepAliveMs.direct,
  });
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  const steps = new RequestSteps({
    ...options,
    openFiles: descriptors.files,
    connections: () => connections,
  });
  replaceListener(
    server,
    (remixServe) => (request, response) => steps.answer(request, response, remixServe),
    respondWithError,
  );
  server.on("clientError", (error, socket) => {
    const response = inHand.of(socket);
    if (!socket.writable || (response?.headersSent && !response.writableFinished)) socket.destroy();
    else respondToMalformed(error, socket, options.env.SITE_URL);
  });
  server.once("listening", () => onListening(server));
}

/** Also called for requests that Node itself rejects, which never reach the request steps. */
export function beginRequest(request: IncomingMessage, response: ServerResponse, env: Options["env"]): void {
  const { method = "", url = "" } = request;
  const target = originForm(url);
  request.url = target;
  const id = requestId(request.headers["x-request-id"], env.TRUSTED_PROXIES);
  response.setHeader("X-Request-Id", id);
  const common = { method, target, siteUrl: env.SITE_URL };
  onHeaders(response, () => setCommonHeaders(response, common));

  const begun = performance.now();
  response.once("close", () => {
    const seconds = (performance.now() - begun) / 1000;
    const labels = {
      method: isKnownMethod(method) ? method : "other",
      route: routePattern(target),
      status: response.statusCode,
    };
    requestDuration.observe(labels, seconds);
    const part = response.getHeader("Content-Range")?.toString();
    const isWhole = response.writableFinished && includesLastByte(part);
    countRequest(request, { status: response.statusCode, isWhole }, () => ({
      network: clientNetwork(env.TRUSTED_PROXIES, request),
      begun,
    }));
    if (log.isLevelEnabled("debug"))
      log.debug({ requestId: id, ...labels, seconds, ...explanationOf(request) }, "answered");
  });
}
