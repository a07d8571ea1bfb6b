import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { addressOf, answerInstead } from "~/content/site/address.server";
import type { Env } from "~/content/site/env.server";
import { shellScripts } from "~/content/site/shell-data.server";
import { answerOfPresentSite, onPublished } from "~/content/site/site.server";
import { pageRequests } from "~/platform/metrics/metrics.server";
import { prepareForRemix } from "~/platform/remix/adapter.server";
import {
  clientNetwork,
  isOwnScripts,
  rememberRequest,
  type WaitOutside,
} from "~/platform/request/node-request.server";
import { longestBody } from "~/platform/request/request-body.server";
import { BuildFiles } from "./files/build-files.server";
import { SiteFiles } from "./files/site-files.server";
import { formAddress } from "./form-address.server";
import { endUnread, sendError } from "./headers/node-response.server";
import { type Readiness, readiness } from "./health/readiness.server";
import { AdmissionGate } from "./limits/admission-gate.server";
import { RenderQueue } from "./limits/render-queue.server";
import { kindAsked, longestBeacon, refusalOf } from "./limits/request-rules";
import { WriteBudget } from "./limits/write-budget.server";
import { preconditionsOf, type Reply, replyWith } from "./pages/cached-response.server";
import type { CanonicalPage, PageCache } from "./pages/page-cache.server";
import { keepRendered, replyFromTemplate } from "./pages/rendered.server";
import { countPlayback } from "./recording.server";

/** Answers that are computed at once, and requests that may wait for their turn: a few seconds' worth. */
const computedAtOnce = 8;
const searchedAtOnce = 2;
const longestQueue = 2_000;

/** After so many milliseconds in the queue the client has given up. */
const longestWait = 30_000;

/** Rendered answers that nobody has taken yet, in bytes. */
const longestUnsent = 32 * 1024 * 1024;

/** Forms, which may be sent again until they are right. */
const formLimits = { mostAtOnce: 500, longestBody, perNetwork: 240 };

/** What pages tell of films: as many as an office watches in ten minutes. One byte more shows what is too long. */
const beaconLimits = { mostAtOnce: 500, longestBody: longestBeacon + 1, perNetwork: 120 };

/** The way of a request, from the first step to the last. */
export const stepNames = [
  "limitBody",
  "refuseUnanswerable",
  "answerProbe",
  "sendCachedPage",
  "sendBuildFile",
  "sendFile",
  "handleBeacon",
  "receiveForm",
  "redirect",
  "completePage",
  "waitForTurn",
  "handOver",
] as const;

const latestStep = new WeakMap<IncomingMessage, (typeof stepNames)[number]>();

/** The step that a request has come to: once it is answered, the one that did that. */
export function stepOf(request: IncomingMessage): (typeof stepNames)[number] | undefined {
  return latestStep.get(request);
}

/** Answers a request, or has the next step go on with it, at once or later. */
type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type StepOptions = {
  env: Pick<Env, "SITE_URL" | "TRUSTED_PROXIES" | "INSIGHTS_PLAYBACK">;
  /** Where pages of the present content are kept. */
  pages: () => PageCache;
  /** Connections that the server has taken so far. */
  connections: () => number;
  remixServe: RequestListener;
};

/**
 * Sends a request on its way through the steps. It has an id by then, and its response will get the headers
 * that all have in common, whoever answers it.
 */
export function requestSteps({ env, pages, connections, remixServe }: StepOptions): RequestListener {
  const buildFiles = new BuildFiles();
  const addFrames = () => {
    for (const script of Object.values(shellScripts())) buildFiles.add(script);
  };
  addFrames();
  // Pages from before go on asking for theirs.
  onPublished(addFrames);
  const siteFiles = new SiteFiles(env.TRUSTED_PROXIES);
  const forms = new AdmissionGate(env.TRUSTED_PROXIES, formLimits);
  const beacons = new AdmissionGate(env.TRUSTED_PROXIES, beaconLimits);
  const queue = new RenderQueue(computedAtOnce, longestQueue, connections, searchedAtOnce);
  const writeBudget = new WriteBudget(longestUnsent);
  const chargeWriteBudget = (response: ServerResponse) =>
    writeBudget.add(response, Number(response.getHeader("Content-Length") ?? 0));
  const { host } = new URL(env.SITE_URL);
  /** How a request that is being computed leaves its place to others while it waits for something else. */
  const waitsOutside = new WeakMap<IncomingMessage, WaitOutside>();

  const steps: Record<(typeof stepNames)[number], Step> = {
    /** Closes uploads that nobody reads. */
    limitBody(request, response, next) {
      endUnread(request, response);
      next();
    },

    /** What makes no sense gets a status and its name. */
    refuseUnanswerable({ method, url = "", headers, headersDistinct }, response, next) {
      const refusal = refusalOf({
        method,
        target: url,
        hosts: headersDistinct.host ?? [],
        contentLength: headers["content-length"],
        proxied: env.TRUSTED_PROXIES > 0 && headers["x-forwarded-for"] !== undefined,
        tellsPlayback: env.INSIGHTS_PLAYBACK === "on",
        onlyHost: /^(?:127\.|\[::1\])/.test(host) ? host : undefined,
      });
      if (!refusal) next();
      else sendError(response, refusal.status, refusal.allow === undefined ? {} : { Allow: refusal.allow });
    },

    /** Whoever runs the server is told how it is, however busy that is. */
    answerProbe({ method, url = "" }, response, next) {
      const { pattern, answeredBy } = kindAsked(url);
      if (answeredBy !== "probe") return next();
      const answer = ({ ready, text }: Readiness) =>
        send(response, {
          status: ready ? 200 : 503,
          headers: {
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": String(text.length),
            "Cache-Control": "no-store",
          },
          body: method === "HEAD" ? null : Buffer.from(text),
        });
      if (pattern === "/healthz") answer({ ready: true, text: "alive\n" });
      else readiness().then(answer);
    },

    /** Pages that are kept wait for nothing and nobody. */
    sendCachedPage(request, response, next) {
      const page = canonicalPage(request);
      const answer = page && pages().answer(page);
      if (!answer) return next();
      pageRequests.inc({ result: "hit" });
      send(response, replyWith(answer, preconditionsOf(request)));
    },

    /** Scripts have been compressed once and for all. */
    sendBuildFile(request, response, next) {
      const file = request.method === "POST" ? undefined : buildFiles.get(request.url ?? "");
      if (file) send(response, replyWith(file, preconditionsOf(request)));
      else next();
    },

    /** All other files too; remix-serve would go on to render a page for one that is not there. */
    sendFile(request, response, next) {
      if (kindAsked(request.url ?? "").answeredBy === "file") siteFiles.send(request, response);
      else next();
    },

    /** What a page tells of a film is counted, and waits for nobody; its sender has left, and reads no answer. */
    handleBeacon(request, response, next) {
      if (kindAsked(request.url ?? "").answeredBy !== "counter") return next();
      if (!isOwnScripts(request, env.SITE_URL, env.TRUSTED_PROXIES)) return sendError(response, 403);
      beacons.acceptBody(request, response, () => {
        const body: Buffer | null = request.read();
        if (body && body.length > longestBeacon) sendError(response, 413);
        else if (countPlayback(request, body?.toString("latin1") ?? "")) response.writeHead(204).end();
        else sendError(response, 400);
      });
    },

    /** A form is here as a whole before anyone waits for its answer; one of a page that is gone is taken elsewhere. */
    receiveForm(request, response, next) {
      if (request.method !== "POST") return next();
      answerInstead(request, formAddress(request.url ?? "", request.headers.referer));
      forms.acceptBody(request, response, next);
    },

    /** What an address redirects to is known without a page, and said in less time than waiting takes. */
    redirect(request, response, next) {
      const { isData, redirect } = addressOf(request);
      if (!redirect || isData) return next();
      response.setHeader("Location", redirect.location);
      response.setHeader("Content-Length", 0);
      response.writeHead(redirect.permanent ? 301 : 302).end();
    },

    /** So is a page completed that has been rendered, for whoever comes with another query. */
    completePage(request, response, next) {
      const page = canonicalPage(request);
      const present = pages();
      const template = page && present.template(page);
      if (!template) return next();
      pageRequests.inc({ result: "completed" });
      onHeaders(response, () => chargeWriteBudget(response));
      send(response, replyFromTemplate(present, template, page, preconditionsOf(request)));
    },

    /** What has to be computed is, when it is its turn. */
    waitForTurn(request, response, next) {
      const sort = kindAsked(request.url ?? "").searches ? "search" : "page";
      const entered = performance.now();
      const comeAgain = () => sendError(response, 503, { "Retry-After": "5" });
      const start = (leave: () => void, waitOutside: WaitOutside) => {
        if (response.destroyed) return leave();
        if (performance.now() - entered > longestWait) {
          leave();
          comeAgain();
          return;
        }
        response.once("close", leave);
        onHeaders(response, () => {
          leave();
          chargeWriteBudget(response);
        });
        waitsOutside.set(request, waitOutside);
        next();
      };
      queue.enter(clientNetwork(env.TRUSTED_PROXIES, request), start, comeAgain, sort);
    },

    /** Everything else is a route's. */
    handOver(request, response) {
      const id = String(response.getHeader("X-Request-Id"));
      rememberRequest(request, id, env.TRUSTED_PROXIES, waitsOutside.get(request));
      answerOfPresentSite(() => {
        const { canonical, target } = addressOf(request);
        const page = canonicalPage(request);
        if (page) keepRendered(request, page, pages());
        request.url = canonical && request.method !== "POST" ? canonical : target;
        prepareForRemix(request, host);
        remixServe(request, response);
      });
    },
  };

  const go = (index: number, request: IncomingMessage, response: ServerResponse): void => {
    const name = stepNames[index] ?? "handOver";
    latestStep.set(request, name);
    steps[name](request, response, () => go(index + 1, request, response));
  };
  return (request, response) => go(0, request, response);
}

/** The page that a request shares with all who get the same; what a form is answered with is nobody else's. */
function canonicalPage(request: IncomingMessage): CanonicalPage | undefined {
  const { canonical, passthrough } = addressOf(request);
  return request.method === "POST" || canonical === undefined ? undefined : { canonical, passthrough };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status).end(body);
}
