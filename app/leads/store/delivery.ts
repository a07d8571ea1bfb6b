/** Where leads are delivered to, each with its own state for each lead. */
export const targetNames = ["provider", "mail", "webhook"] as const;
export type TargetName = (typeof targetNames)[number];

export const statuses = ["pending", "forwarded", "dead"] as const;
export type Status = (typeof statuses)[number];

/** How far a delivery has come, as text: `dead: REQUIRED_FIELD (lastname)`. */
export function stateInWords({ status, last_error }: { status: Status; last_error: string | null }): string {
  return last_error === null ? status : `${status}: ${last_error}`;
}

/** The result of delivering a message. Texts never hold personal data, except `answer`, which is not kept. */
export type Outcome =
  /** `refused` is the number of recipients who did not get it. */
  | { kind: "forwarded"; answer?: string; refused?: number }
  /** Try again; `pauseMs` is the pause that the target asks for. */
  | { kind: "retry"; reason: string; pauseMs?: number }
  /** The target rejects the message for good; `whoever` says that it would reject every lead alike. */
  | { kind: "dead"; reasons: Reason[]; whoever?: true }
  /** The target wants nothing any more. */
  | { kind: "gone"; reason: string };

/** Why a target rejects a lead, and because of which field. Never holds personal data. */
export type Reason = { errorType: string; field?: string };

/** A reason as text: `REQUIRED_FIELD (lastname)`. */
export function inWords({ errorType, field }: Reason): string {
  return field === undefined ? errorType : `${errorType} (${field})`;
}

/** The longest pause that a target may ask for, in milliseconds; more is a mistake. */
const longestPause = 60 * 60_000;

/**
 * The pause that a target asks for.
 *
 * @param retryAfter a `Retry-After` header in seconds; dates are ignored
 * @returns milliseconds; undefined if it asks for none
 */
export function pauseIn(retryAfter: string | null | undefined): number | undefined {
  const seconds = Number(retryAfter || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestPause) : undefined;
}

/** When leads are delivered together: at the end of each period, in milliseconds since 1970. */
export type Digest = { everyMs: number; offsetMs: number };

/** When a lead that is submitted at a time is first due: at once, or at the end of its digest's period. */
export function firstDue(time: number, digest: Digest | undefined): number {
  return digest ? time + digest.everyMs - ((time - digest.offsetMs) % digest.everyMs) : time;
}
