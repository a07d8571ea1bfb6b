import { z } from "zod";
import { type Outcome, pauseIn, type Reason } from "~/leads/store/delivery";

const rejectionSchema = z.object({
  errors: z.array(z.object({ errorType: z.string(), message: z.string().optional() })).min(1),
});

const maxReasons = 20;

const maxResponseBytes = 64 * 1024;

/** Pause after a 429 response without a `Retry-After` header, in milliseconds. */
const defaultPauseMs = 60_000;

/** The body may be plain text, such as `error code: 1015` if the provider blocks the server's IP address. */
export function outcomeOf(status: number, body: string, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: "forwarded" };
  if (status === 429) {
    return { kind: "retry", reason: "HTTP 429", pauseMs: pauseIn(retryAfter) ?? defaultPauseMs };
  }
  if (status === 400) {
    const rejection = rejectionSchema.safeParse(parseJson(body));
    if (rejection.success)
      return { kind: "dead", reasons: rejection.data.errors.slice(0, maxReasons).map(reasonOf) };
  }
  return { kind: "retry", reason: `HTTP ${status}` };
}

/** Keeps only the name of the rejected field, because the provider's message may contain the visitor's input. */
function reasonOf({ errorType, message = "" }: { errorType: string; message?: string | undefined }): Reason {
  const type = /^\w{1,80}$/.test(errorType) ? errorType : "UNKNOWN";
  const [, field] = /^Error in '(?:fields|context)\.([\w/-]{1,80})'/.exec(message) ?? [];
  return field === undefined ? { errorType: type } : { errorType: type, field };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type ProviderSubmission = {
  submittedAt: number;
  fields: { name: string; value: string }[];
  pageUri: string;
  pageName: string;
  hutk: string | null;
  consentText: string;
};

export async function submitToProvider(
  endpoint: string,
  lead: ProviderSubmission,
  timeoutMs: number,
  stop?: AbortSignal,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  try {
    const outcome = await post(endpoint, lead, signal);
    const badMark =
      outcome.kind === "dead" && outcome.reasons.every(({ errorType }) => errorType === "INVALID_HUTK");
    // If the provider rejects only the tracking cookie, the lead is sent again without the cookie.
    return badMark && lead.hutk ? await post(endpoint, { ...lead, hutk: null }, signal) : outcome;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { kind: "retry", reason: cause?.code ?? name };
  }
}

async function post(endpoint: string, lead: ProviderSubmission, signal: AbortSignal): Promise<Outcome> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      submittedAt: String(lead.submittedAt),
      fields: lead.fields
        .filter(({ value }) => value !== "")
        .map(({ name, value }) => ({ objectTypeId: "0-1", name, value })),
      context: {
        ...(lead.hutk && { hutk: lead.hutk }),
        pageUri: lead.pageUri,
        ...(lead.pageName && { pageName: lead.pageName }),
      },
      legalConsentOptions: {
        consent: { consentToProcess: true, text: lead.consentText, communications: [] },
      },
    }),
    // Does not follow redirects: `fetch` would send a GET request without the lead, and a 200 would look like success.
    redirect: "manual",
    signal,
  });
  return outcomeOf(response.status, await beginningOf(response), response.headers.get("Retry-After"));
}

/** Reads the body only after a rejection. After a success, a timeout while reading would lead to a second delivery. */
async function beginningOf({ status, body }: Response): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  try {
    for (let length = 0; status === 400 && length < maxResponseBytes; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.byteLength;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks).toString("utf8");
}
