import { z } from "zod";
import { type Outcome, pauseIn, type Reason } from "~/leads/store/delivery";

const refusalSchema = z.object({
  errors: z.array(z.object({ errorType: z.string(), message: z.string().optional() })).min(1),
});

/** Reasons kept at most. */
const mostReasons = 20;

/** Bytes of a response that are read at most; the reasons of a rejection take a few hundred. */
const longestAnswer = 64 * 1024;

/** Pause after HTTP 429 without `Retry-After`, in milliseconds. */
const blockedFor = 60_000;

/**
 * Interprets the provider's response to a submission. Error bodies are not always JSON: a blocked address gets
 * `error code: 1015` as plain text.
 *
 * @param retryAfter the `Retry-After` header
 */
export function outcomeOf(status: number, body: string, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: "forwarded" };
  if (status === 429) {
    return { kind: "retry", reason: "HTTP 429", pauseMs: pauseIn(retryAfter) ?? blockedFor };
  }
  if (status === 400) {
    const refusal = refusalSchema.safeParse(parseJson(body));
    if (refusal.success)
      return { kind: "dead", reasons: refusal.data.errors.slice(0, mostReasons).map(reasonOf) };
  }
  return { kind: "retry", reason: `HTTP ${status}` };
}

/**
 * Strips a reason of personal data. Messages quote what the visitor entered, so only the field's name at the start is
 * kept: `Error in 'fields.0-2/city'. Required field '0-2/city' is missing`.
 */
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

/**
 * Submits a lead to one of the provider's forms. Never rejects: network errors and timeouts are outcomes to retry.
 *
 * @param endpoint URL for submissions of the form
 * @param timeoutMs timeout for everything, including a second attempt and the response's body
 * @param stop aborts earlier
 */
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
    // A tracking cookie that the provider no longer knows is no reason to lose the lead.
    return badMark && lead.hutk ? await post(endpoint, { ...lead, hutk: null }, signal) : outcome;
  } catch (error) {
    // Connection refused or dropped, DNS failure, timeout: all of them may be temporary.
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
    // A followed redirect becomes a GET, and any page at its end would count as success.
    redirect: "manual",
    signal,
  });
  return outcomeOf(response.status, await beginningOf(response), response.headers.get("Retry-After"));
}

/**
 * Reads the start of a rejection's body. The bodies of other responses are not read: a timeout while waiting for them
 * could cause an accepted lead to be sent again.
 */
async function beginningOf({ status, body }: Response): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  try {
    for (let length = 0; status === 400 && length < longestAnswer; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.byteLength;
    }
  } finally {
    // Closes the connection if there is more to read.
    await reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks).toString("utf8");
}
