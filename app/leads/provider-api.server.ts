import { z } from "zod";

/** What came of handing a lead to the provider. */
export type Outcome =
  | { kind: "forwarded" }
  /** Try again; `pauseMs` is how long the provider wants to be left alone. */
  | { kind: "retry"; reason: string; pauseMs?: number }
  /** The provider refuses it for good, for reasons that hold no personal data. */
  | { kind: "dead"; errorTypes: string[] };

const refusalSchema = z.object({ errors: z.array(z.object({ errorType: z.string() })).min(1) });

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
    if (refusal.success) {
      return { kind: "dead", errorTypes: refusal.data.errors.map((error) => error.errorType.slice(0, 80)) };
    }
  }
  return { kind: "retry", reason: `HTTP ${status}` };
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
 * Submits a lead to one of the provider's forms.
 *
 * @param endpoint address of the form's submissions
 * @param timeoutMs how long to wait for the answer
 */
export async function submitToProvider(
  endpoint: string,
  lead: ProviderSubmission,
  timeoutMs: number,
  signal = AbortSignal.timeout(timeoutMs),
): Promise<Outcome> {
  try {
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
    const outcome = outcomeOf(response.status, await response.text(), response.headers.get("Retry-After"));
    const badMark = outcome.kind === "dead" && outcome.errorTypes.every((type) => type === "INVALID_HUTK");
    // A visitor's mark that the provider no longer knows is no reason to lose the lead.
    return badMark && lead.hutk
      ? submitToProvider(endpoint, { ...lead, hutk: null }, timeoutMs, signal)
      : outcome;
  } catch (error) {
    // Connection refused or dropped, no name, no answer in time: whatever it is, it may pass.
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { kind: "retry", reason: cause?.code ?? name };
  }
}
