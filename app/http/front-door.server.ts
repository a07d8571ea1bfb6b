import { subscribe } from "node:diagnostics_channel";
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { isCurrentAsset } from "~/content/assets.server";
import type { Env } from "~/env.server";
import { log } from "~/operations/log.server";
import { pageRequests, requestDuration } from "~/operations/metrics.server";
import { isStopping } from "~/operations/stop.server";
import { BuildFiles } from "./build-files.server";
import { cacheControlOf } from "./cache-control";
import { formAddress } from "./form-address.server";
import { replyWith, wantedBy } from "./kept-answer.server";
import { clientNetwork, rememberRequest, requestId, whenReceived } from "./node-request.server";
import { answerError, beforeHead, endUnread, refuse } from "./node-response.server";
import type { KeptPages } from "./page-cache.server";
import { RenderGate, type WaitOutside } from "./render-gate.server";
import { isFile, isKnownMethod, isProbe, originForm, refusalOf, routePattern } from "./request-rules";
import { closedPolicy, securityHeaders } from "./security-headers.server";
import { isFileThere } from "./static-files.server";
import { UnsentAnswers } from "./unsent-answers.server";

/** How long senders and readers may take, in milliseconds, and how many connections there may be. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How often the two above are looked at. */
  connectionsCheckingInterval: 5_000,
  /** Longer than load balancers keep theirs, so that it is never this side that closes one in use. */
  keepAliveTimeout: 65_000,
  /** For a reader that takes nothing at all; a paused video is asked for again from where it was. */
  timeout: 120_000,
  maxConnections: 5_000,
};

/** Connections that may wait to be taken, of which a burst brings many; the system may allow fewer. */
const longestBacklog = 4096;

/** Answers that are computed at once, and requests that may wait for their turn: a few seconds' worth. */
const computedAtOnce = 8;
const longestQueue = 500;

/** After so many milliseconds in the queue nobody waits for the page any more, but asks for it again. */
const longestWait = 30_000;

/** Forms that are being received, and the longest body of one that is waited for, in bytes. */
const formsReceived = 500;
const longestForm = 16 * 1024;

/** Forms that a network may send in ten minutes before they are refused without a page; faulty ones count. */
const formsPerNetwork = { points: 240, duration: 600 };

/** Rendered answers that nobody has taken yet, in bytes. */
const longestUnsent = 32 * 1024 * 1024;

type Options = {
  env: Pick<Env, "SITE_URL" | "TRUSTED_PROXIES">;
  pages: KeptPages;
  /** Called once the server listens. */
  onListening: (server: Server) => void;
};

/**
 * Stands before remix-serve, which has no hook of its own: Node tells of the server before it listens, and
 * of each request before anyone else gets it. What is not worth answering ends here, kept pages are sent
 * from here, and every response gets the headers that all have in common.
 */
export function standInFront(options: Options): void {
  let door: FrontDoor | undefined;
  subscribe("tracing:net.server.listen:asyncStart", (event) => {
    const { server, options: listening } = event as ListenStart;
    if (server.listenerCount("request") === 0) return;
    listening.backlog = longestBacklog;
    door ??= new FrontDoor(server, options);
  });
  subscribe("http.server.request.start", (event) => {
    const { request, response, server } = event as RequestStart;
    if (server === door?.server) door.receive(request, response);
  });
}

type ListenStart = { server: Server; options: { backlog?: number } };
type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server };

class FrontDoor {
  readonly #env: Options["env"];
  readonly #pages: KeptPages;
  readonly #host: string;
  readonly #buildFiles = new BuildFiles();
  readonly #gate = new RenderGate(computedAtOnce, longestQueue, () => this.#connections);
  readonly #unsent = new UnsentAnswers(longestUnsent);
  readonly #forms = new RateLimiterMemory(formsPerNetwork);
  #connections = 0;
  #formsReceived = 0;
  readonly #inHand = new WeakMap<Duplex, ServerResponse>();

  constructor(
    readonly server: Server,
    { env, pages, onListening }: Options,
  ) {
    this.#env = env;
    this.#pages = pages;
    this.#host = new URL(env.SITE_URL).host;
    Object.assign(server, limits);
    const [remixServe] = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    (remixServe as Partial<Express> | undefined)?.use?.(answerError);
    server.on("request", (request, response) => {
      if (!this.#answer(request, response)) {
        this.#pass(request, response, () => remixServe?.(request, response));
      }
    });
    server.on("connection", () => {
      this.#connections += 1;
    });
    server.on("clientError", (error, socket) => this.#answerNonsense(error, socket));
    server.once("listening", () => onListening(server));
  }

  /** Prepares for a request, also for one that Node itself refuses. */
  receive(request: IncomingMessage, response: ServerResponse): void {
    const { method = "", url = "", socket } = request;
    const target = originForm(url);
    request.url = target;
    this.#inHand.set(socket, response);
    const id = requestId(request.headers["x-request-id"], this.#env.TRUSTED_PROXIES);
    response.setHeader("X-Request-Id", id);
    beforeHead(response, () => this.#dress(response, method, target));

    const begun = process.hrtime.bigint();
    response.once("close", () => {
      const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
      const labels = {
        method: isKnownMethod(method) ? method : "other",
        route: routePattern(target),
        status: response.statusCode,
      };
      requestDuration.observe(labels, seconds);
      log.debug({ requestId: id, ...labels, seconds }, "answered");
    });
  }

  /** Answers what needs no rendering; returns whether it did. */
  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers, headersDistinct } = request;
    endUnread(request, response);
    const refusal = refusalOf({
      method,
      target: url,
      hosts: headersDistinct.host ?? [],
      contentLength: headers["content-length"],
      proxied: this.#env.TRUSTED_PROXIES > 0 && headers["x-forwarded-for"] !== undefined,
    });
    if (refusal) {
      refuse(response, refusal.status, refusal.allow === undefined ? {} : { Allow: refusal.allow });
      return true;
    }
    if (method === "POST") return false;

    const page = this.#pages.get(url);
    if (page) pageRequests.inc({ result: "hit" });
    const kept = page ?? this.#buildFiles.get(url);
    if (kept) {
      const reply = replyWith(kept, wantedBy(request));
      for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
      response.writeHead(reply.status).end(reply.body);
      return true;
    }
    if (isFile(url) && !isFileThere(url)) {
      refuse(response, 404);
      return true;
    }
    // Remix takes data that is not asked for with GET for an action's. HEAD still gets no body from Node.
    if (/\.data(?:\?|$)/.test(url)) request.method = "GET";
    return false;
  }

  /** Lets a request through to remix-serve: files and probes at once, what has to be computed when it is its turn. */
  #pass(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const { method, url = "" } = request;
    const pass = (waitOutside?: WaitOutside) => {
      rememberRequest(request, String(response.getHeader("X-Request-Id")), waitOutside);
      // Addresses come from the configuration alone; nobody behind this door gets to see another host.
      request.headers.host = this.#host;
      delete request.headers["x-forwarded-host"];
      next();
    };
    if (method === "POST") {
      request.url = formAddress(url, request.headers.referer);
      this.#receive(request, response, () => this.#queue(response, pass));
    } else if (isFile(url) || isProbe(url)) pass();
    else this.#queue(response, pass);
  }

  /** Waits for a form, so that none takes a place in the queue while it is still on its way. */
  #receive(request: IncomingMessage, response: ServerResponse, then: () => void): void {
    if (this.#formsReceived >= formsReceived) {
      refuse(response, 503, { "Retry-After": "5" });
      return;
    }
    this.#formsReceived += 1;
    let received = false;
    const leave = () => {
      if (!received) this.#formsReceived -= 1;
      received = true;
    };
    response.once("close", leave);
    this.#forms.consume(clientNetwork(this.#env.TRUSTED_PROXIES, request)).then(
      () =>
        whenReceived(request, longestForm, () => {
          leave();
          then();
        }),
      () => refuse(response, 429, { "Retry-After": String(formsPerNetwork.duration) }),
    );
  }

  #queue(response: ServerResponse, pass: (waitOutside: WaitOutside) => void): void {
    const entered = performance.now();
    const comeAgain = () => refuse(response, 503, { "Retry-After": "5" });
    const admitted = this.#gate.enter((leave, waitOutside) => {
      if (response.destroyed) return leave();
      if (performance.now() - entered > longestWait) {
        leave();
        comeAgain();
        return;
      }
      response.once("close", leave);
      beforeHead(response, () => {
        leave();
        this.#unsent.add(response, Number(response.getHeader("Content-Length") ?? 0));
      });
      pass(waitOutside);
    });
    if (!admitted) comeAgain();
  }

  /** Gives a response the headers that all have in common, when everyone else has set theirs. */
  #dress(response: ServerResponse, method: string, target: string): void {
    const [path = "", query = ""] = target.split("?", 2);
    for (const [name, value] of securityHeaders(this.#env.SITE_URL, path)) response.setHeader(name, value);
    // The policy of express's own pages says nothing of framing.
    if (!String(response.getHeader("Content-Security-Policy")).includes("frame-ancestors"))
      response.setHeader("Content-Security-Policy", closedPolicy);
    if (response.getHeader("Cache-Control") !== "no-store") {
      const stamped = isCurrentAsset(path, query);
      response.setHeader(
        "Cache-Control",
        cacheControlOf({ method, path, status: response.statusCode, stamped }),
      );
    }
    if (isStopping()) response.setHeader("Connection", "close");
  }

  /** What is no HTTP, or does not arrive in time, has no response that could be dressed. */
  #answerNonsense(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (!socket.writable || this.#inHand.get(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    const status = statusOfNonsense[error.code ?? ""] ?? 400;
    const headers = [
      ...securityHeaders(this.#env.SITE_URL, ""),
      ["Content-Security-Policy", closedPolicy],
      ["Cache-Control", "no-store"],
      ["Content-Length", "0"],
      ["Connection", "close"],
    ];
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  }
}

const statusOfNonsense: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The part of remix-serve's express that is used here. */
type Express = { use(handler: typeof answerError): void };
