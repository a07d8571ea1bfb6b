import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { LoaderFunction } from "@remix-run/node";
import onHeaders from "on-headers";
import { addressOf, rewriteTarget } from "~/content/site/address.server";
import type { Env } from "~/content/site/env.server";
import { shellScripts } from "~/content/site/shell-data.server";
import { onPublished, pinSite } from "~/content/site/site.server";
import { submitEarly } from "~/leads/forms/action.server";
import { reportError } from "~/platform/log/report.server";
import { pageRequests } from "~/platform/metrics/metrics.server";
import { prepareForRemix } from "~/platform/remix/adapter.server";
import { Attached } from "~/platform/request/attached";
import {
  clientNetwork,
  isOwnScripts,
  type ReleaseSlotDuring,
  rememberRequest,
} from "~/platform/request/node-request.server";
import { longestBody } from "~/platform/request/request-body.server";
import { BuildFiles } from "./files/build-files.server";
import { SiteFiles } from "./files/site-files.server";
import { formAddress } from "./form-address.server";
import { closeAfterDrain, sendError } from "./headers/node-response.server";
import { type Readiness, readiness } from "./health/readiness.server";
import { AdmissionGate } from "./limits/admission-gate.server";
import { RenderQueue } from "./limits/render-queue.server";
import { kindAsked, longestBeacon, refusalOf } from "./limits/request-rules";
import { WriteBudget } from "./limits/write-budget.server";
import { preconditionsOf, type Reply, replyWith } from "./pages/cached-response.server";
import type { CanonicalPage, PageCache } from "./pages/page-cache.server";
import { keepRendered, replyFromTemplate } from "./pages/rendered.server";
import { frameIn, framePage, renderFrame, replyFromFrame } from "./pages/search-frame.server";
import { textReply } from "./pages/text-reply.server";
import { countPlayback } from "./recording.server";

/** The most responses computed at once, slow ones (searches, copies) among them, and queued: a few seconds' worth. */
const computedAtOnce = 8;
const slowAtOnce = 2;
const longestQueue = 2_000;

/** After this time in the queue the client has given up, in milliseconds. */
const longestWait = 30_000;

/** Budget for rendered responses that clients have not read yet, in bytes. */
const longestUnsent = 32 * 1024 * 1024;

/** Generous, because a visitor may submit a form several times until it is valid. */
const formLimits = { mostAtOnce: 500, longestBody, perNetwork: 240 };

/** As many beacons as an office sends in ten minutes. The extra byte reveals one that is too long. */
const beaconLimits = { mostAtOnce: 500, longestBody: longestBeacon + 1, perNetwork: 120 };

/** The steps of a request, in order. */
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
  "waitForTurn",
  "completePage",
  "answerText",
  "composeSearch",
  "storeForm",
  "handOver",
] as const;

const latestStep = new Attached<IncomingMessage, (typeof stepNames)[number]>();

/** The latest step of a request; for an answered request, the one that answered. */
export function stepOf(request: IncomingMessage): (typeof stepNames)[number] | undefined {
  return latestStep.of(request);
}

/** Answers a request, or calls the next step, synchronously or later. */
type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type StepOptions = {
  env: Pick<Env, "SITE_URL" | "TRUSTED_PROXIES" | "INSIGHTS_PLAYBACK" | "BUILDS_DIR">;
  /** The page cache for the current content. */
  pages: () => PageCache;
  /** Number of connections accepted so far. */
  connections: () => number;
  /** Loaders of routes that answer with a text of their own, by pattern. */
  textLoaders: ReadonlyMap<string, LoaderFunction>;
  remixServe: RequestListener;
};

/**
 * Runs requests through the steps. Before that, `installServerHooks` has given each an id, and arranged for the common
 * headers, whichever step answers.
 */
export function requestSteps({
  env,
  pages,
  connections,
  textLoaders,
  remixServe,
}: StepOptions): RequestListener {
  const buildFiles = new BuildFiles(env.BUILDS_DIR);
  const addShellScripts = () => {
    for (const script of Object.values(shellScripts())) buildFiles.add(script);
  };
  addShellScripts();
  // Older scripts stay: pages of earlier content still request them.
  onPublished(addShellScripts);
  const siteFiles = new SiteFiles(env.TRUSTED_PROXIES);
  const forms = new AdmissionGate(env.TRUSTED_PROXIES, formLimits);
  const beacons = new AdmissionGate(env.TRUSTED_PROXIES, beaconLimits);
  const queue = new RenderQueue(computedAtOnce, longestQueue, connections, slowAtOnce);
  const writeBudget = new WriteBudget(longestUnsent);
  const chargeWriteBudget = (response: ServerResponse) =>
    writeBudget.add(response, Number(response.getHeader("Content-Length") ?? 0));
  const { host } = new URL(env.SITE_URL);
  /** For each request being computed: yields its place in the render queue while it waits for something outside. */
  const waitsOutside = new Attached<IncomingMessage, ReleaseSlotDuring>();

  const remember = (request: IncomingMessage, response: ServerResponse) => {
    const id = String(response.getHeader("X-Request-Id"));
    rememberRequest(request, id, env.TRUSTED_PROXIES, waitsOutside.of(request));
  };

  const steps: Record<(typeof stepNames)[number], Step> = {
    /** Closes uploads that nobody reads. */
    limitBody(request, response, next) {
      closeAfterDrain(request, response);
      next();
    },

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

    /** Probes are answered even under full load. */
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

    /** Cached pages skip the render queue. */
    sendCachedPage(request, response, next) {
      const page = canonicalPage(request);
      const answer = page && pages().answer(page);
      if (!answer) return next();
      pageRequests.inc({ result: "hit" });
      send(response, replyWith(answer, preconditionsOf(request)));
    },

    /** Scripts and styles of the build are precompressed. */
    sendBuildFile(request, response, next) {
      const file = request.method === "POST" ? undefined : buildFiles.get(request.url ?? "");
      if (file) send(response, replyWith(file, preconditionsOf(request)));
      else next();
    },

    /** All other files are served here too: remix-serve would render a page for a missing one. */
    sendFile(request, response, next) {
      if (kindAsked(request.url ?? "").answeredBy === "file") siteFiles.send(request, response);
      else next();
    },

    /** Counts a playback beacon. It skips the render queue, and its sender reads no response. */
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

    /** Buffers a form before it enters the render queue. A form for a missing page is handled by another page. */
    receiveForm(request, response, next) {
      if (request.method !== "POST") return next();
      rewriteTarget(request, formAddress(request.url ?? "", request.headers.referer));
      forms.acceptBody(request, response, next);
    },

    /** Redirects need no rendering, so they skip the render queue. */
    redirect(request, response, next) {
      const { isData, redirect } = addressOf(request);
      if (!redirect || isData) return next();
      response.setHeader("Location", redirect.location);
      response.setHeader("Content-Length", 0);
      response.writeHead(redirect.permanent ? 301 : 302).end();
    },

    /** Queues a request whose answer has to be computed: in a flood of them, cached pages still come at once. */
    waitForTurn(request, response, next) {
      const { isSlow, isStreamed } = kindAsked(request.url ?? "");
      const sort = isSlow ? "slow" : "page";
      const entered = performance.now();
      const comeAgain = () => sendError(response, 503, { "Retry-After": "5" });
      const start = (leave: () => void, releaseSlotDuring: ReleaseSlotDuring) => {
        if (response.destroyed) return leave();
        if (performance.now() - entered > longestWait) {
          leave();
          comeAgain();
          return;
        }
        response.once("close", leave);
        onHeaders(response, () => {
          leave();
          if (!isStreamed) chargeWriteBudget(response);
        });
        waitsOutside.set(request, releaseSlotDuring);
        next();
      };
      queue.enter(clientNetwork(env.TRUSTED_PROXIES, request), start, comeAgain, sort);
    },

    /** Fills in the template of a page that was rendered for another query. */
    completePage(request, response, next) {
      const page = canonicalPage(request);
      const present = pages();
      const template = page && present.template(page);
      if (!template) return next();
      pageRequests.inc({ result: "completed" });
      send(response, replyFromTemplate(present, template, page, preconditionsOf(request)));
    },

    /** Calls a text's loader without Remix, which would take several times as long. */
    answerText(request, response, next) {
      const { pattern, answeredBy } = kindAsked(request.url ?? "");
      const load = answeredBy === "text" && textLoaders.get(pattern);
      if (!load) return next();
      remember(request, response);
      pinSite(() => {
        textReply(load, preconditionsOf(request))
          .then((reply) => {
            if ("pieces" in reply) siteFiles.sendArchive(request, response, reply);
            else send(response, reply);
          })
          .catch(failed(response));
      });
    },

    /** Puts what a search finds into the frame of all search pages, if Remix has rendered that. */
    composeSearch(request, response, next) {
      const page = framedPage(request, pages());
      const frame = page && frameIn(pages(), page);
      if (!frame) return next();
      remember(request, response);
      pinSite(() => {
        replyFromFrame(pages(), frame, addressOf(request), preconditionsOf(request))
          .then((reply) => send(response, reply))
          .catch(failed(response));
      });
    },

    /** Stores a form without Remix, which then only shows pages with faults, and answers scripts. */
    storeForm(request, response, next) {
      const { path, isData } = addressOf(request);
      const isWhole = request.complete && request.readableLength <= longestBody;
      if (request.method !== "POST" || path === undefined || isData || !isWhole) return next();
      remember(request, response);
      pinSite(() => {
        submitEarly(request)
          .then((redirect) => {
            if (!redirect) return next();
            const { status, headers } = redirect;
            send(response, { status, headers: Object.fromEntries(headers), body: null });
          })
          .catch(failed(response));
      });
    },

    /** Everything else is answered by Remix's routes. */
    handOver(request, response) {
      remember(request, response);
      pinSite(() => {
        const framed = framedPage(request, pages());
        const page = framed ?? canonicalPage(request);
        if (framed) renderFrame(request, framed, pages());
        else if (page) keepRendered(request, page, pages());
        const { canonical, target } = addressOf(request);
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

/** The page that a request shares with others. Answers to forms are never shared. */
function canonicalPage(request: IncomingMessage): CanonicalPage | undefined {
  const { canonical, passthrough } = addressOf(request);
  return request.method === "POST" || canonical === undefined ? undefined : { canonical, passthrough };
}

/** Answers a request whose answer could not be computed. */
function failed(response: ServerResponse): (error: unknown) => void {
  return (error) => {
    reportError(error);
    if (response.headersSent) response.destroy();
    else sendError(response, 500);
  };
}

/** The page whose frame a search page is put into. */
function framedPage(request: IncomingMessage, pages: PageCache): CanonicalPage | undefined {
  return request.method === "POST" ? undefined : framePage(addressOf(request), pages);
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status).end(body);
}
