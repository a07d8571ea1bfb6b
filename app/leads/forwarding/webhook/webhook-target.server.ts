import { createHash } from "node:crypto";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type Outcome, pauseIn } from "~/leads/store/delivery";
import type { Delivery } from "~/leads/store/queue.server";
import type { Content } from "~/schema/content";
import type { Target } from "../target";
import { payloadOf } from "./payload.server";
import { signatureHeaders } from "./signature";

type WebhookOptions = {
  url: string;
  secrets: readonly string[];
  siteUrl: string;
  content: () => Content;
  timeoutMs?: number;
};

const maxResponseBytes = 1_000;
const readTimeoutMs = 2_000;

type WebhookResponse = { status: number; retryAfter: string | undefined; body: string };

export class WebhookTarget implements Target {
  readonly name = "webhook";
  readonly urlHash: string;
  readonly timeoutMs: number;

  constructor(private readonly options: WebhookOptions) {
    this.urlHash = createHash("sha256").update(options.url).digest("hex");
    this.timeoutMs = options.timeoutMs ?? 15_000;
  }

  async deliver([lead]: Delivery[], stop?: AbortSignal, isTest = false): Promise<Outcome> {
    if (!lead) return { kind: "forwarded" };
    const { url, secrets, siteUrl, content } = this.options;
    const body = JSON.stringify(payloadOf(lead, content(), siteUrl, isTest));
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "quayside-webhook/1",
      ...signatureHeaders(lead.id, Math.floor(Date.now() / 1000), body, secrets),
    };
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
    try {
      return webhookOutcome(await post(new URL(url), headers, body, signal));
    } catch (error) {
      if (timeout.aborted) return { kind: "retry", reason: "TimeoutError" };
      const { code, name } = error as NodeJS.ErrnoException;
      return { kind: "retry", reason: code ?? name };
    }
  }
}

export function webhookOutcome({ status, retryAfter, body }: WebhookResponse): Outcome {
  const answer = `HTTP ${status} ${body}`.trim();
  if (status >= 200 && status < 300) return { kind: "forwarded", answer };
  if (status === 410) return { kind: "gone", reason: "HTTP 410" };
  const pauseMs = status === 429 || status === 503 ? pauseIn(retryAfter) : undefined;
  return { kind: "retry", reason: `HTTP ${status}`, ...(pauseMs === undefined ? {} : { pauseMs }) };
}

/** Redirects are not followed, because the lead must be sent only to the configured URL. */
function post(
  url: URL,
  headers: Record<string, string | number>,
  body: string,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { method: "POST", headers, signal, agent: false });
    // After a response with status 101, Node emits no other event.
    const onClose = () => reject(Object.assign(new Error("no response"), { code: "ECONNRESET" }));
    request.once("close", onClose);
    request.once("response", (response) => {
      const status = response.statusCode ?? 0;
      const retryAfter = response.headers["retry-after"];
      // Ignores errors while the body is read, because the status alone decides whether the delivery is retried.
      request
        .off("close", onClose)
        .off("error", reject)
        .on("error", () => undefined);
      beginningOf(response).then((text) => resolve({ status, retryAfter, body: text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

function beginningOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = () => {
      clearTimeout(timer);
      response.destroy();
      resolve(Buffer.concat(chunks).toString("utf8").slice(0, 200).replace(/\s+/g, " "));
    };
    const timer = setTimeout(end, readTimeoutMs);
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, maxResponseBytes));
      length += chunk.length;
      if (length >= maxResponseBytes) end();
    });
    response.once("end", end).once("error", end).once("close", end);
  });
}
