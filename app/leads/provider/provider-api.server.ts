import { z } from "zod";

/** What came of handing a lead to the provider. */
export type Outcome =
  | { kind: "forwarded" }
  /** Try again; `pauseMs` is how long the provider wants to be left alone. */
  | { kind: "retry"; reason: string; pauseMs?: number }
  /** The provider refuses it for good. */
  | { kind: "dead"; reasons: Reason[] };

/** Why the provider refuses a lead, and which of its fields it means; holds no personal data. */
export type Reason = { errorType: string; field?: string };

const refusalSchema = z.object({
  errors: z.array(z.object({ errorType: z.string(), message: z.string().optional() })).min(1),
});

/** How many of its reasons are kept. */
const mostReasons = 20;

/** How much of an answer is read, in bytes; a refusal's reasons are a few hundred. */
const longestAnswer = 64 * 1024;

/** How long an address is blocked after too many requests, when the provider does not say. */
const blockedFor = 60_000;

/** The longest that the provider may have us wait, in milliseconds; more is a mistake. */
const longestPause = 60 * 60_000;

/**
 * Reads the provider's answer to a submission. Its errors are JSON only sometimes: a blocked address gets
 * `error code: 1015` as plain text.
 *
 * @param retryAfter the `Retry-After` header
 */
export function outcomeOf(status: number, body: string, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: "forwarded" };
  if (status === 429) {
    const seconds = Number(retryAfter);
    const pauseMs =
      retryAfter && Number.isFinite(seconds) ? Math.min(seconds * 1000, longestPause) : blockedFor;
    return { kind: "retry", reason: "HTTP 429", pauseMs };
  }
  if (status === 400) {
    const refusal = refusalSchema.safeParse(parseJson(body));
    if (refusal.success)
      return { kind: "dead", reasons: refusal.data.errors.slice(0, mostReasons).map(reasonOf) };
  }
  return { kind: "retry", reason: `HTTP ${status}` };
}

/**
 * What may be kept of a reason. Messages quote what the visitor entered, so all that is taken from one is the name of
 * the field that it begins with: `Error in 'fields.0-2/city'. Required field '0-2/city' is missing`.
 */
function reasonOf({ errorType, message = "" }: { errorType: string; message?: string | undefined }): Reason {
  const type = /^\w{1,80}$/.test(errorType) ? errorType : "UNKNOWN";
  const [, field] = /^Error in '(?:fields|context)\.([\w/-]{1,80})'/.exec(message) ?? [];
  return field === undefined ? { errorType: type } : { errorType: type, field };
}

/** A reason in a word or two: `REQUIRED_FIELD (lastname)`. */
export function inWords({ errorType, field }: Reason): string {
  return field === undefined ? errorType : `${errorType} (${field})`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ProviderSubmission = {
  submittedAt: number;
  fields: { name: string; value: string }[];
  pageUri: string;
  pageName: string;
  hutk: string | null;
  consentText: string;
};

/**
 * Submits a lead to one of the provider's forms. However long the answer is and however slowly it comes, little of
 * it is read, and not for longer than told.
 *
 * @param endpoint address of the form's submissions
 * @param timeoutMs how long all of it may take
 * @param stop gives up earlier
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
    // A visitor's mark that the provider no longer knows is no reason to lose the lead.
    return badMark && lead.hutk ? await post(endpoint, { ...lead, hutk: null }, signal) : outcome;
  } catch (error) {
    // Connection refused or dropped, no name, no answer in time: whatever it is, it may pass.
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
    // A followed redirect becomes a GET, and whatever page it ends on would count as the provider's yes.
    redirect: "manual",
    signal,
  });
  return outcomeOf(response.status, await beginningOf(response), response.headers.get("Retry-After"));
}

/**
 * As much of an answer as matters, as text. Only a refusal says more than its status does; to wait for the rest of
 * any other could turn a lead that was taken into one that is sent again.
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
    // Closes the connection if there is more to come.
    await reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks).toString("utf8");
}
