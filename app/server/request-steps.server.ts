import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import onHeaders from "on-headers";
import { shellScripts } from "~/content/shell-data/shell-data.server";
import { addressOf, rewriteTarget } from "~/content/site/address.server";
import { onPublished, pinSite } from "~/content/site/site.server";
import { needsNoPage, processForm } from "~/leads/forms/action.server";
import * as limits from "~/platform/limits";
import { pageRequests } from "~/platform/metrics/metrics.server";
import { prepareForRemix } from "~/platform/remix/adapter.server";
import { Attached } from "~/platform/request/attached";
import { clientNetwork, isOwnScripts, rememberRequest } from "~/platform/request/node-request.server";
import type { Env } from "~/platform/settings.server";
import { copyFile } from "~/sharing/copies/archive.server";
import { namesIn } from "~/urls/tables/addresses";
import { countPlayback } from "./count-visits.server";
import { sendArchive } from "./files/send-archive.server";
import { ShellScripts } from "./files/shell-scripts.server";
import { SiteFiles } from "./files/site-files.server";
import { formAddress } from "./form-address.server";
import { closeAfterDrain, respondWithError, sendError } from "./headers/node-response.server";
import { type Readiness, readiness } from "./health/readiness.server";
import { AdmissionGate } from "./limits/admission-gate.server";
import { RenderQueue } from "./limits/render-queue.server";
import { rejectionOf, requestedKind } from "./limits/request-rules";
import { StreamLimit } from "./limits/stream-limit.server";
import { preconditionsOf, type Reply, replyWith } from "./pages/cached-response.server";
import type { CanonicalPage, PageCache } from "./pages/page-cache.server";
import { keepRendered, replyFromTemplate } from "./pages/rendered.server";

const formLimits = {
  maxAtOnce: limits.maxFormsAtOnce,
  maxBodyBytes: limits.maxBodyBytes,
  maxPerWindow: limits.maxFormRequestsPerWindow,
};
const beaconLimits = {
  maxAtOnce: limits.maxBeaconsAtOnce,
  maxBodyBytes: limits.maxBeaconBytes,
  maxPerWindow: limits.maxBeaconsPerWindow,
};

const stepNames = [
  "rejectInvalid",
  "answerProbe",
  "sendCachedPage",
  "sendFile",
  "countBeacon",
  "receiveForm",
  "redirect",
  "waitForTurn",
  "completePage",
  "sendCopy",
  "handOver",
] as const;

type StepName = (typeof stepNames)[number];

const latestStep = new Attached<IncomingMessage, StepName>();

export function stepOf(request: IncomingMessage): StepName | undefined {
  return latestStep.of(request);
}

/** A step either answers the request or calls `next`. */
type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type StepOptions = {
  env: Pick<Env, "SITE_URL" | "TRUSTED_PROXIES" | "INSIGHTS">;
  pages: () => PageCache;
  openFiles: limits.SharedLimit;
  connections: () => number;
};

/** `beginRequest` must run first, because it adds the common headers. */
export class RequestSteps implements Record<StepName, Step> {
  readonly #env: StepOptions["env"];
  readonly #pages: () => PageCache;
  readonly #host: string;
  readonly #shellScripts = new ShellScripts();
  readonly #siteFiles: SiteFiles;
  readonly #copies: StreamLimit;
  readonly #forms: AdmissionGate;
  readonly #beacons: AdmissionGate;
  readonly #queues: Record<"page" | "slow", RenderQueue>;
  /** Sizes of the responses being sent, in bytes. If their sum exceeds the limit, the oldest response is aborted. */
  readonly #unsent = new LRUCache<ServerResponse, number>({
    maxSize: limits.maxUnsentBytes,
    sizeCalculation: (bytes) => bytes + 1,
    dispose: (_bytes, response, reason) => {
      if (reason === "evict") response.destroy();
    },
  });

  constructor({ env, pages, openFiles, connections }: StepOptions) {
    this.#env = env;
    this.#pages = pages;
    this.#host = new URL(env.SITE_URL).host;
    this.#siteFiles = new SiteFiles(new StreamLimit(env.TRUSTED_PROXIES, openFiles));
    this.#copies = new StreamLimit(env.TRUSTED_PROXIES, limits.maxCopies);
    this.#forms = new AdmissionGate(env.TRUSTED_PROXIES, formLimits);
    this.#beacons = new AdmissionGate(env.TRUSTED_PROXIES, beaconLimits);
    this.#queues = {
      page: new RenderQueue(limits.maxQueuedPages, connections),
      slow: new RenderQueue(limits.maxQueuedSlowAnswers, connections),
    };
    this.#addShellScripts();
    // Keeps old scripts when content changes, because open and cached pages still request them.
    onPublished(() => this.#addShellScripts());
  }

  answer(request: IncomingMessage, response: ServerResponse, remix: RequestListener): void {
    const go = (index: number): void => {
      const name = stepNames[index];
      if (name === undefined) {
        remix(request, response);
        return;
      }
      latestStep.set(request, name);
      this[name](request, response, () => go(index + 1));
    };
    go(0);
  }

  /** Also closes the connection if the client keeps sending a request body that no step reads. */
  readonly rejectInvalid: Step = (request, response, next) => {
    closeAfterDrain(request, response);
    const { method, url = "", headers, headersDistinct } = request;
    const { TRUSTED_PROXIES, INSIGHTS } = this.#env;
    const rejection = rejectionOf({
      method,
      target: url,
      hosts: headersDistinct.host ?? [],
      contentLength: headers["content-length"],
      proxied: TRUSTED_PROXIES > 0 && headers["x-forwarded-for"] !== undefined,
      tellsPlayback: INSIGHTS === "playback",
      onlyHost: /^(?:127\.|\[::1\])/.test(this.#host) ? this.#host : undefined,
    });
    if (!rejection) next();
    else
      sendError(response, rejection.status, rejection.allow === undefined ? {} : { Allow: rejection.allow });
  };

  /** Answers health checks before requests are queued, so that the checks work under full load. */
  readonly answerProbe: Step = ({ method, url = "" }, response, next) => {
    const { pattern, answeredBy } = requestedKind(url);
    if (answeredBy !== "probe") return next();
    const answer = ({ ready, text }: Readiness) =>
      send(response, {
        status: ready ? 200 : 503,
        headers: {
          "Content-Type": "text/plain; charset=utf-8",
          "Content-Length": String(Buffer.byteLength(text)),
          "Cache-Control": "no-store",
        },
        body: method === "HEAD" ? null : Buffer.from(text),
      });
    if (pattern === "/healthz") answer({ ready: true, text: "alive\n" });
    else
      readiness()
        .then(answer)
        .catch((error) => respondWithError(error, response));
  };

  readonly sendCachedPage: Step = (request, response, next) => {
    const page = canonicalPage(request);
    const answer = page && this.#pages().answer(page);
    if (!answer) return next();
    pageRequests.inc({ result: "hit" });
    const reply = replyWith(answer, preconditionsOf(request));
    send(response, reply);
    // Most responses are already sent at this point, so that counting them would only take time.
    if (response.writableLength > 0) this.#limitUnsent(response, reply.body?.length ?? 0);
  };

  /** Responds to requests for missing files too, because Remix would render a page for each of them. */
  readonly sendFile: Step = (request, response, next) => {
    const { method, url = "" } = request;
    const script = method === "POST" ? undefined : this.#shellScripts.get(url);
    if (script) send(response, replyWith(script, preconditionsOf(request)));
    else if (requestedKind(url).answeredBy === "file") this.#siteFiles.send(request, response);
    else next();
  };

  readonly countBeacon: Step = (request, response, next) => {
    const { SITE_URL, TRUSTED_PROXIES } = this.#env;
    if (requestedKind(request.url ?? "").answeredBy !== "counter") return next();
    if (!isOwnScripts(request, SITE_URL, TRUSTED_PROXIES)) return sendError(response, 403);
    this.#beacons.acceptBody(request, response, (body) => {
      if (!body) sendError(response, 413);
      else if (countPlayback(request, body.toString("latin1"))) response.writeHead(204).end();
      else sendError(response, 400);
    });
  };

  readonly receiveForm: Step = (request, response, next) => {
    if (request.method !== "POST") return next();
    this.#forms.acceptBody(request, response, (body) =>
      this.#inTurn(request, response, "slow", (leave) => {
        rewriteTarget(request, formAddress(request.url ?? "", request.headers.referer));
        this.#remember(request, response);
        processForm(request, body?.toString("utf8"))
          .then(next)
          .catch((error) => respondWithError(error, response));
        // Ends the turn while the lead is being stored, because waiting for the database uses no processor time.
        leave();
      }),
    );
  };

  /** Redirects need no rendering, so they skip the render queue. */
  readonly redirect: Step = (request, response, next) => {
    const { isData, redirect } = addressOf(request);
    if (!redirect || isData || request.method === "POST") return next();
    response.setHeader("Location", redirect.location);
    response.setHeader("Content-Length", 0);
    response.writeHead(redirect.permanent ? 301 : 302).end();
  };

  /** Queues requests that need rendering. Cached pages do not wait, even during a flood of requests. */
  readonly waitForTurn: Step = (request, response, next) => {
    const { isSlow, answeredBy } = requestedKind(request.url ?? "");
    // `sendCopy` queues copies itself, because their turn must end before the download begins.
    if (answeredBy === "archive" || needsNoPage(request)) return next();
    // Invalid forms are rendered in the slow queue, so that they do not delay requests for pages.
    const sort = isSlow || request.method === "POST" ? "slow" : "page";
    this.#inTurn(request, response, sort, (leave) => {
      response.once("close", leave);
      onHeaders(response, () => {
        leave();
        this.#limitUnsent(response, Number(response.getHeader("Content-Length") ?? 0));
      });
      next();
    });
  };

  #limitUnsent(response: ServerResponse, bytes: number): void {
    this.#unsent.set(response, bytes);
    const remove = () => this.#unsent.delete(response);
    response.once("finish", remove);
    response.once("close", remove);
  }

  /** Sends a 503 if the queue is full, or if the request waits too long. */
  #inTurn(
    request: IncomingMessage,
    response: ServerResponse,
    sort: "page" | "slow",
    start: (leave: () => void) => void,
  ): void {
    const network = clientNetwork(this.#env.TRUSTED_PROXIES, request);
    const comeAgain = () => response.headersSent || sendError(response, 503, { "Retry-After": "5" });
    if (this.#queues[sort].isFull(network)) {
      comeAgain();
      return;
    }
    const late = setTimeout(comeAgain, limits.maxQueueMs);
    response.once("close", () => clearTimeout(late));
    this.#queues[sort]
      .run(network, (leave) => (response.headersSent || response.destroyed ? leave() : start(leave)))
      .catch((error) => respondWithError(error, response));
  }

  readonly completePage: Step = (request, response, next) => {
    const page = canonicalPage(request);
    const pages = this.#pages();
    const template = page && pages.template(page);
    if (!template) return next();
    pageRequests.inc({ result: "completed" });
    send(response, replyFromTemplate(pages, template, page, preconditionsOf(request)));
  };

  readonly sendCopy: Step = (request, response, next) => {
    if (requestedKind(request.url ?? "").answeredBy !== "archive") return next();
    this.#inTurn(request, response, "slow", (leave) => {
      if (!this.#copies.admit(request, response)) return leave();
      this.#remember(request, response);
      pinSite(() => {
        copyFile(addressOf(request))
          .finally(leave)
          .then((archive) => {
            if (archive) sendArchive(request, response, archive);
            else sendError(response, 404);
          })
          .catch((error) => respondWithError(error, response));
      });
    });
  };

  /** Gives Remix only the page's canonical URL, so that no parameter outside this URL affects the cached page. */
  readonly handOver: Step = (request, response, next) => {
    this.#remember(request, response);
    pinSite(() => {
      const page = canonicalPage(request);
      const target = page?.canonical ?? addressOf(request).target;
      // Rejects percent-encoding that is not UTF-8, because Express fails on it.
      if (namesIn(target.split("?", 1)[0] ?? "") === undefined) return sendError(response, 400);
      if (page) keepRendered(request, page, this.#pages());
      prepareForRemix(request, target, this.#host);
      next();
    });
  };

  #remember(request: IncomingMessage, response: ServerResponse): void {
    const id = String(response.getHeader("X-Request-Id"));
    rememberRequest(request, id);
  }

  #addShellScripts(): void {
    for (const script of Object.values(shellScripts())) this.#shellScripts.add(script);
  }
}

/** Undefined for submitted forms, because their responses are not cached. */
function canonicalPage(request: IncomingMessage): CanonicalPage | undefined {
  const { canonical, passthrough } = addressOf(request);
  return request.method === "POST" || canonical === undefined ? undefined : { canonical, passthrough };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status).end(body);
}
